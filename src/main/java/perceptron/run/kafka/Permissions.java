package perceptron.run.kafka;

import static org.apache.kafka.common.acl.AclOperation.DESCRIBE;
import static org.apache.kafka.common.acl.AclOperation.READ;
import static org.apache.kafka.common.acl.AclOperation.WRITE;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import perceptron.pipeline.InternalTopics;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.topic.Nodes;
import perceptron.pipeline.topic.Topics;
import perceptron.pipeline.topic.Topics.Topic;
import perceptron.run.console.Failure;

/** What Kafka's access control allows the job with its topics: Kafka's own errors name neither the operation nor the principal. */
public final class Permissions {
    private static final Pattern USER = Pattern.compile("username=\"?([^\"\\s;]+)");

    private final Settings settings;
    private final KafkaAdmin admin;

    public Permissions(Settings settings, KafkaAdmin admin) {
        this.settings = settings;
        this.admin = admin;
    }

    /** Who this job is for Kafka, as far as its settings say so. */
    static String principal(Settings settings) {
        Matcher user = USER.matcher(settings.kafka().getProperty("sasl.jaas.config", ""));
        boolean hasCertificate = settings.kafka().keySet().stream()
                .anyMatch(name -> name.toString().startsWith("ssl.keystore."));
        return user.find()
                ? "User:" + user.group(1)
                : hasCertificate ? "the user of kafka.ssl.keystore" : "User:ANONYMOUS";
    }

    /** @throws Failure naming each operation that is missing */
    public void check() throws InterruptedException {
        Map<String, Set<AclOperation>> needed = new TreeMap<>();
        for (Topic topic : new Topics(settings).list()) {
            needed.put(topic.name(), EnumSet.of(DESCRIBE, topic.isInput() ? READ : WRITE));
        }
        needed.get(settings.topic(Nodes.UPDATE_RATES)).add(READ); // The page begins with them.
        InternalTopics.of(settings).forEach(topic -> needed.put(topic, EnumSet.of(DESCRIBE, READ, WRITE)));
        List<String> missing = new ArrayList<>();
        var options = new DescribeTopicsOptions().includeAuthorizedOperations(true);
        var answers = admin.client().describeTopics(needed.keySet(), options).topicNameValues();
        for (Map.Entry<String, Set<AclOperation>> each : needed.entrySet()) {
            each.getValue().removeAll(allowed(answers.get(each.getKey()), each.getValue()));
            if (!each.getValue().isEmpty()) {
                String operations =
                        each.getValue().stream().map(Permissions::name).collect(Collectors.joining(", "));
                missing.add(operations + " on topic " + each.getKey());
            }
        }
        if (!missing.isEmpty()) {
            throw new Failure("Kafka at " + admin.servers() + " does not allow " + principal(settings)
                    + " what the job needs: " + String.join("; ", missing)
                    + ". deploy/OPERATING.md lists what each command needs (access control)");
        }
    }

    /** All that is needed if the topic does not exist, or if Kafka does not tell. */
    private Set<AclOperation> allowed(KafkaFuture<TopicDescription> answer, Set<AclOperation> needed)
            throws InterruptedException {
        try {
            answer.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof TopicAuthorizationException) {
                return Set.of();
            }
        }
        return admin.find(answer).map(TopicDescription::authorizedOperations).orElse(needed);
    }

    private static String name(AclOperation operation) {
        return operation.name().charAt(0) + operation.name().substring(1).toLowerCase(Locale.ROOT);
    }
}
