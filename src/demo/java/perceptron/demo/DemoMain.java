package perceptron.demo;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.wire.Registry;
import perceptron.run.console.EndSignal;
import perceptron.run.console.Failures;
import perceptron.run.console.Logging;
import perceptron.run.console.Terminal;
import perceptron.run.kafka.JobTopics;
import perceptron.run.kafka.KafkaAdmin;
import perceptron.run.settings.Layers;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./gradlew demo}: everything on this machine, from Kafka to the view, and nothing of it left afterwards. */
@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        header = "Shows a job at work, with nothing installed and nothing configured.",
        description = {
            "",
            "Starts Kafka, a schema registry and the job on this machine, sends made-up examples of three models, and"
                    + " shows how they are learned. The rule of one model stays as it is, that of another changes at"
                    + " once half way, that of the third step by step. Ctrl-C stops everything and leaves nothing behind.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  ./gradlew demo --args='--examples 200000 --set learner=arow'",
            "  ./gradlew demo --args='--servers --kafka-port 9092 --registry-port 8081'"
        })
public final class DemoMain implements Callable<Integer> {
    private static final int PARTITIONS = 3;
    private static final long SECOND_MILLIS = 1_000;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--examples",
            paramLabel = "N",
            defaultValue = "0",
            description = "Stop after this many payments, with a summary. Default: run until Ctrl-C.")
    private long examples;

    @Option(
            names = "--rate",
            paramLabel = "N",
            defaultValue = "1500",
            description = "Payments per second, of all countries together. Default: ${DEFAULT-VALUE}.")
    private double rate;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Seed of the payments: each number gives different ones. Default: ${DEFAULT-VALUE}.")
    private long seed;

    @Option(
            names = "--servers",
            description = "Start Kafka and the schema registry alone, for a job of your own, until Ctrl-C.")
    private boolean servers;

    @Option(
            names = "--set",
            paramLabel = "NAME=VALUE",
            description = "A setting of the job, such as learner=pa1; may be repeated.")
    private Map<String, String> given = new TreeMap<>();

    @Option(names = "--kafka-port", paramLabel = "PORT", defaultValue = "0", description = "By default any free one.")
    private int kafkaPort;

    @Option(
            names = "--registry-port",
            paramLabel = "PORT",
            defaultValue = "0",
            description = "By default any free one.")
    private int registryPort;

    private DemoMain() {}

    public static void main(String[] args) {
        Failures failures = new Failures(() -> false, () -> false);
        System.exit(new CommandLine(new DemoMain())
                .setParameterExceptionHandler(failures)
                .setExecutionExceptionHandler(failures)
                .execute(args));
    }

    @Override
    public Integer call() throws Exception {
        Logging.onlyFailures();
        check();
        try (EndSignal end = EndSignal.listen();
                Terminal terminal = Terminal.of(spec.commandLine().getOut())) {
            terminal.say("Starting Kafka and a schema registry on this machine. This takes some seconds.");
            List<String> summary = List.of();
            try (DemoFolder folder = DemoFolder.open();
                    LocalPlatform platform = LocalPlatform.start(kafkaPort, registryPort, terminal::say)) {
                while (servers && !end.isGiven()) {
                    Thread.sleep(SECOND_MILLIS);
                }
                if (!end.isGiven()) {
                    summary = show(settings(platform, folder), terminal, end);
                }
                terminal.keep();
                terminal.say("");
                terminal.say("Stopping the job, Kafka and the registry.");
            }
            summary.forEach(terminal::say);
        }
        return 0;
    }

    private void check() {
        if (examples < 0 || !(rate > 0) || rate > 10_000_000) {
            throw new ParameterException(
                    spec.commandLine(), "--examples is at least 0, and --rate more than 0 and at most 10000000");
        }
        settings(Map.of()); // A wrong one is reported before anything is started.
    }

    private Settings settings(LocalPlatform platform, DemoFolder folder) {
        return settings(Map.of(
                "kafka.bootstrap.servers",
                platform.bootstrapServers(),
                "kafka.state.dir",
                folder.state().toString(),
                "schema.registry.url",
                platform.registryUrl()));
    }

    private Settings settings(Map<String, String> platform) {
        Layers settings = new Layers();
        settings.add("the demo", Map.of("labels", "false,true", "http.port", "0"));
        settings.add("the demo", Feeder.FORMAT);
        settings.add("the demo", platform);
        settings.add("options", given);
        return settings.settings();
    }

    private List<String> show(Settings settings, Terminal terminal, EndSignal end) throws Exception {
        terminal.say("Creating topics and starting the job.");
        prepare(settings);
        try (DemoShow show = new DemoShow(settings, terminal, examples, rate, seed)) {
            while (!end.isGiven() && show.goesOn()) {
                show.go();
            }
            return show.summary();
        }
    }

    private static void prepare(Settings settings) throws InterruptedException, IOException {
        try (KafkaAdmin admin = new KafkaAdmin(settings);
                Registry registry = new Registry(settings.registry())) {
            JobTopics topics = new JobTopics(settings, admin);
            topics.create(Optional.of(PARTITIONS), Optional.empty());
            topics.register(registry);
        }
    }
}
