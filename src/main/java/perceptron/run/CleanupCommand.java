package perceptron.run;

import perceptron.pipeline.settings.Settings;
import perceptron.run.kafka.JobCleanup;
import perceptron.run.kafka.KafkaAdmin;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The commands {@code reset} and {@code clean}, about a stopped job. */
abstract class CleanupCommand extends JobCommand {
    @Option(names = "--dry-run", description = "Only report what would be removed.")
    private boolean dry;

    @Override
    void execute(Settings settings) throws InterruptedException {
        try (KafkaAdmin admin = new KafkaAdmin(settings)) {
            JobCleanup cleanup = new JobCleanup(settings, admin, dry);
            cleanup.requireThatItDoesNotRun();
            remove(cleanup);
            cleanup.done().forEach(this::say);
            if (cleanup.done().isEmpty()) {
                say("Nothing to remove for job " + settings.getString("application.id") + ".");
            }
        }
    }

    abstract void remove(JobCleanup cleanup) throws InterruptedException;

    @Command(
            name = "reset",
            description = {
                "Makes a stopped job forget all its models and start again with the first example that is still in the"
                        + " topic. Its outputs stay, and are written a second time; 'clean' removes them too.",
                "",
                "Input topics are never touched. Running it again does no harm. To reset one model of a running job, use 'command"
                        + " reset'."
            },
            footerHeading = "%nExamples:%n",
            footer = {"  perceptron-streams reset --dry-run", "  perceptron-streams reset --keep-offsets"})
    static final class Reset extends CleanupCommand {
        @Option(
                names = "--keep-offsets",
                description = "Go on with the examples that were not read yet, instead of starting with the first.")
        private boolean keepOffsets;

        @Override
        void remove(JobCleanup cleanup) throws InterruptedException {
            cleanup.removeTopics(false);
            cleanup.removeLocalState();
            cleanup.removeSettings();
            if (keepOffsets) {
                cleanup.keepOffsets();
            } else {
                cleanup.removeGroup();
            }
        }
    }

    @Command(
            name = "clean",
            description = {
                "Removes everything that a stopped job has made: its state, its output topics with their records, and its"
                        + " consumer group. 'topics create' creates the topics again.",
                "",
                "Input topics and schemas in the registry are never touched. Running it again does no harm."
            },
            footerHeading = "%nExamples:%n",
            footer = {"  perceptron-streams clean --dry-run", "  perceptron-streams clean --application-id trial"})
    static final class Clean extends CleanupCommand {
        @Override
        void remove(JobCleanup cleanup) throws InterruptedException {
            cleanup.removeTopics(true);
            cleanup.removeLocalState();
            cleanup.removeGroup();
            cleanup.removeSettings();
        }
    }
}
