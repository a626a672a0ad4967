package perceptron.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
import perceptron.SharedCluster;

/** What {@code reset} and {@code clean} leave alone: everything of other jobs, however much their names are alike. */
@ExtendWith(SharedCluster.class)
class ResetTest {
    private final Cluster cluster;
    private final JobUnderTest own;
    private final String job;
    private final String other;

    ResetTest(Cluster cluster, @TempDir Path folder) {
        this.cluster = cluster;
        own = new JobUnderTest(cluster, folder, Map.of());
        job = own.name();
        other = job + "-fraud";
    }

    private void create(List<String> topics) {
        cluster.create(
                topics.stream().map(name -> new NewTopic(name, 1, (short) 1)).toList());
    }

    private Set<String> topics() throws Exception {
        return cluster.admin().listTopics().names().get();
    }

    /** Those of other settings, too; the dry run names each topic once. */
    @Test
    void allTopicsOfTheJobAreRemovedAndNoneOfAJobWhoseNameBeginsTheSame() throws Exception {
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
        create(List.of(job + ".predictions"));
        Map<String, Object> settings = Map.of("bootstrap.servers", cluster.bootstrapServers(), "group.id", other);
        try (var reader = new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            reader.subscribe(List.of(job + ".predictions"));
            while (reader.assignment().isEmpty()) {
                reader.poll(java.time.Duration.ofMillis(100));
            }
            assertThat(own.fails(1, "clean"))
                    .contains("the group " + other + " reads the topic " + job + ".predictions");
            assertThat(topics()).contains(job + ".predictions");
            own.succeeds("reset"); // which touches no outputs
        }
        own.succeeds("clean");
        assertThat(topics()).doesNotContain(job + ".predictions");
    }
}
