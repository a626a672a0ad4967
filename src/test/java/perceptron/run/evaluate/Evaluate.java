package perceptron.run.evaluate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import perceptron.learner.Algorithm;
import perceptron.run.Main;

/** The command {@code evaluate}, run as from a shell: what it printed, and its exit code. */
record Evaluate(int exitCode, String out, String err) {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** @param line as in a shell; a word that names a test's file stands for its path */
    static Evaluate line(String line) throws URISyntaxException {
        List<String> words = new ArrayList<>(List.of("evaluate"));
        for (String word : line.split(" ")) {
            words.add(Evaluate.class.getResource(word) == null || word.equals("-") ? word : path(word));
        }
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exitCode = Main.commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(words.toArray(String[]::new));
        String directory = Path.of(path("broken.svm")).getParent() + "/";
        return new Evaluate(
                exitCode, out.toString().replace(directory, ""), err.toString().replace(directory, ""));
    }

    static String path(String name) throws URISyntaxException {
        return Path.of(Evaluate.class.getResource(name).toURI()).toString();
    }

    /** The only line of the output, as JSON. */
    JsonNode json() throws IOException {
        if (out.lines().count() != 1) {
            throw new AssertionError("not one line: " + out + err);
        }
        return JSON.readTree(out);
    }

    /** The output with what differs from run to run replaced. */
    String stable() {
        return out.replaceAll("read in [0-9.]+ s", "read in # s")
                .replaceAll("(?m)^(examples/s) .*$", "$1 #")
                .replaceAll("(?m)^((?:" + String.join("|", Algorithm.codes()) + ") .* [0-9.-]+) +[0-9,]+$", "$1 #")
                .replaceAll("\"learnSeconds\":[^,}]+", "\"learnSeconds\":#")
                .replaceAll("\"examplesPerSecond\":[^,}]+", "\"examplesPerSecond\":#");
    }
}
