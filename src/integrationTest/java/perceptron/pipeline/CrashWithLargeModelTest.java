package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
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
@Tag("nightly")
class CrashWithLargeModelTest {
    private static final int KILLS = Integer.getInteger("perceptron.kills", 4);
    private static final long SEED = Long.getLong("perceptron.seed", 1);
    /** So many examples take the journal's slots for a second time, however fast the kills went. */
    private static final int ENOUGH = 10_000;

    private static final List<String> LARGE = List.of("large");
    private static final String GROWN = "all pages";
    private static final String WORDS = "words";

    private final Cluster cluster;

    CrashWithLargeModelTest(Cluster cluster) {
        this.cluster = cluster;
    }

    @Test
    void allIsAsIfNothingHadHappened(@TempDir Path folder) throws Exception {
        String wide = cluster.newTopic(JobUnderTest.PARTITIONS);
        String words = cluster.newTopic(JobUnderTest.PARTITIONS);
        Map<String, JobUnderTest> trials =
                Map.of(GROWN, trial(folder.resolve("1"), wide), WORDS, trial(folder.resolve("2"), words));
        Random random = new Random(SEED);
        int early = 0;
        try (JobProcess process =
                new JobProcess(folder.resolve("process"), List.copyOf(trials.values()), "-Xmx1500m")) {
            try (Load load = new Load(cluster)) {
                load.sendOne(wide, LARGE.get(0), Cases.everyPage(random));
                AtomicInteger sent = new AtomicInteger();
                load.send(wide, LARGE, 50, SEED, Cases::widest, (model, example, unused) -> {});
                load.send(words, LARGE, 1000, SEED, Cases::words, (model, example, unused) -> sent.incrementAndGet());
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
                await().until(() -> sent.get() >= ENOUGH);
            }
            process.start();
            Map<String, JobOutput> outcomes = process.finish(cluster, trials);
            System.out.println(KILLS + " kills, " + early + " of them before all was restored");
            assertThat(outcomes.values()).allSatisfy(JobOutput::check);
            assertThat(outcomes.get(GROWN).bytes()).as("all pages in full").isGreaterThanOrEqualTo(256 << 20);
            assertThat(outcomes.get(WORDS).laps()).as("uses of a slot").isGreaterThan(1);
        }
    }

    private JobUnderTest trial(Path folder, String examples) {
        // The journal and the pages of a new model, where nothing is set.
        Map<String, Object> settings =
                Map.of("examples.topic", examples, "learner", "pa1", "journal.bytes", 8192, "page.features", 1024);
        return JobUnderTest.toBeKilled(cluster, folder, settings);
    }
}
