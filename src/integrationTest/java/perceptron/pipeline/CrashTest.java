package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import perceptron.Cluster;
import perceptron.JobUnderTest;
import perceptron.SharedCluster;

/**
 * Jobs of many kinds in one process, which is killed again and again while examples come in. What is committed in the end is
 * what a learner alone makes of the same log, bit for bit, as if nothing had happened.
 */
@ExtendWith(SharedCluster.class)
@TestInstance(Lifecycle.PER_CLASS)
class CrashTest {
    private static final int KILLS = Integer.getInteger("perceptron.kills", 20);
    private static final long SEED = Long.getLong("perceptron.seed", 1);

    private final Cluster cluster;
    private final Map<String, JobUnderTest> trials = new LinkedHashMap<>();
    private Map<String, JobOutput> outcomes;

    CrashTest(Cluster cluster) {
        this.cluster = cluster;
    }

    @BeforeAll
    void kill(@TempDir Path folder) throws Exception {
        String signs = cluster.newTopic(JobUnderTest.PARTITIONS);
        String classes = cluster.newTopic(JobUnderTest.PARTITIONS);
        String wide = cluster.newTopic(JobUnderTest.PARTITIONS);
        Families.of(signs, classes, wide).forEach((name, settings) -> {
            trials.put(name, JobUnderTest.toBeKilled(cluster, folder.resolve(name), settings));
        });
        Random random = new Random(SEED);
        try (JobProcess process = new JobProcess(folder.resolve("process"), List.copyOf(trials.values()))) {
            try (Load load = new Load(cluster)) {
                load.send(signs, 200, SEED, Cases::sign);
                load.send(classes, 250, SEED, Cases::classes);
                load.send(wide, 50, SEED, Cases::wide);
                for (int kill = 0; kill < KILLS; kill++) {
                    process.start();
                    if (random.nextInt(4) > 0) {
                        process.awaitRunning();
                    }
                    process.live(Duration.ofMillis(random.nextInt(1500)));
                    process.kill();
                }
            }
            process.start();
            outcomes = process.finish(cluster, trials);
        }
    }

    /** JUnit keeps this object until all tests are through, and what it has read would crowd out theirs. */
    @AfterAll
    void forget() {
        outcomes = null;
    }

    Stream<String> families() {
        return trials.keySet().stream();
    }

    Stream<String> smallFamilies() {
        return families().filter(family -> !family.equals(Families.WIDE));
    }

    /** Predictions, dead letters, windows of rates, updates, and what is stored: bit for bit. */
    @ParameterizedTest
    @MethodSource("families")
    void allIsAsIfNothingHadHappened(String family) {
        JobOutput outcome = outcomes.get(family);
        outcome.check();
        assertThat(outcome.badRecords()).isPositive();
        assertThat(outcome.closedWindows()).isPositive();
    }

    @Test
    void modelsWereWrittenBothAsPagesAndAsChanges() {
        assertThat(families().map(outcomes::get))
                .anyMatch(outcome -> outcome.writtenAsPages() > 10)
                .anyMatch(outcome -> outcome.writtenAsChanges() > 10);
    }

    /** In some families: how many batches are written between the kills depends on how fast the machine is. */
    @Test
    void slotsWereUsedAgain() {
        assertThat(smallFamilies())
                .anySatisfy(family -> assertThat(outcomes.get(family).laps()).isGreaterThan(1));
    }
}
