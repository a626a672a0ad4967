package perceptron.pipeline;

import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import perceptron.Cluster;
import perceptron.pipeline.settings.Settings;

/** A job that is to be tried: its settings, and its topics on the shared cluster. */
record Trial(String name, Map<String, Object> given) {
    static final int PARTITIONS = 2;

    /** With settings that let a killed job come back soon, and a geometry in which journal slots are soon used again. */
    static Trial of(Cluster cluster, Path folder, Map<String, ?> more) throws Exception {
        String name = cluster.newName();
        Map<String, Object> given = new HashMap<>(Map.of(
                "application.id",
                name,
                "topics.prefix",
                name,
                "schema.registry.url",
                cluster.registryUrl(),
                "store.journal.slots",
                16,
                "store.page.features",
                8));
        given.putAll(Map.of(
                "kafka.bootstrap.servers", cluster.bootstrapServers(),
                "kafka.state.dir", folder.resolve("state").toString(),
                "kafka.consumer.session.timeout.ms", 2000,
                "kafka.consumer.heartbeat.interval.ms", 500,
                "kafka.producer.transaction.timeout.ms", 3000));
        given.putAll(more);
        Trial trial = new Trial(name, given);
        Set<String> there = cluster.admin().listTopics().names().get();
        List<NewTopic> missing = new Topics(trial.settings())
                .all(PARTITIONS).stream()
                        .filter(topic -> !there.contains(topic.name()))
                        .toList();
        cluster.admin().createTopics(missing).all().get();
        return trial;
    }

    /** Waits until all that is in the topic of examples now has been dealt with, and its results are committed. */
    void awaitAllConsumed(Cluster cluster) {
        Map<TopicPartition, Long> ends = ends(cluster.admin());
        await().atMost(Duration.ofMinutes(5)).until(() -> {
            Map<TopicPartition, OffsetAndMetadata> committed = cluster.admin()
                    .listConsumerGroupOffsets(name)
                    .partitionsToOffsetAndMetadata()
                    .get();
            return ends.entrySet().stream()
                    .allMatch(end -> end.getValue() == 0
                            || committed.containsKey(end.getKey())
                                    && committed.get(end.getKey()).offset() >= end.getValue());
        });
    }

    private Map<TopicPartition, Long> ends(Admin admin) {
        Map<TopicPartition, OffsetSpec> latest = new HashMap<>();
        for (int partition = 0; partition < PARTITIONS; partition++) {
            latest.put(new TopicPartition(topic("examples"), partition), OffsetSpec.latest());
        }
        Map<TopicPartition, Long> ends = new HashMap<>();
        try {
            admin.listOffsets(latest).all().get().forEach((partition, end) -> ends.put(partition, end.offset()));
        } catch (InterruptedException | ExecutionException e) {
            throw new AssertionError(e);
        }
        return ends;
    }

    /** The same job, with its state elsewhere: another instance. */
    Trial in(Path folder) {
        Map<String, Object> there = new HashMap<>(given);
        there.put("kafka.state.dir", folder.resolve("state").toString());
        return new Trial(name, there);
    }

    Settings settings() {
        return new Settings(given);
    }

    LearnSettings learn() {
        return LearnSettings.of(settings());
    }

    String topic(String name) {
        return settings().topic(name);
    }

    String changelog(String store) {
        return name + "-" + store + "-changelog";
    }
}
