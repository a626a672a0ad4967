package perceptron.run;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.NoSuchFileException;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import perceptron.example.Example;
import perceptron.example.Rejection;
import perceptron.example.file.ExampleFile;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.topic.Topics;
import perceptron.pipeline.topic.Topics.Topic;
import perceptron.run.console.EndSignal;
import perceptron.run.console.Failure;
import perceptron.run.console.Logging;
import perceptron.run.console.ProgressBar;
import perceptron.run.console.Terminal;
import perceptron.run.file.FileOptions;
import perceptron.run.file.RejectedLines;
import perceptron.run.kafka.ExampleSender;
import perceptron.run.kafka.JobTopics;
import perceptron.run.kafka.KafkaAdmin;
import perceptron.run.settings.SettingsOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code produce}. */
@Command(
        name = "produce",
        abbreviateSynopsis = true,
        description = {
            "Sends the examples of a file to the topic of examples, in order, with the model's name as key, and"
                    + " registers their schema. It reads the same files as 'evaluate', and the job learns the same"
                    + " weights, to the bit."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  perceptron-streams produce data.svm.gz --model spam",
            "  perceptron-streams produce customers.csv --model churn --label-field churned --rate 500 --loop",
            "  zcat events.jsonl.gz | perceptron-streams produce - --format json --model clicks"
        })
final class ProduceCommand implements Callable<Integer> {
    private static final Set<String> FORMATS = Set.of("example", "record");

    @Spec
    private CommandSpec spec;

    @Mixin
    private FileOptions file;

    @Option(
            names = "--model",
            paramLabel = "NAME",
            required = true,
            description = "The model that the examples are for: the key of every record.")
    private String model;

    @Option(
            names = "--rate",
            paramLabel = "N",
            defaultValue = "0",
            description = "At most so many records a second. Default: no limit.")
    private double rate;

    @Option(names = "--loop", description = "Start again at the end of the file, until Ctrl-C.")
    private boolean loop;

    @Mixin
    private SettingsOptions options;

    @Override
    public Integer call() throws InterruptedException {
        Logging.onlyFailures();
        if (!(rate >= 0)) {
            throw new ParameterException(spec.commandLine(), "--rate " + rate + " is not at least 0");
        }
        if (loop && file.file.equals(ExampleFile.STANDARD_INPUT)) {
            throw new ParameterException(spec.commandLine(), "--loop cannot read standard input a second time");
        }
        Settings settings = options.settings();
        Topic topic = new Topics(settings).list().get(0);
        if (!topic.isOurs() || !FORMATS.contains(settings.getString("examples.format"))) {
            throw new ParameterException(
                    spec.commandLine(),
                    "produce writes Avro to the job's own topic: do not set examples.topic, and set examples.format to"
                            + " example or record");
        }
        try (KafkaAdmin admin = new KafkaAdmin(settings)) {
            new JobTopics(settings, admin).check(options.another("topics create"));
        }
        try (EndSignal end = EndSignal.listen();
                Terminal terminal = Terminal.of(spec.commandLine().getErr());
                ExampleSender sender = new ExampleSender(settings, topic, model, rate, end)) {
            RejectedLines rejected = file.rejectedLines();
            ProgressBar bar = new ProgressBar(terminal);
            do {
                send(sender, rejected, bar, end);
            } while (loop && !end.isGiven() && sender.sent() > 0);
            sender.flush();
            bar.clear();
            report(sender, rejected);
        } catch (NoSuchFileException e) {
            throw new Failure(file.file + ": there is no such file", e);
        } catch (IOException e) {
            throw new Failure(file.file + ": " + e.getMessage(), e);
        }
        return ExitCode.OK;
    }

    private void send(ExampleSender sender, RejectedLines rejected, ProgressBar bar, EndSignal end)
            throws IOException, InterruptedException {
        Example example = new Example();
        try (ExampleFile examples = open()) {
            for (boolean more = true; more && !end.isGiven(); ) {
                try {
                    more = examples.next(example);
                    if (more) {
                        sender.send(example);
                        bar.show(examples.progress(), () -> String.format(Locale.ROOT, "%,d sent", sender.sent()));
                    }
                } catch (Rejection rejection) {
                    rejected.add(examples.line(), rejection);
                }
            }
        }
    }

    private ExampleFile open() throws IOException {
        try {
            return file.open();
        } catch (IllegalArgumentException e) {
            throw new Failure(e.getMessage() + "; give its format with --format", e);
        }
    }

    private void report(ExampleSender sender, RejectedLines rejected) {
        PrintWriter out = spec.commandLine().getOut();
        String skipped = rejected.describe();
        if (!skipped.isEmpty()) {
            spec.commandLine().getErr().println(skipped);
        }
        out.println(String.format(
                Locale.ROOT, "%,d examples sent to %s as model %s.", sender.sent(), sender.topic(), model));
    }
}
