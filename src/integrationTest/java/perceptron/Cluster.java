package perceptron;

import static org.awaitility.Awaitility.await;

import io.confluent.kafka.serializers.KafkaAvroSerializer;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RemoveMembersFromConsumerGroupOptions;
import org.apache.kafka.clients.admin.TransactionListing;
import org.apache.kafka.clients.admin.TransactionState;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * A broker and a registry. A test that says {@code @ExtendWith(SharedCluster.class)} is given the one on which all tests run; it stays
 * clear of others by names that are its own.
 */
public final class Cluster implements AutoCloseable {
    /** Where those are that Gradle has started: the address of the broker and that of the registry. */
    private static final String SHARED = System.getProperty("perceptron.cluster");

    private final String bootstrapServers;
    private final String registryUrl;
    private final Runnable closeServers;
    private final Admin admin;
    private final AtomicInteger names = new AtomicInteger();

    public Cluster(String bootstrapServers, String registryUrl) {
        this(bootstrapServers + " " + registryUrl, () -> {});
    }

    /** @param closeServers run when this is closed */
    private Cluster(String addresses, Runnable closeServers) {
        bootstrapServers = addresses.split(" ")[0];
        registryUrl = addresses.split(" ")[1];
        this.closeServers = closeServers;
        admin = Admin.create(clientSettings());
    }

    static Cluster ofTheBuild() {
        if (SHARED != null) {
            return new Cluster(SHARED, () -> {});
        }
        ClusterServers servers = new ClusterServers();
        return new Cluster(servers.addresses(), servers::close);
    }

    public String bootstrapServers() {
        return bootstrapServers;
    }

    public String registryUrl() {
        return registryUrl;
    }

    /** What Kafka's clients and Confluent's serializers need to get here. */
    public Map<String, Object> clientSettings() {
        return Map.of("bootstrap.servers", bootstrapServers(), "schema.registry.url", registryUrl());
    }

    public Admin admin() {
        return admin;
    }

    /** The end of each partition of a topic, committed or not. */
    public Map<TopicPartition, Long> ends(String topic) {
        Map<TopicPartition, OffsetSpec> latest = new HashMap<>();
        Map<TopicPartition, Long> ends = new HashMap<>();
        try {
            admin.describeTopics(List.of(topic))
                    .allTopicNames()
                    .get()
                    .get(topic)
                    .partitions()
                    .forEach(partition ->
                            latest.put(new TopicPartition(topic, partition.partition()), OffsetSpec.latest()));
            admin.listOffsets(latest).all().get().forEach((partition, end) -> ends.put(partition, end.offset()));
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
        return ends;
    }

    /** What Kafka does by itself with the members of a group that were killed, and with their transactions, when they are over time. */
    public void forgetKilled(String group) {
        try {
            if (hasMembers(group)) { // Without any, the client makes a request that it refuses itself.
                admin.removeMembersFromConsumerGroup(group, new RemoveMembersFromConsumerGroupOptions())
                        .all()
                        .get();
            }
            admin.listTransactions().all().get().stream()
                    .filter(each -> each.state() == TransactionState.ONGOING)
                    .map(TransactionListing::transactionalId)
                    .filter(id -> id.startsWith(group + "-"))
                    .forEach(this::abort);
        } catch (InterruptedException | ExecutionException e) {
            throw new AssertionError(e);
        }
    }

    /** By a producer, as the next life of the job would: of the admin client's fenceProducers some answers never came. */
    private void abort(String transactionalId) {
        Map<String, Object> client = new HashMap<>(clientSettings());
        client.put("transactional.id", transactionalId);
        try (var producer = new KafkaProducer<>(client, new ByteArraySerializer(), new ByteArraySerializer())) {
            producer.initTransactions();
        }
    }

    private boolean hasMembers(String group) throws InterruptedException, ExecutionException {
        try {
            return !admin.describeConsumerGroups(List.of(group))
                    .describedGroups()
                    .get(group)
                    .get()
                    .members()
                    .isEmpty();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof GroupIdNotFoundException) {
                return false;
            }
            throw e;
        }
    }

    /** A name that no other test has, for a topic, a group or a job; nor one in another JVM, since folders may have its name. */
    public String newName() {
        return "t" + ProcessHandle.current().pid() + "-" + names.incrementAndGet();
    }

    public String newTopic(int partitions) {
        String name = newName();
        create(List.of(new NewTopic(name, partitions, (short) 1)));
        return name;
    }

    /**
     * Creates topics, and waits until their leaders answer. That they are created the controller says first, and the broker lists them
     * next. Of a producer that sends in between, the second batch may be taken before the first one, which then never is.
     */
    public void create(Collection<NewTopic> topics) {
        try {
            admin.createTopics(topics).all().get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(topics + " were not created", e);
        }
        for (NewTopic topic : topics) {
            await().pollInterval(Duration.ofMillis(10))
                    .ignoreExceptionsMatching(e -> e.getCause().getCause() instanceof UnknownTopicOrPartitionException)
                    .until(() -> ends(topic.name()).size() == topic.numPartitions());
        }
    }

    /** It does not give up while the broker is away. */
    public KafkaProducer<byte[], byte[]> producer() {
        Map<String, Object> settings = new HashMap<>(clientSettings());
        settings.put("delivery.timeout.ms", 600_000);
        settings.put("max.block.ms", 600_000);
        return new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
    }

    /** It registers what it serializes. */
    public KafkaAvroSerializer serializer() {
        KafkaAvroSerializer serializer = new KafkaAvroSerializer();
        serializer.configure(clientSettings(), false);
        return serializer;
    }

    @Override
    public void close() {
        admin.close();
        closeServers.run();
    }
}
