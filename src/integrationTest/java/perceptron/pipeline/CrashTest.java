package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static perceptron.pipeline.LabelsAndCommands.someUnlabelled;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.ProducerInterceptor;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
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
import perceptron.learner.LearnerSettings;
import perceptron.pipeline.settings.SizedSettings;
import perceptron.pipeline.topic.Nodes;

/**
 * Jobs of many kinds in one process, which is killed again and again while examples come in, for some of them with labels that come
 * later, resets and imports. What is committed in the end is what a learner alone makes of the same log, bit for bit, as if nothing had
 * happened: each example has one prediction, each label and command one outcome, each bad record one dead letter.
 */
@ExtendWith(SharedCluster.class)
@TestInstance(Lifecycle.PER_CLASS)
@Tag("stress")
class CrashTest {
    /** The journal and the pages of a new model, where nothing is set. */
    static final Map<String, Object> DEFAULT_GEOMETRY =
            Map.of(SizedSettings.JOURNAL_BYTES, 8192, SizedSettings.PAGE_FEATURES, LearnerSettings.SPAN);

    private static final int KILLS = Integer.getInteger("perceptron.kills", 5);
    private static final long SEED = Long.getLong("perceptron.seed", 1);
    private static final String WIDE = "2^20 features, as set by default";

    private final Cluster cluster;
    private final String signs;
    private final String classes;
    private final String wide;
    private final String walk;

    /** Examples for jobs that load a model for each of them. */
    private final String few;

    /** Whose labels may come later. */
    private final String lateSigns;

    private final String lateClasses;
    private final Map<String, JobUnderTest> trials = new LinkedHashMap<>();
    private Map<String, JobOutput> outcomes;

    CrashTest(Cluster cluster) {
        this.cluster = cluster;
        signs = cluster.newTopic(JobUnderTest.PARTITIONS);
        classes = cluster.newTopic(JobUnderTest.PARTITIONS);
        wide = cluster.newTopic(JobUnderTest.PARTITIONS);
        walk = cluster.newTopic(JobUnderTest.PARTITIONS);
        few = cluster.newTopic(JobUnderTest.PARTITIONS);
        lateSigns = cluster.newTopic(JobUnderTest.PARTITIONS);
        lateClasses = cluster.newTopic(JobUnderTest.PARTITIONS);
    }

    /** Jobs that differ in all that the store keeps differently. */
    private void addTrials(Path folder) {
        add(folder, "perceptron", signs, Map.of());
        add(folder, "voted", signs, Map.of("voted.vectors", 20, SizedSettings.VOTED_NON_ZEROS, 300));
        add(
                folder,
                "pa1, random start, small cache",
                signs,
                Map.of("learner", "pa1", "start", "random:7", "kafka.statestore.cache.max.bytes", 600));
        add(
                folder,
                "rms, classes, without a cache",
                classes,
                Map.of("classes", "discover", "scale", "rms", "kafka.statestore.cache.max.bytes", 0));
        add(folder, "pa2, drift", classes, Map.of("learner", "pa2", "classes", "discover", "on.drift", "reset"));
        add(
                folder,
                "arow, classes, in memory",
                classes,
                Map.of("learner", "arow", "classes", "discover", "bias", false, "store", "memory"));
        add(
                folder,
                "arow, killed while it is written",
                signs,
                Map.of("learner", "arow", "kafka.producer.interceptor.classes", SlowWrites.class.getName()));
        add(
                folder,
                "adaptive, curves, cold models leave the heap",
                few,
                Map.of("learner", "adaptive", "numbers", "curve", "heap.models.bytes", 1));
        add(
                folder,
                "adaptive, curves, classes, in memory",
                classes,
                Map.of("learner", "adaptive", "numbers", "curve", "classes", "discover", "store", "memory"));
        add(
                folder,
                "adaptive, surfaces, cold models leave the heap",
                few,
                Map.of("learner", "adaptive", "numbers", "surface", "heap.models.bytes", 1));
        add(
                folder,
                "adaptive, surfaces, classes",
                classes,
                Map.of("learner", "adaptive", "numbers", "surface", "classes", "discover"));
        add(
                folder,
                "adaptive, surfaces take the slots of others",
                walk,
                Map.of("learner", "adaptive", "numbers", "surface", "classes", "discover"));
        add(folder, WIDE, wide, DEFAULT_GEOMETRY);
        addWithCommands(folder, "adaptive, commands", lateSigns, Map.of("learner", "adaptive", "numbers", "surface"));
        addWithCommands(folder, "pa1, in memory, commands", lateSigns, Map.of("learner", "pa1", "store", "memory"));
        addWithCommands(folder, "arow, commands", lateSigns, Map.of("learner", "arow", "heap.models.bytes", 1));
        addWithCommands(folder, "rms, commands", lateClasses, Map.of("classes", "discover", "scale", "rms"));
    }

    private void addWithCommands(Path folder, String name, String examples, Map<String, Object> more) {
        Map<String, Object> settings = new HashMap<>(more);
        settings.put("average.every.ms", 300);
        // However long it takes to come back: a label that has waited for too long is a dead letter.
        settings.put("labels.wait.ms", 3_600_000);
        add(folder, name, examples, settings);
    }

    private void add(Path folder, String name, String examples, Map<String, Object> more) {
        Map<String, Object> settings = new HashMap<>(more);
        settings.put("examples.topic", examples);
        // By default so many jobs would be committing most of the time, and the broker with them.
        settings.put("kafka.commit.interval.ms", 250);
        trials.put(name, JobUnderTest.toBeKilled(cluster, folder.resolve(name), settings));
    }

    private List<JobUnderTest> reading(String examples) {
        return trials.values().stream()
                .filter(trial -> trial.topic("examples").equals(examples))
                .toList();
    }

    @BeforeAll
    void kill(@TempDir Path folder) throws Exception {
        addTrials(folder);
        Random random = new Random(SEED);
        try (JobProcess process = new JobProcess(folder.resolve("process"), List.copyOf(trials.values()))) {
            try (LabelsAndCommands besideSigns = new LabelsAndCommands(cluster, reading(lateSigns), true, null);
                    LabelsAndCommands besideClasses =
                            new LabelsAndCommands(cluster, reading(lateClasses), false, null);
                    Load load = new Load(cluster)) {
                load.send(signs, 80, SEED, Cases::sign);
                load.send(few, 20, SEED, Cases::sign);
                load.send(classes, 80, SEED, Cases::classes);
                load.send(wide, 30, SEED, Cases::wide);
                load.send(walk, List.of("m1"), 250, SEED, Cases.walk(), (model, example, by) -> {});
                load.send(lateSigns, Load.MODELS, 80, SEED, someUnlabelled(Cases::sign), besideSigns);
                load.send(lateClasses, Load.MODELS, 80, SEED, someUnlabelled(Cases::classes), besideClasses);
                process.start();
                besideSigns.command(Load.MODELS);
                besideClasses.command(Load.MODELS);
                for (int kill = 0; kill < KILLS; kill++) {
                    if (random.nextInt(4) > 0) {
                        process.awaitRunning();
                    }
                    process.live(Duration.ofMillis(random.nextInt(1500)));
                    process.kill();
                    process.start();
                }
            }
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

    /** Predictions, outcomes, dead letters, windows of rates, updates, and what is stored: bit for bit. */
    @ParameterizedTest
    @MethodSource("families")
    void allIsAsIfNothingHadHappened(String family) {
        JobOutput outcome = outcomes.get(family);
        outcome.check();
        assertThat(outcome.badRecords()).isPositive();
        assertThat(outcome.closedWindows()).isPositive();
    }

    /** How many there are depends on the machine: a share of a thread's time. */
    @Test
    void whatIsPublishedIsWholeAndTheAverageAsItWas() {
        assertThat(Stream.of(lateSigns, lateClasses).flatMap(topic -> reading(topic).stream()))
                .allSatisfy(trial ->
                        assertThat(PublishedAverages.check(cluster, trial)).isPositive());
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
        assertThat(families().filter(family -> !family.equals(WIDE)))
                .anySatisfy(family -> assertThat(outcomes.get(family).laps()).isGreaterThan(1));
    }

    /** Lets time pass between the records that a job writes of its models, so that a kill is likely to fall between two of them. */
    public static final class SlowWrites implements ProducerInterceptor<byte[], byte[]> {
        private static final long MILLIS = 10;

        @Override
        public ProducerRecord<byte[], byte[]> onSend(ProducerRecord<byte[], byte[]> sent) {
            if (sent.topic().endsWith("-" + Nodes.MODELS + "-changelog")) {
                try {
                    Thread.sleep(MILLIS);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
            return sent;
        }

        @Override
        public void onAcknowledgement(RecordMetadata metadata, Exception exception) {}

        @Override
        public void close() {}

        @Override
        public void configure(Map<String, ?> configs) {}
    }
}
