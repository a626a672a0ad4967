package perceptron.run;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import perceptron.pipeline.settings.Settings;
import perceptron.run.console.EndSignal;
import perceptron.run.console.Terminal;
import perceptron.run.kafka.RateWatcher;
import picocli.CommandLine.Command;

@Command(
        name = "watch",
        description = {
            "Shows the errors and update rates of every model of a running job. It only reads its update-rates"
                    + " topic, so the job is not affected. Ctrl-C ends it.",
            "",
            "On a terminal the table is redrawn in place; otherwise it is printed every five seconds."
        },
        footerHeading = "%nExamples:%n",
        footer = {"  perceptron-streams watch", "  perceptron-streams watch --config job.properties"})
final class WatchCommand extends JobCommand {
    /** How far back it begins to read, so that there is something to see at once. */
    private static final Duration BEFORE = Duration.ofMinutes(1);

    @Override
    void execute(Settings settings) throws InterruptedException {
        try (EndSignal end = EndSignal.listen();
                Terminal terminal = Terminal.of(out());
                RateWatcher watcher =
                        new RateWatcher(settings, terminal, Instant.now().minus(BEFORE))) {
            terminal.say("Watching " + settings.topic("update-rates") + " at "
                    + settings.kafka().get("bootstrap.servers") + ". Ctrl-C ends it.");
            while (!end.isGiven()) {
                watcher.go(List.of());
            }
        }
    }
}
