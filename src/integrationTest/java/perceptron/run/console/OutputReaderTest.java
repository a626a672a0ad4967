package perceptron.run.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.confluent.kafka.serializers.KafkaAvroSerializer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import perceptron.Cluster;
import perceptron.SharedCluster;
import perceptron.avro.Prediction;
import perceptron.avro.UpdateRate;

@ExtendWith(SharedCluster.class)
class OutputReaderTest {
    private final Cluster cluster;
    private final String topic;
    private final List<Long> brought = new ArrayList<>();
    private final OutputReader.Receiver receiver = new OutputReader.Receiver() {
        @Override
        public void rate(String model, UpdateRate row, long writtenAt) {}

        @Override
        public void prediction(String model, Prediction prediction, long exampleAt) {
            brought.add(prediction.getOffset());
        }
    };

    OutputReaderTest(Cluster cluster) {
        this.cluster = cluster;
        topic = cluster.newTopic(1);
    }

    @Test
    void aPredictionIsBroughtOnceHoweverOftenTheLatestAreAskedFor() throws Exception {
        send(0, 3);
        try (OutputReader reader = new OutputReader(cluster.clientSettings(), cluster.newTopic(1), topic)) {
            awaitLatest(reader, 2);
            for (int look = 0; look < 3; look++) {
                look(reader);
            }
            assertThat(brought).containsExactly(0L, 1L, 2L);
            send(3, 100);
            awaitLatest(reader, 99);
            assertThat(brought).as("of many, only the latest").hasSize(3 + 20).doesNotHaveDuplicates();
        }
    }

    private void awaitLatest(OutputReader reader, long number) {
        await().atMost(Duration.ofSeconds(30)).until(() -> {
            look(reader);
            return brought.contains(number);
        });
    }

    private void look(OutputReader reader) {
        reader.samplePredictions();
        reader.poll(Duration.ofMillis(200), receiver);
    }

    private void send(long from, long to) throws Exception {
        Map<String, Object> client = new HashMap<>(cluster.clientSettings());
        try (var producer = new KafkaProducer<String, Object>(client, new StringSerializer(), serializer(client))) {
            for (long number = from; number < to; number++) {
                Prediction prediction =
                        Prediction.newBuilder().setOffset(number).build();
                producer.send(new ProducerRecord<>(topic, "m", prediction)).get();
            }
        }
    }

    private static KafkaAvroSerializer serializer(Map<String, Object> client) {
        KafkaAvroSerializer serializer = new KafkaAvroSerializer();
        serializer.configure(client, false);
        return serializer;
    }
}
