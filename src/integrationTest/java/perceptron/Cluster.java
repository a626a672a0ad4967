package perceptron;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import perceptron.demo.local.LocalBroker;
import perceptron.demo.local.LocalRegistry;

/**
 * The one broker and the one registry on which all tests of a JVM run. A test that says {@code @ExtendWith(SharedCluster.class)}
 * is given it as a parameter. It stays clear of other tests by names that are its own.
 */
public final class Cluster implements AutoCloseable {
    /** Lets a job that was killed be missed soon, and its transaction be aborted as soon as it is over time. */
    private static final Map<String, String> PROMPT = Map.of(
            "group.min.session.timeout.ms", "500",
            "transaction.abort.timed.out.transaction.cleanup.interval.ms", "200");

    private final LocalRegistry registry = LocalRegistry.start();
    private final LocalBroker broker = LocalBroker.start(0, PROMPT);
    private final Admin admin = Admin.create(clientSettings());
    private final AtomicInteger names = new AtomicInteger();

    Cluster() {}

    public String bootstrapServers() {
        return broker.bootstrapServers();
    }

    public String registryUrl() {
        return registry.url();
    }

    /** What Kafka's clients and Confluent's serializers need to get here. */
    public Map<String, Object> clientSettings() {
        return Map.of("bootstrap.servers", bootstrapServers(), "schema.registry.url", registryUrl());
    }

    public Admin admin() {
        return admin;
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
     * Creates topics, and waits until the broker shows them: that they are created it says when its controller has written that
     * down, and until it has read it itself, it answers that there is no such topic.
     */
    public void create(Collection<NewTopic> topics) {
        try {
            admin.createTopics(topics).all().get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(topics + " were not created", e);
        }
        List<String> names = topics.stream().map(NewTopic::name).toList();
        await().atMost(Duration.ofSeconds(30))
                .pollInterval(Duration.ofMillis(10))
                .ignoreExceptionsMatching(e -> e.getCause() instanceof UnknownTopicOrPartitionException)
                .untilAsserted(() -> admin.describeTopics(names).allTopicNames().get());
    }

    @Override
    public void close() {
        admin.close();
        broker.close();
        registry.close();
    }
}
