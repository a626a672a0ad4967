package perceptron.demo.local;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;
import perceptron.run.console.Failure;

/**
 * A real Kafka of one node, broker and controller in one, in this JVM. Topics are not created automatically, as in a
 * well-kept cluster. Its data is removed when it is closed.
 */
public final class LocalBroker implements AutoCloseable {
    /** Free disk space for an empty broker and a demo of some minutes. */
    private static final long ROOM = 512L << 20;

    private final ScratchFolder data;
    private final KafkaRaftServer server;
    private final String bootstrapServers;

    private LocalBroker(ScratchFolder data, KafkaRaftServer server, String bootstrapServers) {
        this.data = data;
        this.server = server;
        this.bootstrapServers = bootstrapServers;
    }

    /** Starts on a free port. */
    public static LocalBroker start() {
        return start(0, Map.of());
    }

    /**
     * Starts, and returns when clients are served.
     *
     * @param port 0 for any free one
     * @param overrides Kafka's own settings, which override those made here; the listener for clients is called CLIENT
     */
    public static LocalBroker start(int port, Map<String, String> overrides) {
        int clients = Ports.free(port);
        int controller = Ports.free(0);
        ScratchFolder data = ScratchFolder.create("perceptron-kafka", ROOM);
        KafkaRaftServer server = null;
        try {
            Properties settings = settings(clients, controller, data.path());
            settings.putAll(overrides);
            format(data.path());
            server = new KafkaRaftServer(KafkaConfig.fromProps(settings, false), Time.SYSTEM);
            server.startup();
            return new LocalBroker(data, server, Ports.HOST + ":" + clients);
        } catch (Exception | LinkageError e) { // LinkageError if the process is shutting down.
            end(server, data); // The controller may run although the broker does not.
            throw new Failure("Kafka did not start: " + rootOf(e), e);
        }
    }

    private static Throwable rootOf(Throwable thrown) {
        return thrown.getCause() == null ? thrown : rootOf(thrown.getCause());
    }

    /** A broker's own, with the ports at which it serves clients and itself, and the folder of its data. */
    public static Properties settings(int clients, int controller, Path data) {
        Properties settings = new Properties();
        settings.putAll(Map.of(
                "node.id", "1",
                "process.roles", "broker,controller",
                "controller.quorum.voters", "1@" + Ports.HOST + ":" + controller,
                "listeners",
                        "CLIENT://" + Ports.HOST + ":" + clients + ",CONTROLLER://" + Ports.HOST + ":" + controller,
                "listener.security.protocol.map", "CLIENT:PLAINTEXT,CONTROLLER:PLAINTEXT",
                "inter.broker.listener.name", "CLIENT",
                "controller.listener.names", "CONTROLLER",
                "log.dirs", data.toString(),
                "auto.create.topics.enable", "false",
                "group.initial.rebalance.delay.ms", "0"));
        // One node can only hold one copy.
        settings.putAll(Map.of(
                "offsets.topic.replication.factor", "1",
                "transaction.state.log.replication.factor", "1",
                "transaction.state.log.min.isr", "1"));
        // For small machines.
        settings.putAll(Map.of(
                "offsets.topic.num.partitions", "1",
                "transaction.state.log.num.partitions", "1",
                "num.network.threads", "2",
                "num.io.threads", "4",
                "log.cleaner.dedupe.buffer.size", "2097152"));
        return settings;
    }

    /** As a new broker's folder has to be before its first start. */
    public static void format(Path data) throws Exception {
        new Formatter()
                .setPrintStream(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8))
                .setClusterId(Uuid.randomUuid().toString())
                .setNodeId(1)
                .setControllerListenerName("CONTROLLER")
                .setMetadataLogDirectory(data.toString())
                .addDirectory(data.toString())
                .run();
    }

    public String bootstrapServers() {
        return bootstrapServers;
    }

    /** Ends the broker, and returns when its port is free and its data removed. Closing it again does nothing. */
    @Override
    public void close() {
        end(server, data);
    }

    private static void end(KafkaRaftServer server, ScratchFolder data) {
        if (server != null) {
            server.shutdown();
            server.awaitShutdown();
        }
        data.close();
    }
}
