package perceptron.chaos;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.admin.Admin;
import perceptron.Program;
import perceptron.demo.local.LocalBroker;
import perceptron.demo.local.Ports;

/** A real Kafka in a process of its own, that finds its data again after it was killed. */
final class Broker implements AutoCloseable {
    /** A killed instance is missed soon, and its transaction ended as soon as it is over time. */
    private static final Map<String, String> SETTINGS = Map.of(
            "group.min.session.timeout.ms", "500",
            "transaction.abort.timed.out.transaction.cleanup.interval.ms", "5000");

    private static final String COMMAND =
            "exec %s -Xmx768m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Dlogback.configurationFile=logback-test.xml"
                    + " perceptron.demo.local.ParentProcessGuard kafka.Kafka server.properties >> output.log 2>&1";

    private final Path folder;
    private final String address;
    private Program process;

    Broker(Path folder) throws Exception {
        this.folder = Files.createDirectories(folder);
        int port = Ports.free(0);
        address = Ports.HOST + ":" + port;
        Path data = folder.resolve("data");
        Properties settings = LocalBroker.settings(port, Ports.free(0), data);
        settings.putAll(SETTINGS);
        try (Writer writer = Files.newBufferedWriter(folder.resolve("server.properties"))) {
            settings.store(writer, null);
        }
        LocalBroker.format(data);
        start();
    }

    String address() {
        return address;
    }

    void kill() {
        process.kill();
    }

    void pause(long millis) throws IOException, InterruptedException {
        process.pause(millis);
    }

    /** Returns when it serves clients. */
    void start() throws IOException {
        if (process != null) {
            process.close();
        }
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        process = Program.typed(
                COMMAND.formatted(java), folder, Map.of("CLASSPATH", System.getProperty("java.class.path")));
        await("Kafka starts, see " + folder).until(this::serves);
    }

    private boolean serves() {
        Map<String, Object> client =
                Map.of("bootstrap.servers", address, "default.api.timeout.ms", 3000, "request.timeout.ms", 3000);
        try (Admin admin = Admin.create(client)) {
            return !admin.describeCluster().nodes().get().isEmpty();
        } catch (Exception e) {
            return false;
        }
    }

    @Override
    public void close() throws IOException {
        process.close();
    }
}
