package perceptron.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What bash makes of the script. */
class CompletionTest {
    @TempDir
    private Path folder;

    private String complete(String words, int at) throws Exception {
        StringWriter script = new StringWriter();
        assertThat(Main.commandLine().setOut(new PrintWriter(script)).execute("completion"))
                .isZero();
        Path file = Files.writeString(folder.resolve("completion"), script.toString());
        String ask = "source " + file + "; COMP_WORDS=(" + words + "); COMP_CWORD=" + at
                + "; complete -p perceptron-streams; _complete_perceptron-streams; echo \"${COMPREPLY[@]}\"";
        Process bash =
                new ProcessBuilder("bash", "-c", ask).redirectErrorStream(true).start();
        String said = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(bash.waitFor()).as(said).isZero();
        return said;
    }

    @Test
    void completesCommands() throws Exception {
        assertThat(complete("perceptron-streams ex", 1))
                .contains("perceptron-streams\n")
                .endsWith("\nexport\n");
        assertThat(complete("perceptron-streams command r", 2)).endsWith("\nreset\n");
    }

    @Test
    void completesOptionsThatAreMadeOfSettings() throws Exception {
        assertThat(complete("perceptron-streams evaluate --hash", 2)).contains("--hash-bits");
    }

    @Test
    void completesOptionsAndTheirChoices() throws Exception {
        assertThat(complete("perceptron-streams export --fr", 2)).endsWith("\n--from\n");
        assertThat(complete("perceptron-streams export --format C", 3)).endsWith("\nCSV\n");
    }
}
