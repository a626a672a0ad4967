package perceptron.run.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import perceptron.Cluster;
import perceptron.SharedCluster;
import perceptron.pipeline.settings.Settings;

/** What a command reads from a topic while a job writes there. */
@ExtendWith(SharedCluster.class)
class TopicReaderTest {
    private final Cluster cluster;

    TopicReaderTest(Cluster cluster) {
        this.cluster = cluster;
    }

    @Test
    void waitsForTheTransactionThatHasWrittenBeforeTheEnd() throws Exception {
        String topic = cluster.newTopic(1);
        Map<String, Object> client = new HashMap<>(cluster.clientSettings());
        client.put("transactional.id", topic);
        ExecutorService executor = Executors.newSingleThreadExecutor();
        try (var producer = new KafkaProducer<>(client, new ByteArraySerializer(), new ByteArraySerializer());
                TopicReader reader = new TopicReader(settings(), List.of(topic))) {
            producer.initTransactions();
            producer.beginTransaction();
            producer.send(new ProducerRecord<>(topic, "committed".getBytes())).get();

            List<String> read = new ArrayList<>();
            Future<?> reading = executor.submit(() -> {
                reader.readToEnd(record -> read.add(new String(record.value())));
                return null;
            });
            assertThatThrownBy(() -> reading.get(2, TimeUnit.SECONDS)).isInstanceOf(TimeoutException.class);
            producer.commitTransaction();

            reading.get(20, TimeUnit.SECONDS);
            assertThat(read).containsExactly("committed");
        } finally {
            executor.shutdownNow();
        }
    }

    private Settings settings() {
        return new Settings(Map.of(
                "kafka.bootstrap.servers", cluster.bootstrapServers(), "schema.registry.url", cluster.registryUrl()));
    }
}
