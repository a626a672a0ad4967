package perceptron.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.MemberDescription;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import perceptron.Cluster;
import perceptron.JobUnderTest;
import perceptron.Program;
import perceptron.SharedCluster;

/** The commands about a job, on a real broker: what they say, and with which code they end. */
@ExtendWith(SharedCluster.class)
class JobCommandsTest {
    private final Cluster cluster;
    private final Path folder;
    private final JobUnderTest own;
    private final String job;

    JobCommandsTest(Cluster cluster, @TempDir Path folder) {
        this.cluster = cluster;
        this.folder = folder;
        own = new JobUnderTest(cluster, folder, Map.of());
        job = own.name();
    }

    private Path examples() throws Exception {
        return Files.writeString(folder.resolve("examples.svm"), "1 1:1\n-1 1:-1\n1 1:2 3:1\n");
    }

    private Set<String> topics() throws Exception {
        return cluster.admin().listTopics().names().get();
    }

    private void create(List<String> topics) {
        cluster.create(
                topics.stream().map(name -> new NewTopic(name, 1, (short) 1)).toList());
    }

    private Collection<MemberDescription> members() throws Exception {
        return cluster.admin()
                .describeConsumerGroups(List.of(job))
                .describedGroups()
                .get(job)
                .get()
                .members();
    }

    private void awaitOutcomeOf(String... command) {
        await().untilAsserted(() -> own.succeeds(command));
    }

    @Test
    void topicsAreCreatedOnceAndWithAsManyPartitionsAsTheExamplesHave() throws Exception {
        own.succeeds("topics", "create", "--partitions", "3");
        assertThat(own.out())
                .contains(job + ".updates: created with 3 partitions, {retention.ms=-1}")
                .contains(job + ".predictions-value: schema ", ", FULL_TRANSITIVE");
        own.succeeds("topics", "create");
        assertThat(own.out()).contains(job + ".examples: already exists").doesNotContain("created");
        assertThat(own.fails(1, "topics", "create", "--partitions", "4"))
                .contains(job + ".examples already exists with 3 partitions");
    }

    @Test
    void aJobFromItsFirstExampleToItsRemoval() throws Exception {
        own.succeeds("topics", "create", "--partitions", "2");
        try (Program run = own.program("run", "--set", "rate=0.5")) {
            own.succeeds("produce", examples().toString(), "--model", "spam");
            assertThat(own.out()).isEqualTo("3 examples sent to " + job + ".examples as model spam.\n");
            awaitOutcomeOf("command", "reset", "spam", "--timeout", "5");
            assertThat(own.out()).startsWith("reset spam: done in partition ");
            assertThat(own.fails(1, "command", "delete", "nobody"))
                    .contains("the job rejects the command to delete nobody: there is no model nobody");

            assertThat(own.fails(1, "reset")).contains("the job " + job + " is running");
            own.fails(1, "clean");

            run.terminate();
            long before = System.nanoTime();
            assertThat(run.exitCode()).as(run.err()).isZero();
            assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(30));
            assertThat(run.err()).contains("rate=0.5", "HTTP API at http://", "shut down cleanly");
        }

        own.succeeds("reset", "--dry-run");
        assertThat(own.out())
                .contains(
                        "would be removed: topic " + job + "-models-changelog",
                        "would be removed: consumer group " + job);
        assertThat(topics()).contains(job + "-models-changelog");
        own.succeeds("reset");
        assertThat(own.out().lines()).contains("removed: consumer group " + job);
        assertThat(topics()).doesNotContain(job + "-models-changelog").contains(job + ".predictions");
        assertThat(own.state().resolve(job)).doesNotExist();
        own.succeeds("reset");
        assertThat(own.out()).startsWith("Nothing to remove for job " + job);

        own.succeeds("clean");
        assertThat(own.out()).contains("removed: topic " + job + ".predictions");
        assertThat(topics()).doesNotContain(job + ".predictions").contains(job + ".examples", job + ".labels");
        own.succeeds("clean");
        assertThat(own.out()).startsWith("Nothing to remove for job " + job);
    }

    /** Those of other settings, too; the dry run names each topic once. Of other jobs nothing, however much their names are alike. */
    @Test
    void allTopicsOfTheJobAreRemovedAndNoneOfAJobWhoseNameBeginsTheSame() throws Exception {
        String other = job + "-fraud";
        String repartition = job + "-examples-by-model-repartition";
        List<String> others = List.of(other + "-models-changelog", other + "-examples-by-model-repartition");
        List<String> ofTheJob = List.of(
                job + "-models-changelog",
                repartition,
                job + "-waiting-changelog",
                job + "-labels-by-model-repartition");
        create(others);
        create(ofTheJob);
        cluster.admin()
                .alterConsumerGroupOffsets(job, Map.of(new TopicPartition(repartition, 0), new OffsetAndMetadata(1)))
                .all()
                .get();
        own.succeeds("reset", "--dry-run");
        assertThat(own.out()).containsOnlyOnce(repartition);
        assertThat(topics()).containsAll(ofTheJob);
        for (String command : List.of("reset", "clean")) {
            own.succeeds(command);
            assertThat(topics()).containsAll(others).doesNotContainAnyElementsOf(ofTheJob);
        }
    }

    @Test
    void topicsThatARunningGroupReadsAreNotRemoved() throws Exception {
        String other = job + "-fraud";
        create(List.of(job + ".predictions"));
        Map<String, Object> settings = Map.of("bootstrap.servers", cluster.bootstrapServers(), "group.id", other);
        try (var reader = new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            reader.subscribe(List.of(job + ".predictions"));
            while (reader.assignment().isEmpty()) {
                reader.poll(Duration.ofMillis(100));
            }
            assertThat(own.fails(1, "clean"))
                    .contains("the group " + other + " reads the topic " + job + ".predictions");
            assertThat(topics()).contains(job + ".predictions");
            own.succeeds("reset"); // which touches no outputs
        }
        own.succeeds("clean");
        assertThat(topics()).doesNotContain(job + ".predictions");
    }

    @Test
    void aJobThatFailsEndsWithItsReason() throws Exception {
        own.succeeds("topics", "create", "--partitions", "1");
        String file = examples().toString();
        own.start();
        own.succeeds("produce", file, "--model", "m");
        awaitOutcomeOf("command", "reset", "m", "--timeout", "5");
        own.stop();
        own.succeeds("produce", file, "--model", "m");
        // Nothing in Kafka says with which settings the job was started: the model notices when it is loaded.
        try (Program run = own.program("run", "--set", "learner=arow")) {
            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.err())
                    .contains("perceptron-streams: the job failed: ")
                    .contains("learner", "arow")
                    .doesNotContain("\tat ");
            assertThat(members())
                    .as("of the group, where the next start would wait for them")
                    .isEmpty();
        }
    }
}
