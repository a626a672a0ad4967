package perceptron.run.reset;

import java.io.PrintWriter;
import perceptron.pipeline.settings.Settings;
import perceptron.run.console.Logging;
import perceptron.run.kafka.KafkaAdmin;
import perceptron.run.settings.SettingsOptions;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What {@code reset} and {@code clean} share. */
public final class ResetOptions {
    @Mixin
    private SettingsOptions options;

    @Option(names = "--dry-run", description = "Only report what would be removed.")
    private boolean dry;

    /** The steps of a command. */
    public interface Steps {
        void take(JobCleanup cleanup) throws InterruptedException;
    }

    public void execute(PrintWriter out, Steps steps) throws InterruptedException {
        Logging.onlyFailures();
        Settings settings = options.settings();
        try (KafkaAdmin admin = new KafkaAdmin(settings)) {
            JobCleanup cleanup = new JobCleanup(settings, admin, dry);
            cleanup.requireThatItDoesNotRun();
            steps.take(cleanup);
            cleanup.done().forEach(out::println);
            if (cleanup.done().isEmpty()) {
                out.println("Nothing to remove for job " + settings.getString("application.id") + ".");
            }
        }
    }
}
