package perceptron.demo;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import perceptron.demo.local.LocalBroker;
import perceptron.demo.local.LocalRegistry;

/** Kafka and a schema registry on this machine, thrown away at the end. */
public final class LocalPlatform implements AutoCloseable {
    /** A demo may run for days: of each partition the latest records are kept. */
    private static final Map<String, String> LITTLE_DISK = Map.of(
            "log.retention.bytes", "67108864",
            "log.segment.bytes", "16777216",
            "log.retention.check.interval.ms", "30000",
            "log.segment.delete.delay.ms", "1000");

    private final LocalBroker broker;
    private final LocalRegistry registry;

    private LocalPlatform(LocalBroker broker, LocalRegistry registry) {
        this.broker = broker;
        this.registry = registry;
    }

    /**
     * Starts both at the same time, and returns when both are ready.
     *
     * @param kafkaPort 0 for any free one, as for the registry
     * @param say receives a line for each of them when it is ready
     */
    public static LocalPlatform start(int kafkaPort, int registryPort, Consumer<String> say) {
        CompletableFuture<LocalRegistry> registry =
                CompletableFuture.supplyAsync(() -> LocalRegistry.start(registryPort));
        LocalBroker broker = null;
        try {
            broker = LocalBroker.start(kafkaPort, LITTLE_DISK);
            say.accept("  Kafka: " + broker.bootstrapServers());
            say.accept("  the schema registry: " + registry.join().url());
            return new LocalPlatform(broker, registry.join());
        } catch (RuntimeException e) {
            if (broker != null) {
                broker.close();
            }
            registry.thenAccept(LocalRegistry::close)
                    .exceptionally(failed -> null)
                    .join();
            throw e;
        }
    }

    public String bootstrapServers() {
        return broker.bootstrapServers();
    }

    public String registryUrl() {
        return registry.url();
    }

    @Override
    public void close() {
        broker.close();
        registry.close();
    }
}
