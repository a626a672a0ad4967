package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import perceptron.Cluster;
import perceptron.JobUnderTest;
import perceptron.SharedCluster;

/**
 * As {@link CrashTest}, with 2^24 features, in pages and a journal as set by default. One model has all of its 16,384 pages in
 * full, and half of the kills may come while these 256 MiB are restored. In the other, words come back so often that the slots of
 * its journal are used again.
 */
@ExtendWith(SharedCluster.class)
@TestInstance(Lifecycle.PER_CLASS)
class CrashWithLargeModelTest {
    private static final int KILLS = Integer.getInteger("perceptron.kills", 2);
    private static final long SEED = Long.getLong("perceptron.seed", 1);
    /** So many examples take the journal's slots for a second time, however fast the kills went. */
    private static final int ENOUGH = 10_000;

    private static final String GROWN = "all pages";
    private static final String WORDS = "words";

    private final Cluster cluster;
    private final Map<String, JobOutput> outcomes = new LinkedHashMap<>();

    CrashWithLargeModelTest(Cluster cluster) {
        this.cluster = cluster;
    }

    @BeforeAll
    void kill(@TempDir Path folder) throws Exception {
        String wide = cluster.newTopic(JobUnderTest.PARTITIONS);
        String words = cluster.newTopic(JobUnderTest.PARTITIONS);
        Map<String, JobUnderTest> trials = new LinkedHashMap<>();
        trials.put(GROWN, trial(folder.resolve("1"), wide));
        trials.put(WORDS, trial(folder.resolve("2"), words));
        Random random = new Random(SEED);
        int early = 0;
        try (JobProcess process =
                new JobProcess(folder.resolve("process"), List.copyOf(trials.values()), "-Xmx1500m")) {
            try (Load load = new Load(cluster, List.of("large"))) {
                load.sendOne(wide, Cases.everyPage(random));
                load.send(wide, 50, SEED, Cases::widest);
                AtomicInteger sent = new AtomicInteger();
                load.send(words, 1000, SEED, Cases::words, (model, example, unused) -> sent.incrementAndGet());
                for (int kill = 0; kill < KILLS; kill++) {
                    process.start();
                    if (kill % 2 == 0) {
                        process.awaitRunning();
                        process.live(Duration.ofMillis(random.nextInt(3000)));
                    } else {
                        process.live(Duration.ofMillis(1500 + random.nextInt(4000)));
                    }
                    early += process.isRunning() ? 0 : 1;
                    process.kill();
                }
                await().atMost(Duration.ofMinutes(1)).until(() -> sent.get() >= ENOUGH);
            }
            process.start();
            process.awaitRunning();
            for (JobUnderTest trial : trials.values()) {
                trial.awaitAllConsumed();
            }
            process.stop();
        }
        trials.forEach((name, trial) -> outcomes.put(name, JobOutput.of(cluster, trial)));
        System.out.println(KILLS + " kills, " + early + " of them before all was restored");
        outcomes.forEach((name, outcome) -> System.out.println(name + ": " + outcome.counts()));
    }

    /** JUnit keeps this object until all tests are through, and what it has read would crowd out theirs. */
    @AfterAll
    void forget() {
        outcomes.clear();
    }

    private JobUnderTest trial(Path folder, String examples) {
        Map<String, Object> settings = new HashMap<>(Map.of("examples.topic", examples, "learner", "pa1"));
        settings.putAll(Families.DEFAULT_GEOMETRY);
        return JobUnderTest.toBeKilled(cluster, folder, settings);
    }

    @Test
    void allIsAsIfNothingHadHappened() {
        assertThat(outcomes.values()).allSatisfy(JobOutput::check);
    }

    @Test
    void allPagesAreThereInFull() {
        assertThat(outcomes.get(GROWN).bytes()).isGreaterThanOrEqualTo(256 << 20);
    }

    @Test
    void slotsWereUsedAgain() {
        assertThat(outcomes.get(WORDS).laps()).isGreaterThan(1);
    }
}
