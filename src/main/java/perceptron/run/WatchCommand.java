package perceptron.run;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import perceptron.pipeline.settings.Settings;
import perceptron.run.console.EndSignal;
import perceptron.run.console.Logging;
import perceptron.run.console.RateWatcher;
import perceptron.run.console.Terminal;
import perceptron.run.kafka.KafkaAdmin;
import perceptron.run.kafka.TopicCheck;
import perceptron.run.settings.SettingsOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command {@code watch}. */
@Command(
        name = "watch",
        description = {
            "Shows the errors and update rates of every model of a running job. It only reads its topic of update"
                    + " rates, so the job is not affected. Ctrl-C ends it.",
            "",
            "On a terminal the table is redrawn in place; otherwise it is printed every five seconds."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  perceptron-streams watch",
            "  perceptron-streams watch --bootstrap-servers kafka:9092 --registry http://registry:8081"
        })
final class WatchCommand implements Callable<Integer> {
    /** How far back it begins to read, so that there is something to see at once. */
    private static final Duration BEFORE = Duration.ofMinutes(1);

    @Spec
    private CommandSpec spec;

    @Mixin
    private SettingsOptions options;

    @Override
    public Integer call() throws InterruptedException {
        Logging.onlyFailures();
        Settings settings = options.settings();
        try (KafkaAdmin admin = new KafkaAdmin(settings)) {
            TopicCheck.check(settings, admin, options.another("topics create"));
        }
        try (EndSignal end = EndSignal.listen();
                Terminal terminal = Terminal.of(spec.commandLine().getOut());
                RateWatcher watcher =
                        new RateWatcher(settings, terminal, Instant.now().minus(BEFORE))) {
            terminal.say("Watching " + settings.topic("update-rates") + " at "
                    + settings.kafka().get("bootstrap.servers") + ". Ctrl-C ends it.");
            while (!end.isGiven()) {
                watcher.go(List.of());
            }
        }
        return ExitCode.OK;
    }
}
