package perceptron.demo;

import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
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
        CompletableFuture<LocalRegistry> registry = CompletableFuture.supplyAsync(
                () -> timed(() -> LocalRegistry.start(registryPort), "the schema registry", LocalRegistry::url, say));
        LocalBroker broker = null;
        try {
            broker =
                    timed(() -> LocalBroker.start(kafkaPort, LITTLE_DISK), "Kafka", LocalBroker::bootstrapServers, say);
            return new LocalPlatform(broker, registry.join());
        } catch (RuntimeException e) {
            if (broker != null) {
                broker.close();
            }
            registry.handle((started, failed) -> {
                        if (started != null) {
                            started.close();
                        }
                        return null;
                    })
                    .join();
            throw e instanceof CompletionException && e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    private static <T> T timed(Supplier<T> start, String name, Function<T, String> address, Consumer<String> say) {
        long before = System.nanoTime();
        T started = start.get();
        double seconds = (System.nanoTime() - before) / 1e9;
        say.accept(String.format(Locale.ROOT, "  %s: %s (%.1f s)", name, address.apply(started), seconds));
        return started;
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
