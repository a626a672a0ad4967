package perceptron.run;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import perceptron.pipeline.settings.ClientSettings;
import perceptron.run.compare.Comparison;
import perceptron.run.compare.VerdictReader;
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
            "Compares two jobs that read the same topic of examples: how often each was right, and how likely chance alone makes"
                    + " as large a difference (McNemar's test).",
            "",
            "It reads their topics of predictions and of outcomes, up to their present end."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  perceptron-streams compare champion challenger",
            "  perceptron-streams compare champion challenger --since 7d",
            "  perceptron-streams compare champion challenger --since 2026-03-01T00:00:00Z"
        })
final class CompareCommand implements Callable<Integer> {
    private static final Pattern SPAN = Pattern.compile("\\d{1,9}[smhd]");

    /** About 200 MB, if one job is far behind the other. */
    private static final int WAITING_LIMIT = 500_000;

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "A", description = "The application.id of one job.")
    private String a;

    @Parameters(index = "1", paramLabel = "B", description = "The application.id of the other job.")
    private String b;

    @Option(
            names = "--since",
            paramLabel = "TIME",
            defaultValue = "24h",
            description = "Compare what was predicted from then until now: 90s, 15m, 24h or 7d ago, or a time such as"
                    + " 2026-03-01T00:00:00Z. Default: ${DEFAULT-VALUE}.")
    private String since;

    @Mixin
    private SettingsOptions options;

    @Override
    public Integer call() {
        Logging.onlyFailures();
        if (a.equals(b)) {
            throw new ParameterException(spec.commandLine(), "A and B are the same job: " + a);
        }
        Instant from = time();
        Comparison comparison = new Comparison(a, b, WAITING_LIMIT);
        try (VerdictReader reader = new VerdictReader(ClientSettings.consumer(options.settings()), a, b)) {
            reader.read(from, comparison);
        }
        comparison.lines().forEach(spec.commandLine().getOut()::println);
        return ExitCode.OK;
    }

    private Instant time() {
        try {
            return SPAN.matcher(since).matches()
                    ? Instant.now()
                            .minus(Duration.parse((since.endsWith("d") ? "P" : "PT") + since.toUpperCase(Locale.ROOT)))
                    : Instant.parse(since);
        } catch (DateTimeException e) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--since " + since + " is neither a span such as 24h nor a time such as 2026-03-01T00:00:00Z");
        }
    }
}
