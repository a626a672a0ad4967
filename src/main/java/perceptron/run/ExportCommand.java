package perceptron.run;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import perceptron.learner.LinearModel;
import perceptron.learner.View;
import perceptron.model.export.CsvTable;
import perceptron.model.export.ModelFile;
import perceptron.model.export.Naming;
import perceptron.model.export.Weight;
import perceptron.model.export.Weights;
import perceptron.pipeline.settings.Settings;
import perceptron.query.http.Tls;
import perceptron.query.http.Token;
import perceptron.run.console.Failure;
import perceptron.run.console.Logging;
import perceptron.run.export.AveragesSource;
import perceptron.run.export.FileSource;
import perceptron.run.export.HttpSource;
import perceptron.run.export.ModelSource;
import perceptron.run.export.StateSource;
import perceptron.run.export.UpdatesSource;
import perceptron.run.file.WholeFile;
import perceptron.run.settings.SettingsOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code export}. */
@Command(
        name = "export",
        description = {
            "Writes a model to a file, or to standard output.",
            "",
            "JSON holds the whole model: 'export --from FILE' reads it again to the bit, and 'import' takes its"
                    + " weights.",
            "",
            "CSV is for people: it shows what each feature adds to the score for each 1 of its value as it comes. What the"
                    + " model scales by is part of the weights."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  perceptron-streams export spam --out spam.json",
            "  perceptron-streams export spam --from http://localhost:8080 --format csv | sort -t, -k5 -g",
            "  perceptron-streams export spam --from updates --out spam.json    rebuilt from its history",
            "  perceptron-streams export spam --from updates --at-version 4711 --out before.json"
        })
public final class ExportCommand implements Callable<Integer> {
    /** The formats in which a model is written. */
    enum Format {
        JSON,
        CSV
    }

    @Spec
    private CommandSpec spec;

    @Mixin
    private SettingsOptions options;

    @Parameters(index = "0", paramLabel = "MODEL", description = "The model's name: the key of its examples.")
    private String model;

    @Option(
            names = "--from",
            paramLabel = "WHERE",
            defaultValue = "state",
            description = {
                "state: the changelog topics of the job, which need not run.",
                "http://HOST:PORT, or https: the running job, with the names of features.",
                "averages: the averaged weights as they were last published; of a model that scales nothing.",
                "updates: rebuilt from all updates; the more there are, the longer it takes. A deleted model, too.",
                "  The job must have updates=full.",
                "FILE: a file that was exported as JSON.",
                "Default: ${DEFAULT-VALUE}."
            })
    private String from;

    @Option(
            names = "--at-version",
            paramLabel = "N",
            description = "With --from updates: the model as it was at this version, which each prediction names.")
    private Long version;

    @Option(names = "--format", defaultValue = "json", description = "json or csv. Default: ${DEFAULT-VALUE}.")
    private Format format;

    @Option(names = "--class", paramLabel = "NAME", description = "Format csv: export only this class of several.")
    private String className;

    @Option(names = "--out", paramLabel = "FILE", description = "Default: standard output.")
    private Path out;

    @Override
    public Integer call() throws Exception {
        Logging.onlyFailures();
        if (version != null && !from.equals("updates")) {
            throw new ParameterException(
                    spec.commandLine(), "--at-version needs --from updates: only these hold every version");
        }
        ModelSource source = source();
        ModelFile file = source.read(model);
        if (!(source instanceof FileSource)) {
            answerAsSet(file.model());
        }
        int vector = vector(file);
        if (out == null) {
            OutputStream standard = new BufferedOutputStream(new FileOutputStream(FileDescriptor.out));
            write(file, vector, standard);
            standard.flush();
        } else {
            WholeFile.write(out, to -> write(file, vector, to));
            spec.commandLine()
                    .getOut()
                    .println(model + ": version " + file.version() + ", "
                            + file.model().updates() + " updates, written to " + out);
        }
        return ExitCode.OK;
    }

    /** The view that answers may be fixed by a setting, which is none of a model's own. */
    private void answerAsSet(LinearModel read) {
        String answer = options.settings().getString("answer");
        if (!answer.equals("best")) {
            read.answer(View.ofCode(answer));
        }
    }

    private ModelSource source() {
        if (from.matches("https?://.*")) {
            Settings settings = options.settings();
            return new HttpSource(from, Tls.of(settings), Token.of(settings));
        }
        return switch (from) {
            case "state" -> new StateSource(options.settings());
            case "averages" -> new AveragesSource(options.settings());
            case "updates" -> new UpdatesSource(options.settings(), version);
            default -> file();
        };
    }

    private ModelSource file() {
        Path file = Path.of(from);
        if (!Files.exists(file)) {
            throw new Failure(
                    "--from " + from
                            + " is none of: state, averages, updates, an existing file, a job's address such as http://HOST:PORT");
        }
        return new FileSource(file);
    }

    private int vector(ModelFile file) {
        if (className == null) {
            return -1;
        }
        List<String> classes = file.model().classNames();
        if (file.model().settings().labels().binary() || !classes.contains(className)) {
            String known = file.model().settings().labels().binary()
                    ? "the model has two labels, and one weight vector for both"
                    : "not a class of the model, which has " + String.join(", ", classes);
            throw new ParameterException(spec.commandLine(), "--class " + className + ": " + known);
        }
        return classes.indexOf(className);
    }

    private void write(ModelFile file, int vector, OutputStream to) throws IOException {
        if (format == Format.JSON) {
            file.write(to);
            return;
        }
        LinearModel read = file.model();
        try {
            Iterator<Weight> weights = Weights.perUnit(read, new Weights(read, vector, 0, 0));
            CsvTable.write(weights, new Naming(read, file.names()), to);
        } catch (IllegalArgumentException e) {
            throw new Failure("model '" + model + "' as csv: " + e.getMessage(), e);
        }
    }
}
