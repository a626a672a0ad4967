package perceptron.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/** 0 done, 1 could not be done, 2 wrong usage or settings: the same for every command, as OPERATING.md says. */
class ExitCodesTest {
    private static final String NO_KAFKA =
            " --bootstrap-servers 127.0.0.1:1 --set kafka.default.api.timeout.ms=1000 --set kafka.request.timeout.ms=500";

    @TempDir
    private Path folder;

    private final StringWriter err = new StringWriter();

    @BeforeEach
    void write() throws IOException {
        Files.writeString(folder.resolve("e.svm"), "1 1:1\n-1 2:1\n1 1:2\n");
        Files.writeString(folder.resolve("odd.json"), "{}");
        Files.writeString(folder.resolve("job.properties"), "learner=pa1\n");
        Files.writeString(folder.resolve("wrong.properties"), "lerner=pa1\n");
    }

    private int execute(List<String> words) {
        return Main.commandLine()
                .setOut(new PrintWriter(new StringWriter()))
                .setErr(new PrintWriter(err, true))
                .execute(words.toArray(String[]::new));
    }

    /** @param line in which DIR stands for a folder with a few files */
    private int execute(String line) {
        return execute(List.of(line.replace("DIR", folder.toString()).split(" ")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--version",
                "evaluate DIR/e.svm",
                "evaluate DIR/e.svm --learner pa --save DIR/m.json",
                "run --print-config --config DIR/job.properties",
                "topology",
                "completion"
            })
    void itIsDone(String line) {
        assertThat(execute(line)).as(err.toString()).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "evaluate DIR/none.svm",
                "evaluate DIR/job.properties --format libsvm",
                "evaluate DIR/e.svm --learner pa --save DIR/none/m.json",
                "export m --from DIR/none.json",
                "export m --from DIR/odd.json",
                "export m --from http://127.0.0.1:1",
                "import m DIR/none.json",
                "import m DIR/odd.json",
                "verify --job http://127.0.0.1:1",
                "topics create" + NO_KAFKA,
                "export m" + NO_KAFKA,
                "produce DIR/e.svm --model m" + NO_KAFKA,
                "reset" + NO_KAFKA,
                "clean" + NO_KAFKA
            })
    void itCouldNotBeDone(String line) {
        assertThat(execute(line)).as(err.toString()).isEqualTo(1);
        assertThat(err.toString()).startsWith("perceptron-streams: ").doesNotContain("should not have happened");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nonsense",
                "evaluate",
                "evaluate DIR/none.svm --rate 0",
                "evaluate DIR/e.svm --learner pa --holdout 3",
                "run --config DIR/none.properties",
                "run --config DIR/wrong.properties",
                "run --set voted.vectors=3",
                "run --set http.tls.keystore=DIR/none.pem",
                "export m --from DIR/none.json --format xml",
                "export m --at-version 3",
                "verify --job nonsense",
                "compare a a",
                "topics",
                "command rate m"
            })
    void theUsageOrASettingIsWrong(String line) {
        assertThat(execute(line)).as(err.toString()).isEqualTo(2);
        assertThat(err.toString()).startsWith("perceptron-streams: ");
    }

    static Stream<CommandLine> commands() {
        return below(Main.commandLine());
    }

    private static Stream<CommandLine> below(CommandLine command) {
        return command.getSubcommands().isEmpty()
                ? Stream.of(command)
                : command.getSubcommands().values().stream().flatMap(ExitCodesTest::below);
    }

    private static List<String> words(CommandLine command) {
        String name = command.getCommandSpec().qualifiedName();
        List<String> words = new ArrayList<>(List.of(name.split(" ")));
        words.remove(0);
        for (ArgSpec each : command.getCommandSpec().requiredArgs()) {
            words.add(each instanceof OptionSpec option ? option.longestName() + "=word" : "word" + words.size());
        }
        return words;
    }

    @ParameterizedTest
    @MethodSource("commands")
    void anUnknownOptionIsWrongUsageOfEveryCommand(CommandLine command) {
        List<String> words = words(command);
        words.add("--no-such-option");
        assertThat(execute(words)).as(words + ": " + err).isEqualTo(2);
    }

    @ParameterizedTest
    @MethodSource("commands")
    void anUnknownSettingIsWrongForEveryCommandThatTakesSettings(CommandLine command) {
        if (command.getCommandSpec().findOption("--set") == null) {
            return;
        }
        List<String> words = words(command);
        words.addAll(List.of("--set", "lerner=pa1"));
        assertThat(execute(words)).as(words + ": " + err).isEqualTo(2);
        // One command looks at its own option first.
        assertThat(err.toString()).containsAnyOf("lerner", "give the new value with --rate");
    }
}
