package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import perceptron.Cluster;
import perceptron.JobUnderTest;
import perceptron.SharedCluster;
import perceptron.avro.Example;

/**
 * As {@link CrashTest}, with labels that come later, resets and imports in flight, and bad records of all of these:
 * each has one outcome or is one dead letter, and the models are what a learner alone makes of it all, bit for bit, in the order
 * in which the job took it.
 */
@ExtendWith(SharedCluster.class)
class CrashWithCommandsTest {
    private static final int KILLS = Integer.getInteger("perceptron.kills", 4);
    private static final long SEED = Long.getLong("perceptron.seed", 1);

    private final Cluster cluster;

    CrashWithCommandsTest(Cluster cluster) {
        this.cluster = cluster;
    }

    @Test
    void allIsAsIfNothingHadHappened(@TempDir Path folder) throws Exception {
        String signs = cluster.newTopic(JobUnderTest.PARTITIONS);
        String classes = cluster.newTopic(JobUnderTest.PARTITIONS);
        Map<String, JobUnderTest> binary = Map.of(
                "perceptron", trial(folder.resolve("1"), signs, Map.of()),
                "pa1, in memory",
                        trial(folder.resolve("2"), signs, Map.of("learner", "pa1", "C", 0.5, "store", "memory")),
                "arow, cold models leave the heap",
                        trial(folder.resolve("3"), signs, Map.of("learner", "arow", "heap.models.bytes", 1)));
        Map<String, JobUnderTest> discovering = Map.of(
                "rms, classes", trial(folder.resolve("4"), classes, Map.of("classes", "discover", "scale", "rms")));
        Map<String, JobUnderTest> trials = new HashMap<>(binary);
        trials.putAll(discovering);
        Random random = new Random(SEED);
        try (JobProcess process = new JobProcess(folder.resolve("process"), List.copyOf(trials.values()))) {
            try (LabelsAndCommands besideSigns = new LabelsAndCommands(cluster, List.copyOf(binary.values()), true);
                    LabelsAndCommands besideClasses =
                            new LabelsAndCommands(cluster, List.copyOf(discovering.values()), false);
                    Load load = new Load(cluster)) {
                load.send(signs, 300, SEED, someUnlabelled(Cases::sign), besideSigns);
                load.send(classes, 300, SEED, someUnlabelled(Cases::classes), besideClasses);
                process.start();
                process.awaitRunning();
                trials.values().forEach(this::awaitModels);
                besideSigns.command();
                besideClasses.command();
                for (int kill = 0; kill < KILLS; kill++) {
                    process.live(Duration.ofMillis(random.nextInt(2500)));
                    process.kill();
                    process.start();
                    if (random.nextInt(4) > 0) {
                        process.awaitRunning();
                    }
                }
                process.live(Duration.ofSeconds(1));
            }
            assertThat(process.finish(cluster, trials).values()).allSatisfy(JobOutput::check);
        }
        // What is published is whole, and the average as it was. How much there is depends on the machine: a share of a
        // thread's time.
        assertThat(trials.values()).allSatisfy(trial -> assertThat(PublishedAverages.check(cluster, trial))
                .isPositive());
    }

    private JobUnderTest trial(Path folder, String examples, Map<String, Object> more) {
        Map<String, Object> settings = new HashMap<>(more);
        settings.put("examples.topic", examples);
        settings.put("average.every.ms", 300);
        // However long it takes to come back: a label that has waited for too long is a dead letter.
        settings.put("labels.wait.ms", 3_600_000);
        return JobUnderTest.toBeKilled(cluster, folder, settings);
    }

    /** Every fourth comes without its label, all of them with an id that no other has. */
    private static Function<Random, Example> someUnlabelled(Function<Random, Example> examples) {
        int[] ids = {0};
        return random -> {
            Example example = examples.apply(random);
            example.setId("example " + ids[0]++);
            if (random.nextInt(4) == 0) {
                example.setLabel(null);
            }
            return example;
        };
    }

    /** A command about a model that there is not is nobody's. */
    private void awaitModels(JobUnderTest trial) {
        await().atMost(Duration.ofMinutes(1)).until(() -> {
            Set<String> models = trial.read("updates").stream()
                    .map(record -> new String(record.key(), StandardCharsets.UTF_8))
                    .collect(Collectors.toSet());
            return models.containsAll(Load.MODELS);
        });
    }
}
