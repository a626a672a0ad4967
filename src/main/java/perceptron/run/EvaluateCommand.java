package perceptron.run;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Stack;
import java.util.concurrent.Callable;
import perceptron.learner.LinearModel;
import perceptron.model.ModelSettings;
import perceptron.model.export.ModelFile;
import perceptron.pipeline.learn.LearnSettings;
import perceptron.pipeline.settings.Settings;
import perceptron.run.console.Failure;
import perceptron.run.console.ProgressBar;
import perceptron.run.console.Terminal;
import perceptron.run.evaluate.Evaluation;
import perceptron.run.evaluate.LearnerOptions;
import perceptron.run.evaluate.Plan;
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

/** Learners on a file, learned once or several times, reported side by side. */
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
            converter = Plan.Passes.Converter.class,
            description =
                    "How many times to go over the examples, or until-converged: until a pass changes nothing, at most "
                            + Plan.Passes.CAP + ". Default: ${DEFAULT-VALUE}.")
    private Plan.Passes passes;

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
        Plan plan = plan();
        RejectedLines rejected = file.rejectedLines();
        try (Terminal terminal = json ? Terminal.plain(err) : Terminal.of(err)) {
            ProgressBar bar = new ProgressBar(terminal);
            List<Result> results = new Evaluation(file, rejected, plan, bar, out, this::wrong).run();
            if (save != null) {
                save(plan.learners().get(0), results.get(0).model());
            }
        } catch (NoSuchFileException e) {
            throw new Failure(file.file + ": there is no such file", e);
        } catch (IOException e) {
            throw new Failure(file.file + ": " + e.getMessage(), e);
        }
        if (rejected.count() > 0) {
            err.println(rejected.describe());
        }
        out.flush();
        return ExitCode.OK;
    }

    private Plan plan() {
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
        LearnerOptions.Contenders contenders = learner.contenders();
        return new Plan(
                contenders.settings(), contenders.leftOut(), learner.areCompared(), passes, seed, holdout, bare, json);
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    private void save(Settings settings, LinearModel model) throws IOException {
        ModelSettings given = LearnSettings.model(settings);
        ModelSettings made =
                new ModelSettings(model.settings(), given.hashBits(), given.crossings(), given.textFields());
        WholeFile.write(save, out -> new ModelFile(0, made.toMap(), model).write(out));
    }
}
