package perceptron;

import java.util.Map;
import perceptron.demo.local.LocalBroker;
import perceptron.demo.local.LocalRegistry;

/**
 * The broker and the registry for all tests of a build. Gradle starts them in a process of their own, which ends with it; a single
 * test that an IDE runs has them in its own process.
 */
public final class ClusterServers implements AutoCloseable {
    /**
     * A killed job is missed soon, and its transaction is aborted as soon as it is over time. Its groups and transactions have more
     * than one coordinator, since many tests run at once.
     */
    private static final Map<String, String> SETTINGS = Map.of(
            "group.min.session.timeout.ms", "500",
            "transaction.abort.timed.out.transaction.cleanup.interval.ms", "200",
            "offsets.topic.num.partitions", "4",
            "transaction.state.log.num.partitions", "4");

    private final LocalRegistry registry = LocalRegistry.start();
    private final LocalBroker broker = LocalBroker.start(0, SETTINGS);

    public static void main(String[] args) {
        ClusterServers servers = new ClusterServers();
        Runtime.getRuntime().addShutdownHook(new Thread(servers::close, "end of the cluster"));
        System.out.println("serving " + servers.addresses());
    }

    /** That of the broker and that of the registry. */
    String addresses() {
        return broker.bootstrapServers() + " " + registry.url();
    }

    @Override
    public void close() {
        broker.close();
        registry.close();
    }
}
