package perceptron.run.kafka;

import static org.apache.kafka.common.config.TopicConfig.CLEANUP_POLICY_COMPACT;
import static org.apache.kafka.common.config.TopicConfig.CLEANUP_POLICY_CONFIG;
import static org.apache.kafka.common.config.TopicConfig.CLEANUP_POLICY_DELETE;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import perceptron.pipeline.InternalTopics;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.topic.Topics;
import perceptron.pipeline.topic.Topics.Topic;
import perceptron.run.console.Failure;

/**
 * Checks that Kafka cleans each topic up as the job needs it. With another cleanup.policy all goes well at first: the cleaner takes
 * updates, examples or whole models away only weeks later.
 */
public final class CleanupPolicyCheck {
    private static final Logger LOG = LoggerFactory.getLogger(CleanupPolicyCheck.class);

    private CleanupPolicyCheck() {}

    /** @throws Failure naming each topic with a wrong policy, and the command that corrects it */
    public static void check(Settings settings, KafkaAdmin admin) throws InterruptedException {
        Map<ConfigResource, String> needed = new TreeMap<>((a, b) -> a.name().compareTo(b.name()));
        needed(settings)
                .forEach((topic, policy) -> needed.put(new ConfigResource(ConfigResource.Type.TOPIC, topic), policy));
        List<String> problems = new ArrayList<>();
        for (Map.Entry<ConfigResource, KafkaFuture<Config>> answer :
                admin.client().describeConfigs(needed.keySet()).values().entrySet()) {
            ConfigResource topic = answer.getKey();
            String policy = policy(topic.name(), answer.getValue(), admin);
            if (policy != null && !policy.equals(needed.get(topic))) {
                problems.add(problem(topic.name(), policy, needed.get(topic), admin.servers()));
            }
        }
        if (!problems.isEmpty()) {
            throw new Failure(String.join("\n", problems));
        }
    }

    /** The policy of each topic of the job by its name. Examples whose keys are not models may well be compacted. */
    private static Map<String, String> needed(Settings settings) {
        Map<String, String> needed = new TreeMap<>();
        for (Topic topic : new Topics(settings).list()) {
            needed.put(topic.name(), topic.config().getOrDefault(CLEANUP_POLICY_CONFIG, CLEANUP_POLICY_DELETE));
        }
        if (settings.getString("model.field") != null) {
            needed.remove(settings.topic("examples"));
        }
        for (String topic : InternalTopics.of(settings)) {
            needed.put(topic, InternalTopics.isChangelog(topic) ? CLEANUP_POLICY_COMPACT : CLEANUP_POLICY_DELETE);
        }
        return needed;
    }

    /** Null if there is no such topic yet, or if this job may not read its configuration. */
    private static String policy(String topic, KafkaFuture<Config> answer, KafkaAdmin admin)
            throws InterruptedException {
        try {
            return answer.get().get(CLEANUP_POLICY_CONFIG).value();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof AuthorizationException) {
                LOG.warn(
                        "The {} of {} is not checked: this job may not describe its configuration",
                        CLEANUP_POLICY_CONFIG,
                        topic);
            } else if (!(e.getCause() instanceof UnknownTopicOrPartitionException)) {
                admin.get(answer);
            }
            return null;
        }
    }

    private static String problem(String topic, String policy, String needed, String servers) {
        String loss = policy.contains(CLEANUP_POLICY_COMPACT) && needed.equals(CLEANUP_POLICY_DELETE)
                ? "of all records with the same key it keeps only the latest"
                : "it deletes records that are old and still needed";
        return "The topic " + topic + " has " + CLEANUP_POLICY_CONFIG + "=" + policy + ": " + loss
                + ". To correct this, run: kafka-configs.sh --bootstrap-server " + servers
                + " --alter --entity-type topics --entity-name " + topic + " --add-config " + CLEANUP_POLICY_CONFIG
                + "=" + needed;
    }
}
