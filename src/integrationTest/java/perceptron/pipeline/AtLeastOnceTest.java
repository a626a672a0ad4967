package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import perceptron.Cluster;
import perceptron.SharedCluster;
import perceptron.avro.Prediction;
import perceptron.pipeline.store.Changelog;
import perceptron.pipeline.topic.Nodes;

/**
 * Killed under at-least-once, the job repeats examples that were not committed, and corrupts nothing: a model is still the fold
 * of the changes in its own changelog.
 */
@ExtendWith(SharedCluster.class)
class AtLeastOnceTest {
    private static final int KILLS = 6;

    private final Cluster cluster;

    AtLeastOnceTest(Cluster cluster) {
        this.cluster = cluster;
    }

    @Test
    void examplesSinceTheLastCommitAreLearnedTwiceAndNothingWorse(@TempDir Path folder) throws Exception {
        String signs = cluster.newTopic(JobUnderTest.PARTITIONS);
        String classes = cluster.newTopic(JobUnderTest.PARTITIONS);
        // Commits that are rare, so that much is repeated.
        Map<String, Object> seldom =
                Map.of("kafka.processing.guarantee", "at_least_once", "kafka.commit.interval.ms", 700);
        List<JobUnderTest> trials = List.of(
                JobUnderTest.of(cluster, folder.resolve("1"), with(seldom, Map.of("examples.topic", signs))),
                JobUnderTest.of(
                        cluster,
                        folder.resolve("2"),
                        with(seldom, Map.of("examples.topic", classes, "classes", "discover", "scale", "maxabs"))),
                JobUnderTest.of(
                        cluster,
                        folder.resolve("3"),
                        with(seldom, Map.of("examples.topic", signs, "learner", "arow", "store", "memory"))));
        Random random = new Random(5);
        try (JobProcess process = new JobProcess(folder.resolve("process"), trials)) {
            try (Load load = new Load(cluster)) {
                load.send(signs, 400, 5, Cases::sign);
                load.send(classes, 400, 5, Cases::classes);
                for (int kill = 0; kill < KILLS; kill++) {
                    process.start();
                    process.awaitRunning();
                    process.live(Duration.ofMillis(500 + random.nextInt(1500)));
                    process.kill();
                }
            }
            process.start();
            process.awaitRunning();
            for (JobUnderTest trial : trials) {
                trial.awaitAllConsumed(cluster);
            }
            process.stop();
        }
        int repeated = 0;
        for (JobUnderTest trial : trials) {
            repeated += checkPredictions(trial);
            checkStore(trial);
        }
        assertThat(repeated).as("examples that were repeated").isPositive();
    }

    private static Map<String, Object> with(Map<String, Object> some, Map<String, Object> more) {
        Map<String, Object> all = new HashMap<>(some);
        all.putAll(more);
        return all;
    }

    /** Of each partition, every example is predicted, in the log's order, but for going back; says how often it went back. */
    private int checkPredictions(JobUnderTest trial) {
        TopicReader reader = new TopicReader(cluster);
        Map<String, Long> next = new HashMap<>();
        Map<String, Set<Long>> expected = new HashMap<>();
        Map<String, Set<Long>> predicted = new HashMap<>();
        reader.read(trial.topic("examples"), record -> {
            if (record.headers().lastHeader(Load.BAD) == null) {
                String model = record.partition() + new String(record.key(), StandardCharsets.UTF_8);
                expected.computeIfAbsent(model, key -> new HashSet<>()).add(record.offset());
            }
        });
        int[] repeated = {0};
        reader.read(trial.topic("predictions"), record -> {
            Prediction prediction = reader.value(record);
            String model = prediction.getPartition() + new String(record.key(), StandardCharsets.UTF_8);
            predicted.computeIfAbsent(model, key -> new HashSet<>()).add(prediction.getOffset());
            if (prediction.getOffset() < next.getOrDefault(model, 0L)) {
                repeated[0]++;
            }
            next.put(model, prediction.getOffset() + 1);
        });
        assertThat(predicted).isEqualTo(expected);
        return repeated[0];
    }

    private void checkStore(JobUnderTest trial) {
        TopicReader reader = new TopicReader(cluster);
        Map<Integer, Changelog> partitions = new HashMap<>();
        for (String store : List.of(Nodes.MODELS, Nodes.PROGRESS)) {
            reader.read(trial.changelog(store), record -> partitions
                    .computeIfAbsent(
                            record.partition(),
                            number -> new Changelog(trial.learn().store()))
                    .add(store.equals(Nodes.MODELS), record.key(), record.value()));
        }
        assertThat(partitions).isNotEmpty();
        partitions.values().forEach(changelog -> changelog.names().forEach(name -> {
            assertThat(changelog.missing(name)).as("missing changes of " + name).isEmpty();
            SameModel.check(name, changelog.stored(name).model(), changelog.folded(name));
            assertThat(changelog.stored(name).model().updates())
                    .isEqualTo(changelog.folded(name).updates());
        }));
    }
}
