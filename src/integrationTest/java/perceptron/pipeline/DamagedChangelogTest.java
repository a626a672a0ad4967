package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import perceptron.Cluster;
import perceptron.SharedCluster;
import perceptron.avro.Command;
import perceptron.avro.Delete;
import perceptron.avro.Example;
import perceptron.avro.Prediction;
import perceptron.pipeline.settings.SizedSettings;
import perceptron.pipeline.topic.DeadLetters;

/** A model whose changelog has lost a page cannot be restored: it is not served, it is named, and others do not suffer. */
@ExtendWith(SharedCluster.class)
class DamagedChangelogTest {
    private static final int EXAMPLES = 60;
    private static final int COMMITS = 3;

    private final Cluster cluster;

    @TempDir
    private Path folder;

    DamagedChangelogTest(Cluster cluster) {
        this.cluster = cluster;
    }

    @Test
    void onlyTheDamagedModelIsNotServedUntilItIsDeleted() throws Exception {
        Map<String, Object> settings = Map.of(
                "kafka.state.dir", folder.toString(), SizedSettings.JOURNAL_BYTES, 512, SizedSettings.PAGE_FEATURES, 8);
        try (RunningJob job = new RunningJob(cluster, settings)) {
            for (int commit = 1; commit <= COMMITS; commit++) {
                send(job, "damaged");
                assertThat(job.read("predictions", commit * EXAMPLES)).hasSize(commit * EXAMPLES);
            }
            send(job, "whole");
            int before = (COMMITS + 1) * EXAMPLES;
            assertThat(job.read("predictions", before)).hasSize(before);
            job.stop();
            loseOnePage(job.given.get("application.id") + "-models-changelog", "damaged");
            forgetLocalState();

            job.start();
            send(job, "damaged");
            send(job, "whole");
            List<ConsumerRecord<String, Prediction>> predictions = job.read("predictions", before + EXAMPLES);
            assertThat(predictions).hasSize(before + EXAMPLES);
            assertThat(predictions.stream().filter(record -> record.key().equals("whole")))
                    .hasSize(2 * EXAMPLES);
            List<ConsumerRecord<byte[], byte[]>> letters = await().atMost(Duration.ofMinutes(1))
                    .until(
                            () -> new TopicReader(cluster).read(job.given.get("topics.prefix") + ".dead-letters"),
                            found -> found.size() >= EXAMPLES);
            assertThat(letters).hasSize(EXAMPLES);
            assertThat(letters).allSatisfy(letter -> {
                assertThat(header(letter, DeadLetters.REASON)).isEqualTo("damaged-model");
                assertThat(header(letter, "__streams.errors.message"))
                        .contains(
                                "model damaged is not served, since its changelog is damaged",
                                "'command delete damaged'");
            });
            assertThatThrownBy(
                            () -> job.job().live().view("damaged").orElseThrow().get())
                    .hasMessageContaining("model damaged is not served");

            job.send("commands", "damaged", new Command("1", new Delete()));
            job.flush();
            assertThat(job.read("outcomes", 1)).hasSize(1);
            send(job, "damaged");
            List<Long> versions = job.<Prediction>read("predictions", before + 2 * EXAMPLES).stream()
                    .filter(record -> record.key().equals("damaged"))
                    .map(record -> record.value().getVersion())
                    .toList();
            assertThat(versions).hasSize((COMMITS + 1) * EXAMPLES);
            assertThat(versions.get(COMMITS * EXAMPLES)).isEqualTo(1);
        }
    }

    private static void send(RunningJob job, String model) {
        for (Example example : Cases.sparse(1, EXAMPLES)) {
            job.send("examples", model, example);
        }
        job.flush();
    }

    /** One that the last batch counts: a page that was written after it can be made again from the batches. */
    private void loseOnePage(String changelog, String model) throws Exception {
        Map<String, ConsumerRecord<byte[], byte[]>> pages = new LinkedHashMap<>();
        ConsumerRecord<byte[], byte[]> lastBatch = null;
        for (ConsumerRecord<byte[], byte[]> record : new TopicReader(cluster).read(changelog)) {
            if (is('P', record.key(), model)) {
                pages.put(Arrays.toString(record.key()), record);
            } else if (is('J', record.key(), model)) {
                lastBatch = record;
            }
        }
        long counted = lastBatch.offset();
        ConsumerRecord<byte[], byte[]> page = pages.values().stream()
                .filter(record -> record.offset() < counted)
                .findFirst()
                .orElseThrow();
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(cluster.clientSettings(), new ByteArraySerializer(), new ByteArraySerializer())) {
            producer.send(new ProducerRecord<>(changelog, page.partition(), page.key(), null))
                    .get();
        }
    }

    private static boolean is(char kind, byte[] key, String model) {
        return key[0] == 'M'
                && new String(key, 3, model.length(), StandardCharsets.UTF_8).equals(model)
                && key[3 + model.length() + 4] == kind;
    }

    private void forgetLocalState() throws Exception {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : all.sorted(Comparator.reverseOrder()).toList()) {
                if (!file.equals(folder)) {
                    Files.delete(file);
                }
            }
        }
    }

    private static String header(ConsumerRecord<byte[], byte[]> record, String name) {
        return new String(record.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
    }
}
