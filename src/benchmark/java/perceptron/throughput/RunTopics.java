package perceptron.throughput;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.LogDirDescription;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.topic.Topics;

/** The topics of one run, from before it starts until they are removed. */
final class RunTopics {
    private final Settings settings;
    private final int partitions;
    private final Admin admin;

    RunTopics(Settings settings, int partitions) throws Exception {
        this.settings = settings;
        this.partitions = partitions;
        admin = Admin.create(Map.of("bootstrap.servers", settings.kafka().get("bootstrap.servers")));
        List<NewTopic> ours = new Topics(settings)
                .list().stream()
                        .filter(Topics.Topic::isOurs)
                        .map(topic -> new NewTopic(topic.name(), partitions, (short) 1).configs(topic.config()))
                        .toList();
        admin.createTopics(ours).all().get();
    }

    /** On disk, compressed as it is written. */
    long bytes(boolean changelogs) throws Exception {
        long sum = 0;
        for (LogDirDescription folder :
                admin.describeLogDirs(List.of(1)).allDescriptions().get().get(1).values()) {
            sum += folder.replicaInfos().entrySet().stream()
                    .filter(replica -> isOfThisRun(replica.getKey().topic()))
                    .filter(replica -> replica.getKey().topic().endsWith("-changelog") == changelogs)
                    .mapToLong(replica -> replica.getValue().size())
                    .sum();
        }
        return sum;
    }

    private boolean isOfThisRun(String topic) {
        String name = settings.getString("application.id");
        return topic.startsWith(name + ".") || topic.startsWith(name + "-");
    }

    /** How many predictions a consumer sees that reads what is committed. */
    long predictions() {
        List<TopicPartition> all = IntStream.range(0, partitions)
                .mapToObj(partition -> new TopicPartition(settings.topic("predictions"), partition))
                .toList();
        long count = 0;
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                Map.of(
                        "bootstrap.servers",
                        settings.kafka().get("bootstrap.servers"),
                        "isolation.level",
                        "read_committed"),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer())) {
            consumer.assign(all);
            consumer.seekToBeginning(all);
            Map<TopicPartition, Long> ends = consumer.endOffsets(all);
            while (all.stream().anyMatch(partition -> consumer.position(partition) < ends.get(partition))) {
                count += consumer.poll(Duration.ofMillis(100)).count();
            }
        }
        return count;
    }

    void delete() throws Exception {
        List<String> all = admin.listTopics().names().get().stream()
                .filter(this::isOfThisRun)
                .toList();
        admin.deleteTopics(all).all().get();
        admin.close();
    }
}
