package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import perceptron.Cluster;
import perceptron.JobUnderTest;
import perceptron.TopicReader;
import perceptron.avro.Average;
import perceptron.avro.AverageBlock;
import perceptron.avro.Update;
import perceptron.learner.PagedWeights;
import perceptron.model.Replay;
import perceptron.pipeline.average.AverageReader;
import perceptron.pipeline.wire.Codecs;

/**
 * The averages that were published, held against the updates that were told: with the last part of each publication there is a whole set of
 * weights, and these are the averaged weights of the model as it was then, bit for bit.
 */
public final class PublishedAverages {
    private final TopicReader reader;
    private final Map<String, Queue<Update>> updates = new HashMap<>();
    private final Map<String, Replay> histories = new HashMap<>();
    private final Map<String, AverageReader> readers = new HashMap<>();
    private int checked;

    private PublishedAverages(Cluster cluster) {
        reader = new TopicReader(cluster);
    }

    /** Says how many there were. Those of a model that was deleted are not compared. */
    public static int check(Cluster cluster, JobUnderTest trial) {
        PublishedAverages told = new PublishedAverages(cluster);
        told.reader.read(trial.topic("updates"), record -> told.updates
                .computeIfAbsent(text(record), model -> new ArrayDeque<>())
                .add(told.reader.value(record)));
        told.updates.values().removeIf(PublishedAverages::hasSeveralLives);
        told.reader.read(trial.topic("averages"), told::add);
        return told.checked;
    }

    private static boolean hasSeveralLives(Queue<Update> updates) {
        return updates.stream().filter(update -> update.getVersion() == 1).count() > 1;
    }

    private static String text(ConsumerRecord<byte[], byte[]> record) {
        return new String(record.key(), StandardCharsets.UTF_8);
    }

    private void add(ConsumerRecord<byte[], byte[]> record) {
        Average average = record.value() == null ? null : reader.value(record);
        for (String model : updates.keySet()) {
            AverageReader averages = readers.computeIfAbsent(model, AverageReader::new);
            averages.add(record.key(), average);
            boolean last = average != null && average.getNumber() == average.getCount() - 1;
            if (last && average.getModel().equals(model)) {
                assertThat(averages.latest())
                        .as("what is published of " + model)
                        .hasSize(average.getCount())
                        .contains(average);
                check(model, averages.latest());
            }
        }
    }

    private void check(String model, List<Average> parts) {
        Replay history = histories.computeIfAbsent(model, name -> new Replay());
        while (history.version() < parts.get(0).getVersion()) {
            history.add(Codecs.change(updates.get(model).remove()));
        }
        Map<Integer, Map<Integer, Double>> published = new HashMap<>();
        parts.forEach(part -> addTo(published, part));
        assertThat(parts).allMatch(part -> part.getVersion() == history.version());
        assertThat(parts.get(0).getClasses()).isEqualTo(history.model().classNames());
        for (int vector : history.model().vectorNumbers()) {
            assertThat(published.getOrDefault(vector, Map.of()))
                    .as("%s, version %d, vector %d", model, history.version(), vector)
                    .isEqualTo(
                            averaged(history.model().pages(vector), parts.get(0).getC()));
        }
        checked++;
    }

    private static void addTo(Map<Integer, Map<Integer, Double>> published, Average part) {
        Map<Integer, Double> weights = published.computeIfAbsent(part.getVector(), vector -> new HashMap<>());
        if (part.getBias() != null) {
            put(weights, PagedWeights.BIAS, part.getBias());
        }
        for (AverageBlock block : part.getBlocks()) {
            for (int k = 0; k < block.getWeights().size(); k++) {
                put(weights, block.getStart() + k, block.getWeights().get(k));
            }
        }
    }

    private static Map<Integer, Double> averaged(PagedWeights weights, long c) {
        Map<Integer, Double> averages = new HashMap<>();
        for (int page = weights.nextPage(0); page >= 0; page = weights.nextPage(page + 1)) {
            boolean bias = page == weights.biasPage();
            int features = bias ? 1 : weights.page(page).length / weights.stride();
            for (int offset = 0; offset < features; offset++) {
                int index = bias ? PagedWeights.BIAS : page * weights.span() + offset;
                put(averages, index, weights.w(index) - weights.u(index) / c);
            }
        }
        return averages;
    }

    /** Zeros may be left out. */
    private static void put(Map<Integer, Double> weights, int index, double weight) {
        if (weight != 0) {
            weights.put(index, weight);
        }
    }
}
