package perceptron.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import perceptron.Cluster;
import perceptron.SharedCluster;

/** Topics that Kafka would empty weeks later. A job that is not refused runs on, beyond the time of the test. */
@ExtendWith(SharedCluster.class)
@Timeout(value = 1, unit = TimeUnit.MINUTES, threadMode = ThreadMode.SEPARATE_THREAD)
class CleanupPolicyTest {
    private final Cluster cluster;
    private final OwnJob job;
    private final CommandLineRun commands = new CommandLineRun();

    CleanupPolicyTest(Cluster cluster, @TempDir Path folder) {
        this.cluster = cluster;
        job = new OwnJob(cluster, folder);
    }

    private void createTopics() {
        assertThat(commands.execute(job.line("topics", "create", "--partitions", "1")))
                .as(commands.err())
                .isZero();
    }

    private void set(String topic, String policy) throws Exception {
        AlterConfigOp change = new AlterConfigOp(new ConfigEntry("cleanup.policy", policy), AlterConfigOp.OpType.SET);
        ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
        cluster.admin()
                .incrementalAlterConfigs(Map.of(resource, List.of(change)))
                .all()
                .get();
    }

    /** The command that the refused job prints, with the policy that it wants. */
    private void isRefused(String topic, String policy, String needed) {
        assertThat(commands.execute(job.line("run"))).isEqualTo(1);
        assertThat(commands.err())
                .contains("The topic " + topic + " has cleanup.policy=" + policy + ":")
                .contains("kafka-configs.sh --bootstrap-server " + cluster.bootstrapServers()
                        + " --alter --entity-type topics --entity-name " + topic + " --add-config cleanup.policy="
                        + needed)
                .doesNotContain("\tat ");
    }

    @Test
    void updatesThatAreCompacted() throws Exception {
        createTopics();
        String updates = job.name() + ".updates";
        set(updates, "compact");
        isRefused(updates, "compact", "delete");
    }

    @Test
    void examplesThatAreCompacted() throws Exception {
        createTopics();
        String examples = job.name() + ".examples";
        set(examples, "compact");
        isRefused(examples, "compact", "delete");
    }

    @Test
    void averagesThatExpire() throws Exception {
        createTopics();
        String averages = job.name() + ".averages";
        set(averages, "compact,delete");
        isRefused(averages, "compact,delete", "compact");
    }

    @Test
    void aChangelogThatExpires() throws Exception {
        createTopics();
        String changelog = job.name() + "-models-changelog";
        cluster.admin()
                .createTopics(List.of(new NewTopic(changelog, Optional.of(1), Optional.empty())
                        .configs(Map.of("cleanup.policy", "delete"))))
                .all()
                .get();
        isRefused(changelog, "delete", "compact");
    }
}
