package perceptron.pipeline;

import static org.awaitility.Awaitility.await;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import perceptron.Cluster;
import perceptron.pipeline.intake.ModelOf;
import perceptron.pipeline.learn.LearnSettings;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.settings.SizedSettings;
import perceptron.pipeline.topic.Nodes;
import perceptron.pipeline.topic.Topics;

/** A job that is to be tried: its settings, and its topics on the shared cluster. */
record JobUnderTest(String name, Map<String, Object> given) {
    static final int PARTITIONS = 2;

    /** With settings that let a killed job come back soon, and a geometry in which journal slots are soon used again. */
    static JobUnderTest of(Cluster cluster, Path folder, Map<String, ?> more) throws Exception {
        String name = cluster.newName();
        Map<String, Object> given = new HashMap<>(Map.of(
                "application.id",
                name,
                "schema.registry.url",
                cluster.registryUrl(),
                SizedSettings.JOURNAL_BYTES,
                512,
                SizedSettings.PAGE_FEATURES,
                8));
        given.putAll(Map.of(
                "kafka.bootstrap.servers", cluster.bootstrapServers(),
                "kafka.state.dir", folder.resolve("state").toString(),
                "kafka.consumer.session.timeout.ms", 2000,
                "kafka.consumer.heartbeat.interval.ms", 500,
                "kafka.producer.transaction.timeout.ms", 3000));
        given.putAll(more);
        JobUnderTest trial = new JobUnderTest(name, given);
        Set<String> there = cluster.admin().listTopics().names().get();
        List<NewTopic> missing = new Topics(trial.settings())
                .all(PARTITIONS).stream()
                        .filter(topic -> !there.contains(topic.name()))
                        .toList();
        cluster.create(missing);
        return trial;
    }

    /** Waits until all that has come in until now has been dealt with, and its results are committed. */
    void awaitAllConsumed(Cluster cluster) {
        awaitAllConsumed(cluster, () -> false);
    }

    /** The same, but waits no longer once there is nothing to wait for. */
    void awaitAllConsumed(Cluster cluster, Callable<Boolean> inVain) {
        for (String input : List.of("examples", "labels", "commands")) {
            awaitConsumed(cluster.admin(), topic(input), inVain);
        }
        if (ModelOf.of(settings()).repartitions()) {
            for (String between : List.of(Nodes.EXAMPLES_BY_MODEL, Nodes.LABELS_BY_MODEL)) {
                awaitConsumed(cluster.admin(), name + "-" + between + "-repartition", inVain);
            }
        }
    }

    private void awaitConsumed(Admin admin, String topic, Callable<Boolean> inVain) {
        Map<TopicPartition, Long> ends = ends(admin, topic);
        await().atMost(Duration.ofMinutes(5)).until(() -> {
            if (inVain.call()) {
                return true;
            }
            Map<TopicPartition, OffsetAndMetadata> committed = admin.listConsumerGroupOffsets(name)
                    .partitionsToOffsetAndMetadata()
                    .get();
            return ends.entrySet().stream()
                    .allMatch(end -> end.getValue() == 0
                            || committed.containsKey(end.getKey())
                                    && committed.get(end.getKey()).offset() >= end.getValue());
        });
    }

    private static Map<TopicPartition, Long> ends(Admin admin, String topic) {
        Map<TopicPartition, OffsetSpec> latest = new HashMap<>();
        Map<TopicPartition, Long> ends = new HashMap<>();
        try {
            int partitions = admin.describeTopics(List.of(topic))
                    .allTopicNames()
                    .get()
                    .get(topic)
                    .partitions()
                    .size();
            for (int partition = 0; partition < partitions; partition++) {
                latest.put(new TopicPartition(topic, partition), OffsetSpec.latest());
            }
            admin.listOffsets(latest).all().get().forEach((partition, end) -> ends.put(partition, end.offset()));
        } catch (InterruptedException | ExecutionException e) {
            throw new AssertionError(e);
        }
        return ends;
    }

    /** The same job, with its state elsewhere: another instance. */
    JobUnderTest in(Path folder) {
        Map<String, Object> there = new HashMap<>(given);
        there.put("kafka.state.dir", folder.resolve("state").toString());
        return new JobUnderTest(name, there);
    }

    Settings settings() {
        return SizedSettings.of(given);
    }

    LearnSettings learn() {
        return LearnSettings.of(settings());
    }

    /** The name of the model that a record belongs to. */
    String modelOf(ConsumerRecord<byte[], byte[]> record) {
        Object all = given.get("model");
        return all == null ? new String(record.key(), StandardCharsets.UTF_8) : all.toString();
    }

    String topic(String name) {
        return settings().topic(name);
    }

    String changelog(String store) {
        return name + "-" + store + "-changelog";
    }
}
