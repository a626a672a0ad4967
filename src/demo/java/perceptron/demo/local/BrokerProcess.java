package perceptron.demo.local;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import perceptron.run.console.Failure;

/** A {@link LocalBroker} in a process of its own, for benchmarks and for tests that kill it. */
public final class BrokerProcess implements AutoCloseable {
    private static final Pattern READY = Pattern.compile("^serving (\\S+)$");
    private static final Duration PATIENCE = Duration.ofSeconds(120);

    private final ChildJvm process;
    private final String bootstrapServers;

    private BrokerProcess(ChildJvm process, String bootstrapServers) {
        this.process = process;
        this.bootstrapServers = bootstrapServers;
    }

    /**
     * Starts, and returns when clients are served.
     *
     * @param port 0 for any free one
     * @param overrides as for {@link LocalBroker#start(int, Map)}
     */
    public static BrokerProcess start(int port, Map<String, String> overrides, String... jvmOptions) {
        List<String> command = new ArrayList<>(List.of(BrokerProcess.class.getName(), Integer.toString(port)));
        overrides.forEach((name, value) -> command.add(name + "=" + value));
        ChildJvm process = ChildJvm.start("Kafka", System.getProperty("java.class.path"), List.of(jvmOptions), command);
        try {
            return new BrokerProcess(process, process.awaitLine(READY, PATIENCE));
        } catch (Failure e) {
            process.close();
            throw e;
        }
    }

    /** The child's side: the port, then overrides as {@code name=value}. It ends with its parent, or at a signal. */
    public static void main(String[] args) {
        Map<String, String> overrides = new HashMap<>();
        for (String override : List.of(args).subList(1, args.length)) {
            int equals = override.indexOf('=');
            overrides.put(override.substring(0, equals), override.substring(equals + 1));
        }
        try {
            LocalBroker broker = LocalBroker.start(Integer.parseInt(args[0]), overrides);
            Runtime.getRuntime().addShutdownHook(new Thread(broker::close, "end of Kafka"));
            System.out.println("serving " + broker.bootstrapServers());
        } catch (Failure e) {
            System.out.println(e.getMessage());
            System.exit(1);
        }
    }

    public String bootstrapServers() {
        return bootstrapServers;
    }

    public long pid() {
        return process.pid();
    }

    /** Ends the process, and returns when the process has ended and its data is removed. Closing it again does nothing. */
    @Override
    public void close() {
        process.close();
    }
}
