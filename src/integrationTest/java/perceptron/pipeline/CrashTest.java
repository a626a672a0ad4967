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
    /** Jobs that differ in all that the store keeps differently: the name of a family, what its examples are, settings. */
    private static final String FAMILIES =
            """
            perceptron | signs | learner=perceptron
            voted | signs | voted.vectors=20 voted.nonzeros=300
            pa1, random start, small cache | signs | learner=pa1 start=random:7 kafka.statestore.cache.max.bytes=600
            rms, classes, without a cache | classes | classes=discover scale=rms kafka.statestore.cache.max.bytes=0
            pa2, drift | classes | learner=pa2 classes=discover on.drift=reset
            arow, classes, in memory | classes | learner=arow classes=discover bias=false store=memory
            arow, killed while it is written | signs | learner=arow kafka.producer.interceptor.classes=SLOW_WRITES
            adaptive, curves, cold models leave the heap | few | learner=adaptive numbers=curve heap.models.bytes=1
            adaptive, curves, classes, in memory | classes | learner=adaptive numbers=curve classes=discover store=memory
            adaptive, surfaces, cold models leave the heap | few | learner=adaptive numbers=surface heap.models.bytes=1
            adaptive, surfaces, classes | classes | learner=adaptive numbers=surface classes=discover
            adaptive, surfaces take the slots of others | walk | learner=adaptive numbers=surface classes=discover
            2^20 features, as set by default | wide | journal.bytes=8192 page.features=1024
            adaptive, commands | late signs | learner=adaptive numbers=surface
            pa1, in memory, commands | late signs | learner=pa1 store=memory
            arow, commands | late signs | learner=arow heap.models.bytes=1
            rms, commands | late classes | classes=discover scale=rms
            """
                    .replace("SLOW_WRITES", SlowWrites.class.getName());

    private static final int KILLS = Integer.getInteger("perceptron.kills", 5);
    private static final long SEED = Long.getLong("perceptron.seed", 1);

    private final Cluster cluster;

    /** By what their examples are. */
    private final Map<String, String> topics = new HashMap<>();

    private final Map<String, JobUnderTest> trials = new LinkedHashMap<>();
    private Map<String, JobOutput> outcomes;

    CrashTest(Cluster cluster) {
        this.cluster = cluster;
    }

    private void addTrials(Path folder) {
        for (String family : FAMILIES.lines().toList()) {
            String[] columns = family.split(" \\| ");
            Map<String, Object> settings = new HashMap<>();
            for (String setting : columns[2].split(" ")) {
                settings.put(setting.split("=")[0], setting.split("=")[1]);
            }
            settings.put(
                    "examples.topic",
                    topics.computeIfAbsent(columns[1], examples -> cluster.newTopic(JobUnderTest.PARTITIONS)));
            // By default so many jobs would be committing most of the time, and the broker with them.
            settings.put("kafka.commit.interval.ms", 250);
            if (columns[1].startsWith("late ")) {
                settings.put("average.every.ms", 300);
                // However long it takes to come back: a label that has waited for too long is a dead letter.
                settings.put("labels.wait.ms", 3_600_000);
            }
            trials.put(columns[0], JobUnderTest.toBeKilled(cluster, folder.resolve(columns[0]), settings));
        }
    }

    private List<JobUnderTest> reading(String examples) {
        return trials.values().stream()
                .filter(trial -> trial.topic("examples").equals(topics.get(examples)))
                .toList();
    }

    @BeforeAll
    void kill(@TempDir Path folder) throws Exception {
        addTrials(folder);
        Random random = new Random(SEED);
        try (JobProcess process = new JobProcess(folder.resolve("process"), List.copyOf(trials.values()))) {
            try (LabelsAndCommands besideSigns = new LabelsAndCommands(cluster, reading("late signs"), true, null);
                    LabelsAndCommands besideClasses =
                            new LabelsAndCommands(cluster, reading("late classes"), false, null);
                    Load load = new Load(cluster)) {
                load.send(topics.get("signs"), 80, SEED, Cases::sign);
                load.send(topics.get("few"), 20, SEED, Cases::sign);
                load.send(topics.get("classes"), 80, SEED, Cases::classes);
                load.send(topics.get("wide"), 30, SEED, Cases::wide);
                load.send(topics.get("walk"), List.of("m1"), 250, SEED, Cases.walk(), (model, example, by) -> {});
                load.send(topics.get("late signs"), Load.MODELS, 80, SEED, someUnlabelled(Cases::sign), besideSigns);
                load.send(
                        topics.get("late classes"),
                        Load.MODELS,
                        80,
                        SEED,
                        someUnlabelled(Cases::classes),
                        besideClasses);
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
        assertThat(Stream.of("late signs", "late classes").flatMap(topic -> reading(topic).stream()))
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
        assertThat(families().filter(family -> !family.startsWith("2^20")))
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
