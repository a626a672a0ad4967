package perceptron.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import perceptron.Cluster;
import perceptron.SharedCluster;
import perceptron.demo.local.LocalBroker;

/** A job that is told to end while its Kafka is away: Kafka Streams waits for the broker, and the process must not. */
@ExtendWith(SharedCluster.class)
class EndWithoutKafkaTest {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final LocalBroker broker = LocalBroker.start(0, Map.of());
    private final Cluster cluster;

    @TempDir
    private Path temporary;

    EndWithoutKafkaTest(Cluster cluster) {
        this.cluster = cluster;
    }

    private String[] arguments(String... command) {
        return Stream.concat(
                        Stream.of(command),
                        Stream.of(
                                "--bootstrap-servers",
                                broker.bootstrapServers(),
                                "--registry",
                                cluster.registryUrl(),
                                "--set",
                                "kafka.state.dir=" + temporary.resolve("state"),
                                "--set",
                                "http.port=0"))
                .toArray(String[]::new);
    }

    private Program runningWithoutKafka(String... options) throws Exception {
        assertThat(Main.commandLine().execute(arguments("topics", "create", "--partitions", "1")))
                .isZero();
        String[] command = Stream.concat(Stream.of("run"), Stream.of(options)).toArray(String[]::new);
        Program run = Program.start(temporary, Map.of(), arguments(command));
        Path examples = Files.writeString(temporary.resolve("examples.svm"), "1 1:1\n-1 1:-1\n1 1:2 3:1\n");
        String[] produce = arguments("produce", examples.toString(), "--model", "m", "--rate", "200", "--loop");
        try (Program producer = Program.start(temporary, Map.of(), produce);
                Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            await().atMost(PATIENCE).until(() -> predictions(admin) > 100);
            broker.close();
            producer.terminate();
        }
        return run;
    }

    private static long predictions(Admin admin) throws Exception {
        TopicPartition partition = new TopicPartition("perceptron.predictions", 0);
        return admin.listOffsets(Map.of(partition, OffsetSpec.latest()))
                .partitionResult(partition)
                .get()
                .offset();
    }

    @Test
    void endsAfterItsDeadlineWithExitCodeOneAndALine() throws Exception {
        try (Program run = runningWithoutKafka("--set", "shutdown.timeout.ms=8000")) {
            run.terminate();
            long told = System.nanoTime();
            assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
            assertThat(Duration.ofNanos(System.nanoTime() - told))
                    .isBetween(Duration.ofSeconds(7), Duration.ofSeconds(12));
            assertThat(run.err().lines().filter(line -> line.contains("did not end")))
                    .singleElement()
                    .asString()
                    .contains("within 8000 ms (shutdown.timeout.ms)");
        }
    }

    @Test
    void aSecondSignalEndsItAtOnceUnlessItFollowsTheFirstOneWithinTwoSeconds() throws Exception {
        try (Program run = runningWithoutKafka()) {
            run.terminate();
            await().atMost(PATIENCE).until(() -> run.err().contains("Ending"));
            run.terminate(); // as Gradle does when the terminal has told both
            await().pollDelay(Duration.ofMillis(2_100)).until(run::isAlive);
            run.terminate();
            long told = System.nanoTime();
            assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
            assertThat(Duration.ofNanos(System.nanoTime() - told)).isLessThan(Duration.ofSeconds(3));
            assertThat(run.err()).contains("A second signal arrived");
        }
    }

    @AfterEach
    void closeBroker() {
        broker.close();
    }
}
