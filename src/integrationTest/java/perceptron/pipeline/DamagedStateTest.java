package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import perceptron.Cluster;
import perceptron.JobUnderTest;
import perceptron.SharedCluster;
import perceptron.run.console.Failures;

/**
 * Between one run of a job and the next, one file of its state folder is damaged, again and again. Whatever is damaged, the job goes on
 * with the weights that it had, or stops and names what mends it; with that it goes on with the weights that it had.
 */
@ExtendWith(SharedCluster.class)
@Tag("stress")
class DamagedStateTest {
    private static final int FLIPS = Integer.getInteger("perceptron.flips", 4);
    private static final long SEED = Long.getLong("perceptron.seed", 1);

    private final Cluster cluster;

    @TempDir
    private Path folder;

    DamagedStateTest(Cluster cluster) {
        this.cluster = cluster;
    }

    @Test
    void noDamageMakesAWrongWeight() throws Exception {
        String examples = cluster.newTopic(JobUnderTest.PARTITIONS);
        JobUnderTest trial = JobUnderTest.toBeKilled(
                cluster,
                folder,
                Map.of("examples.topic", examples, "learner", "pa1", "classes", "discover", "voted.vectors", 20));
        Random random = new Random(SEED);
        Vandal vandal = new Vandal(folder.resolve("state"), random);
        assertThat(run(trial, examples, random, false))
                .as("nothing is damaged yet")
                .isEmpty();
        int stopped = 0;
        for (int flip = 1; flip <= FLIPS; flip++) {
            String damage = vandal.damage(flip);
            Optional<Throwable> failure = run(trial, examples, random, false);
            System.out.println(flip + ": " + damage
                    + failure.map(cause -> ": " + Failures.reasons(cause)).orElse(""));
            if (failure.isPresent()) {
                stopped++;
                assertThat(Failures.reasons(failure.get()))
                        .contains("state folder " + folder.resolve("state"))
                        .contains("run --restore");
                assertThat(run(trial, examples, random, true))
                        .as("after " + damage)
                        .isEmpty();
            }
        }
        System.out.println(FLIPS + " times damaged, " + stopped + " times stopped and restored");
        JobOutput outcome = JobOutput.of(cluster, trial);
        outcome.check();
        System.out.println(outcome.counts());
    }

    /** Lets a job process more examples, of all models. Returns its failure, if it stops. */
    private Optional<Throwable> run(JobUnderTest trial, String examples, Random random, boolean restore)
            throws Exception {
        try (Job job = new Job(trial.settings())) {
            if (restore) {
                job.forgetLocalState();
            }
            job.start();
            AtomicInteger sent = new AtomicInteger();
            try (Load load = new Load(cluster)) {
                load.send(
                        examples,
                        Load.MODELS,
                        1000,
                        random.nextLong(),
                        Cases::manyClasses,
                        (model, example, unused) -> sent.incrementAndGet());
                await().until(() -> sent.get() > 200);
            }
            trial.awaitAllConsumed(() -> job.endsWithin(Duration.ZERO));
            return job.endsWithin(Duration.ZERO) ? job.await() : Optional.empty();
        }
    }
}
