package perceptron.run;

import java.io.IOException;
import java.util.Optional;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.wire.Registry;
import perceptron.run.kafka.JobTopics;
import perceptron.run.kafka.KafkaAdmin;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "topics",
        description = "Manages the job's topics.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = TopicsCommand.Create.class,
        footerHeading = "%nExample:%n",
        footer = "  perceptron-streams topics create --partitions 8")
final class TopicsCommand {
    @Command(
            name = "create",
            description = {
                "Creates the topics that the job reads and writes, registers their schemas, and sets their compatibility."
                        + " Existing topics and schemas stay as they are, so it can be run again.",
                "",
                "All inputs get as many partitions as the examples topic has. Updates are kept forever, since models"
                        + " can be rebuilt from them; averages are compacted; other topics have the broker's defaults."
            },
            footerHeading = "%nExamples:%n",
            footer = {
                "  perceptron-streams topics create --partitions 8 --replication-factor 3",
                "  perceptron-streams topics create --config job.properties",
                "  perceptron-streams topics create --set examples.topic=clicks"
            })
    static final class Create extends JobCommand {
        @Option(
                names = "--partitions",
                paramLabel = "N",
                description =
                        "Partitions of every topic. A model is in one partition. Default: as many as the examples topic"
                                + " has, or 4.")
        private Integer partitions;

        @Option(
                names = "--replication-factor",
                paramLabel = "N",
                description = "How many copies the brokers keep. Default: the brokers' setting.")
        private Short copies;

        @Override
        void execute(Settings settings) throws InterruptedException, IOException {
            if (partitions != null && partitions < 1) {
                throw wrong("--partitions " + partitions + " is below the minimum of 1");
            }
            try (KafkaAdmin admin = new KafkaAdmin(settings);
                    Registry registry = settings.needsRegistry() ? new Registry(settings.registry()) : null) {
                // Both must answer before anything is created.
                admin.get(admin.client().describeCluster().clusterId());
                if (registry != null) {
                    registry.versions(settings.topic("commands") + "-value");
                }
                JobTopics topics = new JobTopics(settings, admin);
                topics.create(Optional.ofNullable(partitions), Optional.ofNullable(copies))
                        .forEach(this::say);
                topics.register(registry).forEach(this::say); // Nothing, if all is JSON.
            }
        }
    }
}
