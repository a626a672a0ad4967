package perceptron.run;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import perceptron.pipeline.settings.ClientSettings;
import perceptron.run.compare.JobComparison;
import perceptron.run.console.Display;
import perceptron.run.console.EndSignal;
import perceptron.run.console.Logging;
import perceptron.run.settings.SettingsOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code compare}. */
@Command(
        name = "compare",
        description = {
            "Compares two jobs that read the same topic of examples: how often each was right, in which examples they differ, and"
                    + " how likely chance alone makes as large a difference (McNemar's test).",
            "",
            "It reads their topics of predictions and of outcomes. Without --since it shows what they predict from now on, until"
                    + " Ctrl-C."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  perceptron-streams compare champion challenger",
            "  perceptron-streams compare champion challenger --since 24h",
            "  perceptron-streams compare champion challenger --since 2026-03-01T00:00:00Z"
        })
final class CompareCommand implements Callable<Integer> {
    private static final Pattern SPAN = Pattern.compile("\\d{1,9}[smhd]");
    private static final Duration PICTURE_EVERY = Duration.ofSeconds(1);
    private static final Duration LINES_EVERY = Duration.ofSeconds(10);

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "A", description = "The topics.prefix of one job.")
    private String a;

    @Parameters(index = "1", paramLabel = "B", description = "The topics.prefix of the other job.")
    private String b;

    @Option(
            names = "--since",
            paramLabel = "TIME",
            description =
                    "Compare what was predicted from then until now, and end: 90s, 15m, 24h or 7d ago, or a time such as"
                            + " 2026-03-01T00:00:00Z.")
    private String since;

    @Mixin
    private SettingsOptions options;

    @Override
    public Integer call() {
        Logging.onlyFailures();
        if (a.equals(b)) {
            throw new ParameterException(spec.commandLine(), "A and B are the same job: " + a);
        }
        Instant from = since == null ? Instant.now() : time();
        try (JobComparison comparison = new JobComparison(ClientSettings.consumer(options.settings()), a, b, from)) {
            if (since != null) {
                comparison.readToTheEnd();
                comparison.lines().forEach(spec.commandLine().getOut()::println);
            } else {
                watch(comparison);
            }
        }
        return ExitCode.OK;
    }

    private Instant time() {
        Matcher span = SPAN.matcher(since);
        try {
            return span.matches()
                    ? Instant.now()
                            .minus(Duration.parse((since.endsWith("d") ? "P" : "PT") + since.toUpperCase(Locale.ROOT)))
                    : Instant.parse(since);
        } catch (DateTimeException e) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--since " + since + " is neither a span such as 24h nor a time such as 2026-03-01T00:00:00Z");
        }
    }

    private void watch(JobComparison comparison) {
        try (EndSignal end = EndSignal.listen();
                Display display = Display.of(spec.commandLine().getOut(), Main.CHARSET, System.getenv())) {
            display.say("Comparing what " + a + " and " + b + " predict from now on. Ctrl-C ends it.");
            boolean picture = display.rows() > 0;
            long every = (picture ? PICTURE_EVERY : LINES_EVERY).toNanos();
            long shownAt = System.nanoTime();
            while (!end.isGiven()) {
                comparison.read();
                if (System.nanoTime() - shownAt >= every) {
                    shownAt = System.nanoTime();
                    if (picture) {
                        display.show(comparison.lines());
                    } else {
                        comparison.lines().forEach(display::say);
                    }
                }
            }
        }
    }
}
