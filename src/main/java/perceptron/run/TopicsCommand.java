package perceptron.run;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.wire.Registry;
import perceptron.run.console.Logging;
import perceptron.run.kafka.KafkaAdmin;
import perceptron.run.kafka.TopicSetup;
import perceptron.run.settings.SettingsOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code topics}, which only has subcommands. */
@Command(
        name = "topics",
        description = "Manages the job's topics.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = TopicsCommand.Create.class,
        footerHeading = "%nExample:%n",
        footer = "  perceptron-streams topics create --partitions 8")
final class TopicsCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a subcommand is missing: topics create");
    }

    @Command(
            name = "create",
            description = {
                "Creates the topics that the job reads and writes, registers their schemas, and sets their compatibility."
                        + " Existing topics and schemas stay as they are, so it can be run again.",
                "",
                "All inputs get as many partitions as the topic of examples has. Updates are kept for ever, since models"
                        + " can be rebuilt from them; averages are compacted; other topics have the broker's defaults."
            },
            footerHeading = "%nExamples:%n",
            footer = {
                "  perceptron-streams topics create --partitions 8 --replication-factor 3",
                "  perceptron-streams topics create --bootstrap-servers kafka:9092 --registry http://registry:8081",
                "  perceptron-streams topics create --set examples.topic=clicks"
            })
    static final class Create implements Callable<Integer> {
        @Spec
        private CommandSpec spec;

        @Mixin
        private SettingsOptions options;

        @Option(
                names = "--partitions",
                paramLabel = "N",
                description =
                        "Partitions of every topic. A model is in one partition. Default: as many as the topic of examples"
                                + " has, or 4.")
        private Integer partitions;

        @Option(
                names = "--replication-factor",
                paramLabel = "N",
                description = "How many copies the brokers keep. Default: the brokers' setting.")
        private Short copies;

        @Override
        public Integer call() throws InterruptedException, IOException {
            Logging.onlyFailures();
            if (partitions != null && partitions < 1) {
                throw new ParameterException(spec.commandLine(), "--partitions " + partitions + " is not at least 1");
            }
            Settings settings = options.settings();
            PrintWriter out = spec.commandLine().getOut();
            try (KafkaAdmin admin = new KafkaAdmin(settings);
                    Registry registry = new Registry(settings.registry())) {
                // Both must answer before anything is created.
                admin.get(admin.client().describeCluster().clusterId());
                registry.versions(settings.topic("predictions") + "-value");
                TopicSetup setup = new TopicSetup(settings, admin);
                setup.topics(Optional.ofNullable(partitions), Optional.ofNullable(copies))
                        .forEach(out::println);
                setup.subjects(registry).forEach(out::println);
            }
            return ExitCode.OK;
        }
    }
}
