package perceptron.run.file;

import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.Set;
import perceptron.example.RecordFields;
import perceptron.example.Rejection;
import perceptron.example.file.ExampleFile;
import perceptron.example.file.Format;
import perceptron.run.console.Failure;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What has to be said about a file of examples, by every command that reads one. */
public final class FileOptions {
    public enum OnError {
        SKIP,
        FAIL
    }

    @Parameters(
            index = "0",
            paramLabel = "FILE",
            description =
                    "Examples as LIBSVM, CSV, JSON lines or Vowpal Wabbit's text, plain or gzip; - for standard input.")
    public String file;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "libsvm, csv, json or vw. Guessed from the name and the first line if not given.")
    Format format;

    @Option(
            names = "--label-field",
            paramLabel = "FIELD",
            defaultValue = "label",
            description = "CSV and JSON: the field that is the label, by name or, for a column, by number from 1;"
                    + " nested fields as customer.age. Default: ${DEFAULT-VALUE}.")
    public String labelField;

    @Option(
            names = "--id-field",
            paramLabel = "FIELD",
            defaultValue = "id",
            description = "CSV and JSON: the field that names the example; no feature. Default: ${DEFAULT-VALUE}.")
    String idField;

    @Option(
            names = "--weight-field",
            paramLabel = "FIELD",
            description = "CSV and JSON: the field that says how much an example counts. Default: none.")
    String weightField;

    @Option(
            names = "--include",
            paramLabel = "FIELD",
            split = ",",
            hideParamSyntax = true,
            description = "CSV and JSON: only these fields, and what lies below them, are features.")
    Set<String> include = new LinkedHashSet<>();

    @Option(
            names = "--exclude",
            paramLabel = "FIELD",
            split = ",",
            hideParamSyntax = true,
            description = "CSV and JSON: these fields are no features.")
    Set<String> exclude = new LinkedHashSet<>();

    @Option(
            names = "--on-error",
            paramLabel = "WHAT",
            defaultValue = "fail",
            description = "What to do with a line that is no example: fail, or skip it and count."
                    + " Lines without text are always passed over. Default: ${DEFAULT-VALUE}.")
    OnError onError;

    /** @throws IllegalArgumentException if the format cannot be guessed */
    public ExampleFile open() throws IOException {
        try {
            return ExampleFile.open(
                    file, format, new RecordFields(labelField, idField, weightField, include, exclude), System.in);
        } catch (Rejection e) {
            throw new Failure(file + " is no file of examples: " + e.getMessage(), e);
        }
    }

    /** Where lines that are no examples are counted, or fail. */
    public RejectedLines rejectedLines() {
        return new RejectedLines(file, onError == OnError.SKIP);
    }
}
