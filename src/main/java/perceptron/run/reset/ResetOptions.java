package perceptron.run.reset;

import java.io.PrintWriter;
import perceptron.pipeline.settings.Settings;
import perceptron.run.KafkaAdmin;
import perceptron.run.Logging;
import perceptron.run.settings.SettingsOptions;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What {@code reset} and {@code clean} share. */
final class ResetOptions {
    @Mixin
    private SettingsOptions options;

    @Option(names = "--dry-run", description = "Only say what would be done.")
    private boolean dry;

    /** What is to be done with what a job left. */
    interface Steps {
        void take(JobTraces traces) throws InterruptedException;
    }

    void execute(PrintWriter out, Steps steps) throws InterruptedException {
        Logging.onlyFailures();
        Settings settings = options.settings();
        try (KafkaAdmin admin = new KafkaAdmin(settings)) {
            JobTraces traces = new JobTraces(settings, admin, dry);
            traces.requireThatItDoesNotRun();
            steps.take(traces);
            traces.done().forEach(out::println);
            if (traces.done().isEmpty()) {
                out.println("Nothing of the job " + settings.getString("application.id") + " is left to remove.");
            }
        }
    }
}
