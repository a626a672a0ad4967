package perceptron.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.confluent.kafka.serializers.KafkaAvroDeserializer;
import io.confluent.kafka.serializers.KafkaAvroSerializer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import perceptron.Cluster;
import perceptron.SharedCluster;
import perceptron.avro.Kind;
import perceptron.avro.Update;

/** The command {@code verify}: equal while the job learns, and red for one bit, for a missing update, for an unknown model. */
@ExtendWith(SharedCluster.class)
class VerifyTest {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final int EXAMPLES = 300;

    private final Cluster cluster;

    @TempDir
    private Path folder;

    VerifyTest(Cluster cluster) {
        this.cluster = cluster;
    }

    private Path examples() throws IOException {
        Random random = new Random(5);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < EXAMPLES; i++) {
            text.append(random.nextInt(3)).append(" 1:").append(random.nextGaussian());
            text.append(' ').append(2 + random.nextInt(5000)).append(":1\n");
        }
        return Files.writeString(folder.resolve("examples.svm"), text);
    }

    private LocalJob job() throws IOException {
        return new LocalJob(
                cluster,
                folder.resolve("state"),
                Map.of("learner", "pa1", "classes", "discover", "scale", "rms", "average.every.ms", "100"));
    }

    private static void awaitEqual(LocalJob job, String models) {
        await().atMost(PATIENCE)
                .until(() -> job.execute("verify", "--job", job.url()) == 0
                        && job.out().contains(models + " of them also compared with their averages"));
    }

    @Test
    void isEqualWhileTheJobLearns() throws Exception {
        try (LocalJob job = job();
                KafkaProducer<byte[], byte[]> again = producer()) {
            job.succeeds("produce", examples().toString(), "--model", "a");
            job.succeeds("produce", examples().toString(), "--model", "b/c");
            awaitEqual(job, "2 of 2 models are equal to the bit, 2");
            List<ConsumerRecord<byte[], byte[]>> examples = read(job.topic("examples"));
            Thread sender = new Thread(() -> {
                for (int round = 0; round < 30; round++) {
                    examples.forEach(each -> again.send(new ProducerRecord<>(each.topic(), each.key(), each.value())));
                    again.flush();
                }
            });
            sender.start();
            for (int i = 0; i < 5; i++) {
                job.succeeds("verify", "--job", job.url());
                assertThat(job.out()).contains("2 of 2 models are equal to the bit");
            }
            job.succeeds("verify", "b/c", "--job", job.url());
            assertThat(job.out()).contains("1 of 1 models are equal to the bit");
            sender.join();
        }
    }

    @Test
    void oneBitOfOneUpdateIsADifference() throws Exception {
        try (LocalJob job = job();
                KafkaProducer<byte[], byte[]> forger = producer()) {
            job.succeeds("produce", examples().toString(), "--model", "m");
            awaitEqual(job, "1 of 1 models are equal to the bit, 1");
            forge(read(job.topic("updates")), forger);
            assertThat(job.execute("verify", "--job", job.url())).isEqualTo(1);
            assertThat(job.out())
                    .containsPattern("m: differs at version \\d+: weights of class \\d, .*: rebuilt 0x[0-9a-f]{16} "
                            + "\\(.*\\), the job has 0x[0-9a-f]{16} \\(.*\\)")
                    .contains("0 of 1 models are equal to the bit");
        }
    }

    @Test
    void deletedUpdatesAreNotComparable() throws Exception {
        try (LocalJob job = job()) {
            job.succeeds("produce", examples().toString(), "--model", "m");
            awaitEqual(job, "1 of 1 models are equal to the bit, 1");
            for (ConsumerRecord<byte[], byte[]> update : read(job.topic("updates"))) {
                if (update.offset() == 10) {
                    TopicPartition partition = new TopicPartition(update.topic(), update.partition());
                    cluster.admin()
                            .deleteRecords(Map.of(partition, RecordsToDelete.beforeOffset(10)))
                            .all()
                            .get();
                }
            }
            assertThat(job.execute("verify", "--job", job.url())).isEqualTo(1);
            assertThat(job.out())
                    .containsPattern("m: not comparable: update \\d+ follows 0: those between are missing");
        }
    }

    @Test
    void wrongNamesAndAddressesAreRefused() throws Exception {
        try (LocalJob job = job()) {
            assertThat(job.fails(1, "verify", "--job", job.url())).contains("the job has no model");
            job.succeeds("produce", examples().toString(), "--model", "m");
            awaitEqual(job, "1 of 1 models are equal to the bit, 1");
            assertThat(job.fails(1, "verify", "mm", "--job", job.url())).contains("no model 'mm'", "It contains: m");
            assertThat(job.fails(2, "verify", "--job", "localhost:8080")).contains("is not an address");
            assertThat(job.fails(2, "verify")).contains("--job http://HOST:PORT");
        }
    }

    private KafkaProducer<byte[], byte[]> producer() {
        return new KafkaProducer<>(cluster.clientSettings(), new ByteArraySerializer(), new ByteArraySerializer());
    }

    /** As if the model had begun again and taken the same way, but for the last bit of one step. */
    private void forge(List<ConsumerRecord<byte[], byte[]>> updates, KafkaProducer<byte[], byte[]> forger) {
        Map<String, Object> settings = new HashMap<>(cluster.clientSettings());
        settings.put("specific.avro.reader", true);
        try (KafkaAvroDeserializer reader = new KafkaAvroDeserializer();
                KafkaAvroSerializer writer = new KafkaAvroSerializer()) {
            reader.configure(settings, false);
            writer.configure(cluster.clientSettings(), false);
            boolean forged = false;
            for (ConsumerRecord<byte[], byte[]> each : updates) {
                Update update = (Update) reader.deserialize(each.topic(), each.value());
                if (!forged && update.getKind() == Kind.LEARNED && update.getVersion() > 50) {
                    update.setStep(Math.nextUp(update.getStep()));
                    forged = true;
                }
                forger.send(new ProducerRecord<>(each.topic(), each.key(), writer.serialize(each.topic(), update)));
            }
            assertThat(forged).isTrue();
        }
        forger.flush();
    }

    private List<ConsumerRecord<byte[], byte[]>> read(String topic) {
        Map<String, Object> settings = new HashMap<>(cluster.clientSettings());
        settings.put("isolation.level", "read_committed");
        List<ConsumerRecord<byte[], byte[]>> all = new ArrayList<>();
        try (var consumer = new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                    .map(partition -> new TopicPartition(topic, partition.partition()))
                    .toList();
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            while (partitions.stream().anyMatch(each -> consumer.position(each) < ends.get(each))) {
                consumer.poll(Duration.ofMillis(50)).forEach(all::add);
            }
        }
        assertThat(all).isNotEmpty();
        assertThat(new String(all.get(0).key(), StandardCharsets.UTF_8)).isNotEmpty();
        return all;
    }
}
