package perceptron.run.evaluate;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Stack;
import java.util.concurrent.Callable;
import perceptron.example.file.Examples;
import perceptron.measure.Counts;
import perceptron.model.ModelSettings;
import perceptron.model.export.ModelFile;
import perceptron.pipeline.settings.Settings;
import perceptron.run.console.Failure;
import perceptron.run.console.Logging;
import perceptron.run.console.Terminal;
import perceptron.run.evaluate.FileExamples.Form;
import perceptron.run.evaluate.Thresholds.Costs;
import perceptron.run.evaluate.Training.Result;
import perceptron.run.file.FileOptions;
import perceptron.run.file.RejectedLines;
import perceptron.run.file.WholeFile;
import perceptron.run.kafka.TopicExamples;
import perceptron.run.kafka.TopicReader;
import perceptron.run.settings.SettingsOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * The command {@code evaluate}: learners that learn from the same examples, and the report on them. All get one stretch of the file
 * after the other, and each pass reads the file again, so that a file of any length takes little memory.
 */
@Command(
        name = "evaluate",
        preprocessor = EvaluateCommand.AddOptions.class,
        description = {
            "Learns from the examples of a file, without Kafka, or of a topic, without a job, and reports how well it"
                    + " predicts.",
            "Every example is predicted before it is learned from, and counts as a mistake if the prediction was"
                    + " wrong.",
            "Without --learner it compares all learners and recommends one, usually adaptive. With --learner it gives a full"
                    + " report on each that is named.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  perceptron-streams evaluate a.csv --label-field churned --labels no,yes",
            "  perceptron-streams evaluate data.svm.gz --learner pa1,arow --passes 5",
            "  perceptron-streams evaluate data.svm --learner adaptive --save model.json",
            "  perceptron-streams evaluate news.vw --classes discover --learner pa1",
            "  perceptron-streams evaluate --topic payments --since 7d --label-field fraud",
            "  zcat events.jsonl.gz | perceptron-streams evaluate - --format json --json"
        })
public final class EvaluateCommand implements Callable<Integer> {
    /** How many examples are learned between two looks at anything else. With fewer, there is no speed to be measured well. */
    private static final int STRETCH = 16_384;

    private static final long WARM_UP_NANOS = 300_000_000;

    @Mixin
    private FileOptions file;

    @Mixin
    private LearnerOptions learner;

    @Option(
            names = "--topic",
            paramLabel = "TOPIC",
            description = "Read the examples of this topic instead of a file, up to its present end: Avro or JSON, with"
                    + " their labels in them; labels from a topic of their own do not count. No job is needed, and none"
                    + " is touched.")
    private String topic;

    @Option(
            names = "--since",
            paramLabel = "TIME",
            converter = TopicReader.Since.class,
            description = "With --topic: what was written since then, 24h or 7d ago, or a time such as"
                    + " 2026-03-01T00:00:00Z. Default: all that is there.")
    private Instant since;

    @Mixin
    private SettingsOptions kafka;

    @Option(
            names = "--passes",
            paramLabel = "N",
            defaultValue = "1",
            description = "How many times to go over the examples at most: a pass without an update is the last."
                    + " Default: ${DEFAULT-VALUE}.")
    private int passes;

    @Option(
            names = "--costs",
            paramLabel = "FP,FN",
            split = ",",
            defaultValue = "1,1",
            hideParamSyntax = true,
            description = "With two labels: what a false positive costs, and what a positive one costs that is missed,"
                    + " such as 1,20. The report says which threshold is the cheapest. Default: ${DEFAULT-VALUE}.")
    private double[] costs;

    @Option(
            names = "--save",
            paramLabel = "FILE",
            description = "Write the final model, which 'import' and 'export' read. With one learner only.")
    private Path save;

    @Option(
            names = "--json",
            description =
                    "Report as JSON: one line for each learner that --learner names, otherwise one line with a list.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    private List<Settings> learners;
    private RejectedLines rejected;
    private Terminal terminal;
    private PrintWriter out;
    private PrintWriter err;

    /** Adds the options of learners only when this command is parsed, since the class of their settings starts the log. */
    static final class AddOptions implements IParameterPreprocessor {
        @Override
        public boolean preprocess(
                Stack<String> arguments, CommandSpec command, ArgSpec argument, Map<String, Object> info) {
            ((EvaluateCommand) command.userObject()).addOptions();
            return false; // The arguments are left to be parsed.
        }
    }

    public void addOptions() {
        learner.addTo(spec);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        checkOptions();
        out = spec.commandLine().getOut();
        err = spec.commandLine().getErr();
        learners = learner.settings();
        rejected = file.rejectedLines();
        try (Terminal shown = json ? Terminal.plain(err) : Terminal.of(err)) {
            terminal = shown;
            List<Result> results = train();
            if (learner.areCompared()) {
                LearnersReport report = new LearnersReport(results);
                out.print(json ? report.json() : report.text());
            } else if (!json) {
                out.print(TextReport.conclusion(
                        results.stream().map(Result::report).toList()));
            }
            if (save != null) {
                save(results.get(0));
            }
        }
        rejected.describe().lines().forEach(err::println);
        out.flush();
        return ExitCode.OK;
    }

    private void checkOptions() {
        if (topic == null && since != null || topic != null && file.file != null) {
            throw file.wrong("name either a FILE, or a topic with --topic, and --since only with a topic");
        }
        if (topic != null) {
            Logging.onlyFailures();
            file.file = topic;
        }
        if (passes < 1) {
            throw file.wrong("--passes " + passes + " is below the minimum of 1");
        }
        if (passes > 1 && !canBeReadAgain()) {
            throw file.wrong("--passes needs a FILE: each pass reads it again");
        }
        if (costs.length != 2 || !(costs[0] >= 0 && costs[1] >= 0)) {
            throw file.wrong("--costs must be two numbers that are not below 0, as in --costs 1,20");
        }
        if (save != null && learner.learners.size() != 1) {
            throw file.wrong("--save needs exactly one --learner, such as --learner adaptive");
        }
        if (learner.areCompared() && passes > 1) {
            throw file.wrong(
                    "--passes needs a --learner, such as --learner adaptive: without it all learners are compared,"
                            + " in one pass each");
        }
    }

    private boolean canBeReadAgain() {
        return topic == null && file.canBeReadTwice();
    }

    private Examples open() throws IOException, InterruptedException {
        return topic == null ? file.open() : new TopicExamples(kafka.settings(), topic, since, file.fields());
    }

    /** At last, reads the file once more to see whether the weights separate its examples. */
    private List<Result> train() throws IOException, InterruptedException {
        try (FileExamples examples = new FileExamples(file, open(), learners, rejected, terminal)) {
            List<Training> all = new ArrayList<>();
            while (examples.read(STRETCH)) {
                if (all.isEmpty()) {
                    learners.forEach(settings -> all.add(begin(settings, examples.form(settings))));
                }
                all.forEach(Training::learn);
            }
            describe(examples);
            List<Training> learning = endPass(all);
            for (int pass = 2; pass <= passes && !learning.isEmpty(); pass++) {
                examples.again(open());
                while (examples.read(STRETCH)) {
                    learning.forEach(Training::learn);
                }
                learning = endPass(learning);
            }
            if (canBeReadAgain()) {
                examples.again(open());
                while (all.stream().anyMatch(Training::separates) && examples.read(STRETCH)) {
                    all.forEach(Training::findSmallestMargin);
                }
            }
            terminal.clear();
            return all.stream().map(training -> end(training, examples)).toList();
        }
    }

    /** Returns those that learn on: a pass without an update is the last. */
    private List<Training> endPass(List<Training> learning) {
        terminal.clear();
        List<Training> left = new ArrayList<>();
        for (Training training : learning) {
            Counts pass = training.endPass();
            if (pass.updates() > 0) {
                left.add(training);
            }
            if (!learner.areCompared() && !json) {
                out.println(TextReport.pass(training.name(), training.passes.size(), pass));
            }
        }
        out.flush();
        return left;
    }

    /** Says what was read, unless too little was. */
    private void describe(FileExamples examples) {
        terminal.clear();
        if (examples.size() == 0) {
            throw new Failure(file.file + " has no example with a label (for CSV and JSON, --label-field "
                    + file.labelField + " names the field)");
        }
        if (!examples.missing().isEmpty()) {
            throw file.wrong("no example has the feature " + examples.missing().get(0)
                    + ", which is to be crossed or split into words");
        }
        if (!examples.unique().isEmpty()) {
            err.println("Nearly every example has a value of its own in " + String.join(", ", examples.unique())
                    + ": an id? --exclude leaves it out; --text-fields splits a text into words.");
        }
        if (!json) {
            out.println(examples.describe());
            out.println();
            out.print(learner.areCompared() ? "" : TextReport.PASS_HEADER + System.lineSeparator());
        }
    }

    /** If there is a speed to be measured, learns for a while first, so that it is not that of the JVM's compiler. */
    private Training begin(Settings settings, Form form) {
        if (form.rows().size() >= STRETCH) {
            Training warmUp = new Training(settings, form, new RejectedLines("", true));
            for (long start = System.nanoTime(); System.nanoTime() - start < WARM_UP_NANOS; ) {
                warmUp.learn();
            }
        }
        return new Training(settings, form, rejected);
    }

    private Result end(Training training, FileExamples examples) {
        Result result = training.result(examples, new Costs(costs[0], costs[1]));
        if (!learner.areCompared() && json) {
            out.println(result.report());
        }
        return result;
    }

    private void save(Result result) throws IOException {
        Map<String, String> made = learners.get(0).model().toMap();
        int span = result.model().settings().span();
        made.put(ModelSettings.PAGE_FEATURES, Integer.toString(span));
        ModelFile file = new ModelFile(0, made, result.model(), result.measures(), index -> List.of());
        WholeFile.write(save, file::write);
    }
}
