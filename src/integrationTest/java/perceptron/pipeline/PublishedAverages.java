package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import perceptron.Cluster;
import perceptron.JobUnderTest;
import perceptron.TopicReader;
import perceptron.avro.Average;
import perceptron.avro.Update;
import perceptron.model.Replay;
import perceptron.pipeline.average.AverageReader;
import perceptron.pipeline.average.PublishedBits;
import perceptron.pipeline.average.PublishedModel;
import perceptron.pipeline.wire.Codecs;

/**
 * The models that were published, held against the updates that were told: with the last part of each publication there is a whole model,
 * and what it scores with is that of the model as it was then, bit for bit.
 */
public final class PublishedAverages {
    private final TopicReader reader;
    private final Map<String, Queue<Update>> updates = new HashMap<>();
    private final Map<String, Replay> histories = new HashMap<>();
    private final AverageReader averages = new AverageReader();
    private int checked;

    private PublishedAverages(Cluster cluster) {
        reader = new TopicReader(cluster);
    }

    /** Says how many there were. Those of a model that was deleted are not compared. */
    public static int check(Cluster cluster, JobUnderTest trial) {
        PublishedAverages told = new PublishedAverages(cluster);
        told.reader.read(trial.topic("updates"), record -> told.updates
                .computeIfAbsent(TopicReader.key(record), model -> new ArrayDeque<>())
                .add(told.reader.value(record)));
        told.updates.values().removeIf(PublishedAverages::hasSeveralLives);
        told.reader.read(trial.topic("averages"), told::add);
        return told.checked;
    }

    private static boolean hasSeveralLives(Queue<Update> updates) {
        return updates.stream().filter(update -> update.getVersion() == 1).count() > 1;
    }

    private void add(ConsumerRecord<byte[], byte[]> record) {
        Average part = record.value() == null ? null : reader.value(record);
        PublishedModel published = averages.add(record.key(), part, record.timestamp());
        if (part != null && part.getNumber() == part.getCount() - 1) {
            assertThat(published)
                    .as("what is published of " + part.getModel())
                    .isNotNull()
                    .isSameAs(averages.models().get(part.getModel()));
        }
        if (published != null && updates.containsKey(published.name())) {
            check(published);
        }
    }

    private void check(PublishedModel published) {
        Replay history = histories.computeIfAbsent(published.name(), name -> new Replay());
        while (history.version() < published.version()) {
            history.add(Codecs.change(updates.get(published.name()).remove()));
        }
        assertThat(published.version()).isEqualTo(history.version());
        PublishedBits.check(published, history.model());
        checked++;
    }
}
