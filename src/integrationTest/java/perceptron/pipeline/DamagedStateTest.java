package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.streams.KafkaStreams.State;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;
import perceptron.Cluster;
import perceptron.SharedCluster;

/**
 * Between one run of a job and the next, one file of its state folder is damaged, again and again. Whatever is damaged, it goes on
 * with the weights that it had: what it cannot prove to be whole it restores from its topics.
 */
@ExtendWith(SharedCluster.class)
class DamagedStateTest {
    private static final int FLIPS = Integer.getInteger("perceptron.flips", 12);
    private static final long SEED = Long.getLong("perceptron.seed", 1);

    private final Cluster cluster;
    private final Logger log = (Logger) LoggerFactory.getLogger(StreamsClient.class);
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

    @TempDir
    private Path folder;

    DamagedStateTest(Cluster cluster) {
        this.cluster = cluster;
    }

    @BeforeEach
    void listen() {
        lines.start();
        log.addAppender(lines);
    }

    @AfterEach
    void listenNoMore() {
        log.detachAppender(lines);
    }

    @Test
    void noDamageMakesAWrongWeight() throws Exception {
        String examples = cluster.newTopic(JobUnderTest.PARTITIONS);
        JobUnderTest trial = JobUnderTest.of(
                cluster,
                folder,
                Map.of("examples.topic", examples, "learner", "pa1", "classes", "discover", "scale", "rms"));
        Random random = new Random(SEED);
        Vandal vandal = new Vandal(folder.resolve("state"), random);
        run(trial, examples, random);
        int restored = 0;
        for (int flip = 1; flip <= FLIPS; flip++) {
            String damage = vandal.damage();
            int before = lines.list.size();
            run(trial, examples, random);
            List<String> said = lines.list.stream()
                    .skip(before)
                    .filter(line -> line.getLevel().isGreaterOrEqual(Level.WARN))
                    .map(ILoggingEvent::getFormattedMessage)
                    .toList();
            restored += said.isEmpty() ? 0 : 1;
            System.out.println(flip + ": " + damage + " " + said);
        }
        System.out.println(FLIPS + " times damaged, " + restored + " times found by the job and restored");
        JobOutput outcome = JobOutput.of(cluster, trial);
        outcome.checkPredictions();
        outcome.checkUpdates();
        outcome.checkStore();
        outcome.checkHistory();
        System.out.println(outcome.counts());
    }

    private void run(JobUnderTest trial, String examples, Random random) throws Exception {
        try (Job job = new Job(trial.settings())) {
            job.start();
            try (Load load = new Load(cluster)) {
                load.send(examples, 1000, random.nextLong(), Cases::manyClasses);
                Thread.sleep(200);
            }
            await().atMost(Duration.ofMinutes(1))
                    .pollInterval(Duration.ofMillis(50))
                    .until(() -> job.state() == State.RUNNING || job.endsWithin(Duration.ZERO));
            assertThat(job.endsWithin(Duration.ZERO)).as("the job failed").isFalse();
            trial.awaitAllConsumed(cluster);
        }
    }
}
