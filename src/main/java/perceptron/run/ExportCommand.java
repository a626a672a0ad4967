package perceptron.run;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import perceptron.model.ModelSettings;
import perceptron.model.export.ModelFile;
import perceptron.model.export.Naming;
import perceptron.pipeline.settings.Settings;
import perceptron.query.http.Tls;
import perceptron.query.http.Token;
import perceptron.run.console.Failure;
import perceptron.run.export.HttpSource;
import perceptron.run.export.TopicModels;
import perceptron.run.file.WholeFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "export",
        description = {
            "Writes a model to a file, or to standard output.",
            "",
            "JSON contains the whole model but its votes: 'export --from FILE' reads it again bit for bit, and"
                    + " 'import' gives it to a job.",
            "",
            "CSV is for people: it shows what each feature adds to the score per unit of its original value. Scales are"
                    + " included in the weights."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  perceptron-streams export spam --out spam.json",
            "  perceptron-streams export spam --from http://localhost:8080 --format csv",
            "  perceptron-streams export spam --from updates --at-version 4711"
        })
final class ExportCommand extends JobCommand {
    enum Format {
        JSON,
        CSV
    }

    @Parameters(index = "0", paramLabel = "MODEL", description = "The model's name: the key of its examples.")
    private String model;

    @Option(
            names = "--from",
            paramLabel = "WHERE",
            defaultValue = "state",
            description = {
                "state: the changelog topics of the job, which need not run.",
                "http://HOST:PORT, or https: the running job, with the names of features.",
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

    @Option(names = "--out", paramLabel = "FILE", description = "Default: standard output.")
    private Path out;

    @Override
    void execute(Settings settings) throws IOException, InterruptedException {
        if (version != null && !from.equals("updates")) {
            throw wrong("--at-version needs --from updates: only the updates contain every version");
        }
        ModelFile file = read(settings);
        if (out == null) {
            OutputStream standard = new BufferedOutputStream(new FileOutputStream(FileDescriptor.out));
            write(file, standard);
            standard.flush();
        } else {
            WholeFile.write(out, to -> write(file, to));
            say(model + ": version " + file.version() + ", " + file.model().updates() + " updates, written to " + out);
        }
    }

    private ModelFile read(Settings settings) throws IOException, InterruptedException {
        ModelFile file;
        if (from.matches("https?://.*")) {
            file = new HttpSource(from, Tls.of(settings), Token.of(settings)).read(model);
        } else if (from.equals("state")) {
            file = new TopicModels(settings).ofState(model);
        } else if (from.equals("updates")) {
            file = new TopicModels(settings).ofUpdates(model, version);
        } else if (Files.exists(Path.of(from))) {
            return read(Path.of(from));
        } else {
            throw new Failure("unknown source --from " + from
                    + "; expected one of: state, updates, an existing file, a job's address such as http://HOST:PORT");
        }
        // The view that answers may be fixed by a setting, which does not belong to a model.
        file.model().answer(ModelSettings.answer(settings.getString("answer")));
        return file;
    }

    /** A file, as {@code export} and {@code evaluate --save} write it. It holds one model, of any name. */
    static ModelFile read(Path file) {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
            return ModelFile.read(in);
        } catch (IOException | IllegalArgumentException e) {
            String why = e instanceof NoSuchFileException ? "there is no such file" : e.getMessage();
            throw new Failure(file + ": " + why, e);
        }
    }

    private void write(ModelFile file, OutputStream to) throws IOException {
        if (format == Format.JSON) {
            file.write(to);
            return;
        }
        try {
            new Naming(file.model(), file.names()).writeCsv(to);
        } catch (IllegalArgumentException e) {
            throw new Failure("model '" + model + "' as csv: " + e.getMessage(), e);
        }
    }
}
