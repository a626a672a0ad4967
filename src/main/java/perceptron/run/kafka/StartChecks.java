package perceptron.run.kafka;

import static org.apache.kafka.common.acl.AclOperation.DESCRIBE;
import static org.apache.kafka.common.acl.AclOperation.READ;
import static org.apache.kafka.common.acl.AclOperation.WRITE;
import static org.apache.kafka.common.config.TopicConfig.CLEANUP_POLICY_COMPACT;
import static org.apache.kafka.common.config.TopicConfig.CLEANUP_POLICY_CONFIG;
import static org.apache.kafka.common.config.TopicConfig.CLEANUP_POLICY_DELETE;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.avro.Schema;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.utils.SecurityUtils;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.settings.StreamsSettings;
import perceptron.pipeline.topic.Nodes;
import perceptron.pipeline.topic.Topics;
import perceptron.pipeline.topic.Topics.Topic;
import perceptron.pipeline.wire.FieldPaths;
import perceptron.pipeline.wire.Registry;
import perceptron.run.console.Failure;

/**
 * What would harm a job that starts: it would run, and lose models or learn nothing, or fail later with a less helpful message. Each
 * check names what is wrong and what corrects it.
 */
public final class StartChecks {
    private static final int FIELDS_NAMED = 20;

    private final Settings settings;
    private final KafkaAdmin admin;

    public StartChecks(Settings settings, KafkaAdmin admin) {
        this.settings = settings;
        this.admin = admin;
    }

    /**
     * @param remedy the command line that creates topics
     * @throws Failure about what is wrong with the topics or with the state folder
     * @throws ConfigException about a setting that names a field which no example has
     */
    public void run(String remedy) throws InterruptedException, IOException {
        permissions();
        new JobTopics(settings, admin).check(remedy);
        changelog();
        cleanupPolicies();
        stateFolder();
        fields();
    }

    /** Names each operation that is missing: Kafka's own errors name neither the operation nor the principal. */
    private void permissions() throws InterruptedException {
        Map<String, Set<AclOperation>> needed = new TreeMap<>();
        for (Topic topic : new Topics(settings).list()) {
            needed.put(topic.name(), EnumSet.of(DESCRIBE, topic.isInput() ? READ : WRITE));
        }
        needed.get(settings.topic(Nodes.UPDATE_RATES)).add(READ); // The page begins with them.
        new Topics(settings).internal().forEach(topic -> needed.put(topic, EnumSet.of(DESCRIBE, READ, WRITE)));
        List<String> missing = new ArrayList<>();
        var options = new DescribeTopicsOptions().includeAuthorizedOperations(true);
        var answers = admin.client().describeTopics(needed.keySet(), options).topicNameValues();
        for (Map.Entry<String, Set<AclOperation>> each : needed.entrySet()) {
            each.getValue().removeAll(allowed(answers.get(each.getKey()), each.getValue()));
            if (!each.getValue().isEmpty()) {
                String operations = each.getValue().stream()
                        .map(SecurityUtils::operationName)
                        .collect(Collectors.joining(", "));
                missing.add(operations + " on topic " + each.getKey());
            }
        }
        if (!missing.isEmpty()) {
            throw new Failure("Kafka at " + admin.servers() + " does not allow " + admin.principal()
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

    /**
     * Whether the models of a job that has run before are still in Kafka. Without its changelogs Kafka Streams would go on where the
     * job stopped, with new models, and drop what this machine keeps of the old ones.
     */
    private void changelog() throws InterruptedException {
        String job = settings.getString("application.id");
        // Kafka Streams commits its own metadata with each offset; a tool that sets offsets, such as reset, commits
        // none.
        var offsets = admin.get(admin.client().listConsumerGroupOffsets(job).partitionsToOffsetAndMetadata());
        if (offsets.values().stream()
                .allMatch(each -> each == null || each.metadata().isEmpty())) {
            return;
        }
        String changelog = new Topics(settings).modelsChangelog();
        Optional<Boolean> isWritten = isWritten(changelog);
        boolean hasPredicted = isWritten(settings.topic(Nodes.PREDICTIONS)).orElse(false);
        if (isWritten.isEmpty() || !isWritten.get() && hasPredicted) {
            throw new Failure("The job " + job + " has read its inputs before, and its models are gone: "
                    + changelog + " was deleted. It would start all models from scratch."
                    + " 'perceptron-streams reset' makes it learn again from the first example that is left. Then"
                    + " 'import' can give a model the weights that 'export MODEL --from updates' rebuilds.");
        }
    }

    /** Whether anything was written to a topic since it was created, even if it was deleted again; empty without the topic. */
    private Optional<Boolean> isWritten(String topic) throws InterruptedException {
        Optional<TopicDescription> found = admin.find(
                admin.client().describeTopics(List.of(topic)).topicNameValues().get(topic));
        if (found.isEmpty()) {
            return Optional.empty();
        }
        Map<TopicPartition, OffsetSpec> ends = new HashMap<>();
        found.get()
                .partitions()
                .forEach(each -> ends.put(new TopicPartition(topic, each.partition()), OffsetSpec.latest()));
        return Optional.of(admin.get(admin.client().listOffsets(ends).all()).values().stream()
                .anyMatch(end -> end.offset() > 0));
    }

    /**
     * Whether Kafka cleans each topic up as the job needs it. With another cleanup.policy all goes well at first: the cleaner takes
     * updates, examples or whole models away only weeks later.
     */
    private void cleanupPolicies() throws InterruptedException {
        List<String> problems = new ArrayList<>();
        for (Map.Entry<String, String> needed : neededPolicies().entrySet()) {
            String topic = needed.getKey();
            ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
            admin.findIfAllowed(
                            admin.client()
                                    .describeConfigs(List.of(resource))
                                    .values()
                                    .get(resource),
                            "The " + CLEANUP_POLICY_CONFIG + " of " + topic
                                    + " is not checked: this job may not describe its configuration")
                    .map(found -> found.get(CLEANUP_POLICY_CONFIG).value())
                    .filter(policy -> !policy.equals(needed.getValue()))
                    .ifPresent(policy -> problems.add(problem(topic, policy, needed.getValue())));
        }
        if (!problems.isEmpty()) {
            throw new Failure(String.join("\n", problems));
        }
    }

    /** The policy of each topic of the job by its name. Examples whose keys are not models may well be compacted. */
    private Map<String, String> neededPolicies() {
        Map<String, String> needed = new TreeMap<>();
        for (Topic topic : new Topics(settings).list()) {
            needed.put(topic.name(), topic.config().getOrDefault(CLEANUP_POLICY_CONFIG, CLEANUP_POLICY_DELETE));
        }
        if (!settings.getString("model").isEmpty()
                || !settings.getString("model.field").isEmpty()) {
            needed.remove(settings.topic("examples"));
        }
        for (String topic : new Topics(settings).internal()) {
            needed.put(topic, Topics.isChangelog(topic) ? CLEANUP_POLICY_COMPACT : CLEANUP_POLICY_DELETE);
        }
        return needed;
    }

    private String problem(String topic, String policy, String needed) {
        String loss = policy.contains(CLEANUP_POLICY_COMPACT) && needed.equals(CLEANUP_POLICY_DELETE)
                ? "of all records with the same key it keeps only the latest"
                : "it deletes records that are old and still needed";
        return "The topic " + topic + " has " + CLEANUP_POLICY_CONFIG + "=" + policy + ": " + loss
                + ". To correct this, run: kafka-configs.sh --bootstrap-server " + admin.servers()
                + " --alter --entity-type topics --entity-name " + topic + " --add-config " + CLEANUP_POLICY_CONFIG
                + "=" + needed;
    }

    /** For a folder without write permission Kafka Streams would only report that it does not exist. */
    private void stateFolder() {
        if (!settings.getString("store").equals("rocksdb")) {
            return;
        }
        Path folder = StreamsSettings.stateFolder(settings);
        try {
            Files.createDirectories(folder);
            Files.delete(Files.createTempFile(folder, "may-be-written", null));
        } catch (IOException e) {
            throw new Failure(
                    "kafka.state.dir=" + folder + " cannot be written to: " + e + ". Models are kept there.", e);
        }
    }

    /**
     * Whether the fields which settings name are fields of the examples, if the registry has their schema. Otherwise, if the name of
     * the label's field were misspelt, the label would become a feature and no example would have a label.
     */
    private void fields() throws IOException {
        if (!settings.getString("examples.format").equals("record")) {
            return;
        }
        String subject = new Topics(settings).list().get(0).subject();
        List<Schema> schemas;
        try (Registry registry = new Registry(settings.registry())) {
            schemas = registry.versions(subject);
        }
        if (schemas.isEmpty()) {
            return;
        }
        for (String setting : List.of("label.field", "model.field", "weight.field")) {
            if (settings.getString(setting) != null) {
                requireField(setting, settings.getString(setting), schemas, subject);
            }
        }
        if (settings.originals().containsKey("id.field")) {
            requireField("id.field", settings.getString("id.field"), schemas, subject);
        }
        for (String setting : List.of("include.fields", "exclude.fields", "text.fields", "predictions.fields")) {
            settings.getList(setting).forEach(field -> requireField(setting, field, schemas, subject));
        }
        settings.model().crossings().names().stream()
                .map(field -> field.replaceFirst("\\.(hour|weekday|day)$", "")) // which a time becomes
                .forEach(field -> requireField("cross", field, schemas, subject));
    }

    private void requireField(String setting, String field, List<Schema> schemas, String subject) {
        if (schemas.stream().anyMatch(schema -> FieldPaths.has(schema, field))) {
            return;
        }
        List<String> some = FieldPaths.of(schemas).stream().limit(FIELDS_NAMED).toList();
        String later = setting.equals("label.field")
                ? " If labels arrive later, in the topic " + settings.topic("labels") + ", set label.field= (empty)."
                : "";
        throw new ConfigException(setting + "=" + field + ": no schema of " + subject
                + " in the registry has such a field. It has " + String.join(", ", some) + "." + later);
    }
}
