package perceptron.run;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Stack;
import java.util.concurrent.Callable;
import perceptron.example.file.ExampleFile;
import perceptron.learner.LinearModel;
import perceptron.model.ModelSettings;
import perceptron.model.export.ModelFile;
import perceptron.pipeline.learn.LearnSettings;
import perceptron.pipeline.settings.Settings;
import perceptron.run.console.Display;
import perceptron.run.console.Failure;
import perceptron.run.console.ProgressBar;
import perceptron.run.evaluate.Contenders;
import perceptron.run.evaluate.Evaluation;
import perceptron.run.evaluate.LearnerOptions;
import perceptron.run.evaluate.Passes;
import perceptron.run.evaluate.Plan;
import perceptron.run.evaluate.Reading;
import perceptron.run.evaluate.Result;
import perceptron.run.file.FileOptions;
import perceptron.run.file.RejectedLines;
import perceptron.run.file.WholeFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Learners on a file: read in full, learned once or several times, reported side by side. */
@Command(
        name = "evaluate",
        preprocessor = EvaluateCommand.AddOptions.class,
        abbreviateSynopsis = true,
        description = {
            "Learns from the examples of a file, without Kafka, and reports how well it predicts.",
            "Every example is predicted before it is learned from, and counts as a mistake if the prediction was"
                    + " wrong.",
            "Without --learner it compares all learners and says which to take: mostly adaptive. With --learner it reports on those"
                    + " that are named in full.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  evaluate customers.csv --label-field churned --labels no,yes",
            "  evaluate data.svm.gz --learner adaptive,pa1,arow",
            "  evaluate data.svm --learner adaptive --save model.json",
            "  evaluate news.vw --classes discover --learner pa1 --passes 5 --shuffle 1 --holdout 1000",
            "  zcat events.jsonl.gz | perceptron-streams evaluate - --format json --json"
        })
public final class EvaluateCommand implements Callable<Integer> {
    @Mixin
    private FileOptions file;

    @Mixin
    private LearnerOptions learner;

    @Option(
            names = "--passes",
            paramLabel = "N",
            defaultValue = "1",
            converter = Passes.Converter.class,
            description =
                    "How many times to go over the examples, or until-converged: until a pass changes nothing, at most "
                            + Passes.CAP + ". Default: ${DEFAULT-VALUE}.")
    private Passes passes;

    @Option(
            names = "--shuffle",
            paramLabel = "SEED",
            description = "Shuffle the examples before every pass; the same seed gives the same order.")
    private Long seed;

    @Option(
            names = "--holdout",
            paramLabel = "N",
            defaultValue = "0",
            description = "Do not learn from the last N examples of the file, but predict them after every pass.")
    private int holdout;

    @Option(
            names = "--bare",
            description = "Only learn and count mistakes: no averaged weights, no vote, no other measures.")
    private boolean bare;

    @Option(
            names = "--save",
            paramLabel = "FILE",
            description = "Write the final model, for 'import' and 'export --from'. With one learner only.")
    private Path save;

    @Option(
            names = "--json",
            description =
                    "Report as JSON: one line with one object for each learner that is named, otherwise one with a list.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    /** Adds the options of learners only when this command is parsed, since the class of their settings starts the log. */
    static final class AddOptions implements IParameterPreprocessor {
        @Override
        public boolean preprocess(
                Stack<String> arguments, CommandSpec command, ArgSpec argument, Map<String, Object> info) {
            ((EvaluateCommand) command.userObject()).addOptions();
            return false; // The arguments are left to be parsed.
        }
    }

    void addOptions() {
        learner.addTo(spec);
    }

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        try {
            evaluate(contenders(), out, err);
            return ExitCode.OK;
        } catch (NoSuchFileException e) {
            throw new Failure(file.file + ": there is no such file", e);
        } catch (IOException e) {
            throw new Failure(file.file + ": " + e.getMessage(), e);
        }
    }

    private Contenders contenders() {
        if (holdout < 0) {
            throw wrong("--holdout " + holdout + " is not at least 0");
        }
        if (save != null && (bare || learner.learners.size() != 1)) {
            throw wrong(
                    "--save needs exactly one --learner, such as --learner adaptive, and cannot be combined with --bare");
        }
        if (learner.areCompared() && (passes.limit() > 1 || holdout > 0 || bare)) {
            throw wrong("--passes, --holdout and --bare need a --learner, such as --learner adaptive: without it all"
                    + " learners are compared, in one pass each");
        }
        return learner.contenders();
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    private void evaluate(Contenders contenders, PrintWriter out, PrintWriter err) throws IOException {
        RejectedLines rejected = file.rejectedLines();
        try (Display display = json ? Display.plain(err) : Display.of(err, Main.CHARSET, System.getenv())) {
            ProgressBar bar = new ProgressBar(display, System::nanoTime);
            Reading reading = read(contenders.settings(), rejected, bar, out);
            Plan plan = new Plan(passes, seed, holdout, bare, json);
            Evaluation evaluation = new Evaluation(reading, rejected, plan, bar, out);
            if (learner.areCompared()) {
                evaluation.compare(contenders);
            } else {
                report(contenders.settings(), evaluation);
            }
            if (rejected.count() > 0) {
                err.println(rejected.describe());
            }
            out.flush();
        }
    }

    private void report(List<Settings> learners, Evaluation evaluation) throws IOException {
        List<Result> results = evaluation.report(learners);
        if (save != null) {
            save(learners.get(0), results.get(0).model());
        }
        if (!json) {
            evaluation.conclude(results);
        }
    }

    private void save(Settings settings, LinearModel model) throws IOException {
        ModelSettings given = LearnSettings.model(settings);
        ModelSettings made =
                new ModelSettings(model.settings(), given.hashBits(), given.crossings(), given.textFields());
        WholeFile.write(save, out -> new ModelFile(0, made.toMap(), model).write(out));
    }

    private Reading read(List<Settings> learners, RejectedLines rejected, ProgressBar bar, PrintWriter out)
            throws IOException {
        Reading reading;
        try (ExampleFile examples = file.open()) {
            reading = Reading.of(
                    examples,
                    LearnerOptions.featurizers(learners),
                    rejected,
                    share -> bar.show(share, () -> "reading"));
        } catch (IllegalArgumentException e) {
            throw wrong(e.getMessage());
        } finally {
            bar.clear();
        }
        int size = reading.any().size();
        if (size == 0) {
            throw new Failure(file.file + " has no example with a label (for CSV and JSON, --label-field "
                    + file.labelField + " names the field)");
        }
        if (holdout >= size) {
            throw wrong("--holdout " + holdout + " must be less than the number of examples, " + size);
        }
        if (!json) {
            out.println(reading.describe(file.file));
            out.println();
        }
        return reading;
    }
}
