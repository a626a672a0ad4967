package perceptron.chaos;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.Writer;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.metadata.storage.Formatter;

/** A real Kafka in a process of its own, that finds its data again after it was killed. */
final class Broker implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final Path folder;
    private final Path settings;
    private final int port;
    private Process process;
    private int starts;

    Broker(Path folder) throws Exception {
        this.folder = Files.createDirectories(folder);
        port = freePort();
        settings = folder.resolve("server.properties");
        Path data = folder.resolve("data");
        try (Writer writer = Files.newBufferedWriter(settings)) {
            settings(data, freePort()).store(writer, null);
        }
        new Formatter()
                .setPrintStream(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8))
                .setClusterId(Uuid.randomUuid().toString())
                .setNodeId(1)
                .setControllerListenerName("CONTROLLER")
                .setMetadataLogDirectory(data.toString())
                .addDirectory(data.toString())
                .run();
        start();
    }

    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private Properties settings(Path data, int controller) {
        String listeners = "CLIENT://127.0.0.1:" + port + ",CONTROLLER://127.0.0.1:" + controller;
        Properties all = new Properties();
        all.putAll(Map.of(
                "node.id", "1",
                "process.roles", "broker,controller",
                "controller.quorum.voters", "1@127.0.0.1:" + controller,
                "listeners", listeners,
                "listener.security.protocol.map", "CLIENT:PLAINTEXT,CONTROLLER:PLAINTEXT",
                "inter.broker.listener.name", "CLIENT",
                "controller.listener.names", "CONTROLLER",
                "log.dirs", data.toString(),
                "auto.create.topics.enable", "false",
                "group.initial.rebalance.delay.ms", "0"));
        all.putAll(Map.of(
                "offsets.topic.replication.factor", "1",
                "transaction.state.log.replication.factor", "1",
                "transaction.state.log.min.isr", "1",
                "offsets.topic.num.partitions", "1",
                "transaction.state.log.num.partitions", "1",
                "log.cleaner.dedupe.buffer.size", "2097152",
                // A killed instance is missed soon, and its transaction ended as soon as it is over time.
                "group.min.session.timeout.ms", "500",
                "transaction.abort.timed.out.transaction.cleanup.interval.ms", "5000"));
        return all;
    }

    String address() {
        return "127.0.0.1:" + port;
    }

    void kill() {
        Signals.kill(process);
    }

    void pause(long millis) throws IOException, InterruptedException {
        Signals.stop(process);
        Thread.sleep(millis);
        Signals.resume(process);
    }

    /** Returns when it serves clients. */
    void start() throws IOException {
        process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx768m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Dlogback.configurationFile=logback-test.xml",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "perceptron.demo.local.ParentProcessGuard",
                        "kafka.Kafka",
                        settings.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output-" + ++starts).toFile())
                .start();
        long until = System.nanoTime() + PATIENCE.toNanos();
        while (!serves()) {
            if (!process.isAlive() || System.nanoTime() > until) {
                throw new IllegalStateException("Kafka does not start, see " + folder);
            }
        }
    }

    private boolean serves() {
        Map<String, Object> client =
                Map.of("bootstrap.servers", address(), "default.api.timeout.ms", 3000, "request.timeout.ms", 3000);
        try (Admin admin = Admin.create(client)) {
            return !admin.describeCluster().nodes().get().isEmpty();
        } catch (Exception e) {
            return false;
        }
    }

    @Override
    public void close() {
        Signals.kill(process);
    }
}
