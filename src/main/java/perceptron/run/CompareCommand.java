package perceptron.run;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import perceptron.pipeline.settings.Settings;
import perceptron.run.kafka.TopicReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "compare",
        description = {
            "Compares two jobs that read the same examples topic: how often each was right, and how likely a difference this"
                    + " large is by chance (McNemar's test).",
            "",
            "It reads their predictions and outcomes topics, up to their current end."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  perceptron-streams compare champion challenger",
            "  perceptron-streams compare champion challenger --since 7d",
            "  perceptron-streams compare champion challenger --since 2026-03-01T00:00:00Z"
        })
final class CompareCommand extends JobCommand {
    /** About 200 MB, if one job is far behind the other. */
    private static final int WAITING_LIMIT = 500_000;

    @Parameters(index = "0", paramLabel = "A", description = "The application.id of one job.")
    private String a;

    @Parameters(index = "1", paramLabel = "B", description = "The application.id of the other job.")
    private String b;

    @Option(
            names = "--since",
            paramLabel = "TIME",
            converter = TopicReader.Since.class,
            defaultValue = "24h",
            description = "Compare what was predicted from then until now: 90s, 15m, 24h or 7d ago, or a time such as"
                    + " 2026-03-01T00:00:00Z. Default: ${DEFAULT-VALUE}.")
    private Instant since;

    @Override
    void execute(Settings settings) throws InterruptedException {
        if (a.equals(b)) {
            throw wrong("A and B are the same job: " + a);
        }
        Comparison comparison = new Comparison(a, b, WAITING_LIMIT);
        List<String> topics = Stream.of(a, b)
                .flatMap(job -> Stream.of(job + ".predictions", job + ".outcomes"))
                .toList();
        try (TopicReader reader = new TopicReader(settings, topics)) {
            reader.seek(since, 0);
            reader.readToEnd(record ->
                    comparison.add(topics.indexOf(record.topic()) / 2, TopicReader.key(record), reader.value(record)));
        }
        comparison.lines().forEach(this::say);
    }
}
