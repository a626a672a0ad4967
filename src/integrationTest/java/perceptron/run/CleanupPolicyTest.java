package perceptron.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

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
import perceptron.JobUnderTest;
import perceptron.SharedCluster;

/** Topics that Kafka would empty weeks later. A job that is not refused runs on, beyond the time of the test. */
@ExtendWith(SharedCluster.class)
@Timeout(value = 1, unit = TimeUnit.MINUTES, threadMode = ThreadMode.SEPARATE_THREAD)
class CleanupPolicyTest {
    private final Cluster cluster;
    private final JobUnderTest job;

    CleanupPolicyTest(Cluster cluster, @TempDir Path folder) {
        this.cluster = cluster;
        job = JobUnderTest.withTopics(cluster, folder, Map.of());
    }

    private void set(String topic, String policy) throws Exception {
        AlterConfigOp change = new AlterConfigOp(new ConfigEntry("cleanup.policy", policy), AlterConfigOp.OpType.SET);
        ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
        cluster.admin()
                .incrementalAlterConfigs(Map.of(resource, List.of(change)))
                .all()
                .get();
        // The controller has it; the broker, which is asked, takes it over a moment later.
        await().until(() -> cluster.admin()
                .describeConfigs(List.of(resource))
                .all()
                .get()
                .get(resource)
                .get("cleanup.policy")
                .value()
                .equals(policy));
    }

    /** The command that the refused job prints, with the policy that it wants. */
    private void isRefused(String topic, String policy, String needed) {
        assertThat(job.fails(1, "run"))
                .contains("The topic " + topic + " has cleanup.policy=" + policy + ":")
                .contains("kafka-configs.sh --bootstrap-server " + cluster.bootstrapServers()
                        + " --alter --entity-type topics --entity-name " + topic + " --add-config cleanup.policy="
                        + needed);
    }

    @Test
    void updatesThatAreCompacted() throws Exception {
        String updates = job.topic("updates");
        set(updates, "compact");
        isRefused(updates, "compact", "delete");
    }

    @Test
    void examplesThatAreCompacted() throws Exception {
        String examples = job.topic("examples");
        set(examples, "compact");
        isRefused(examples, "compact", "delete");
    }

    @Test
    void averagesThatExpire() throws Exception {
        String averages = job.topic("averages");
        set(averages, "compact,delete");
        isRefused(averages, "compact,delete", "compact");
    }

    @Test
    void aChangelogThatExpires() throws Exception {
        String changelog = job.changelog("models");
        cluster.admin()
                .createTopics(List.of(new NewTopic(changelog, Optional.of(1), Optional.empty())
                        .configs(Map.of("cleanup.policy", "delete"))))
                .all()
                .get();
        isRefused(changelog, "delete", "compact");
    }
}
