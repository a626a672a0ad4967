package perceptron.run.file;

import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.Set;
import perceptron.example.RecordFields;
import perceptron.example.Rejection;
import perceptron.example.file.ExampleFile;
import perceptron.example.file.Format;
import perceptron.run.console.Failure;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The options of every command that reads a file of examples. */
public final class FileOptions {
    public enum OnError {
        SKIP,
        FAIL
    }

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "FILE",
            description =
                    "Examples as LIBSVM, CSV, JSON (lines or an array) or Vowpal Wabbit's text, plain or gzip; - for standard"
                            + " input.")
    public String file;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "libsvm, csv, json or vw. Default: guessed from the file's name and first line.")
    Format format;

    @Option(
            names = "--label-field",
            paramLabel = "FIELD",
            defaultValue = "label",
            description = "CSV and JSON: the field with the label; a nested field is written customer.age."
                    + " Default: ${DEFAULT-VALUE}.")
    public String labelField;

    @Option(
            names = "--id-field",
            paramLabel = "FIELD",
            defaultValue = "id",
            description = "CSV and JSON: the field with the example's id, not a feature. Default: ${DEFAULT-VALUE}.")
    String idField;

    @Option(
            names = "--weight-field",
            paramLabel = "FIELD",
            description = "CSV and JSON: the field with the weight of an example, that is, how much it counts."
                    + " Default: none.")
    String weightField;

    @Option(
            names = "--include",
            paramLabel = "FIELD",
            split = ",",
            hideParamSyntax = true,
            description = "CSV and JSON: use only these fields, and the fields inside them, as features.")
    Set<String> include = new LinkedHashSet<>();

    @Option(
            names = "--exclude",
            paramLabel = "FIELD",
            split = ",",
            hideParamSyntax = true,
            description = "CSV and JSON: do not use these fields as features.")
    Set<String> exclude = new LinkedHashSet<>();

    @Option(
            names = "--on-error",
            paramLabel = "WHAT",
            defaultValue = "fail",
            description =
                    "What to do with a line that is not an example: fail, or skip and count it. Empty lines are always"
                            + " skipped. Default: ${DEFAULT-VALUE}.")
    OnError onError;

    public boolean canBeReadTwice() {
        return !ExampleFile.STANDARD_INPUT.equals(file);
    }

    /** @throws ParameterException if the format cannot be guessed */
    public ExampleFile open() throws IOException {
        if (file == null) {
            throw wrong("Missing required parameter: 'FILE'");
        }
        try {
            return new ExampleFile(file, format, fields(), System.in);
        } catch (IllegalArgumentException e) {
            throw wrong(e.getMessage() + "; specify it with --format");
        } catch (Rejection e) {
            throw new Failure(file + " is not a file of examples: " + e.getMessage(), e);
        }
    }

    public RecordFields fields() {
        return new RecordFields(labelField, idField, weightField, include, exclude);
    }

    /** The failure that the options do not fit the file. */
    public ParameterException wrong(String message) {
        return new ParameterException(command.commandLine(), message);
    }

    /** Counts lines that are not examples, or fails at the first. */
    public RejectedLines rejectedLines() {
        return new RejectedLines(file, onError == OnError.SKIP);
    }
}
