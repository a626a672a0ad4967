package perceptron.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.KafkaException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import perceptron.run.console.Failure;
import picocli.CommandLine;
import picocli.CommandLine.Command;

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
        assertThat(err.toString()).startsWith("perceptron-streams: ").doesNotContain("internal error");
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
                "command nonsense m"
            })
    void theUsageOrASettingIsWrong(String line) {
        assertThat(execute(line)).as(err.toString()).isEqualTo(2);
        assertThat(err.toString()).startsWith("perceptron-streams: ");
    }

    @Command(name = "fail")
    private record Failing(Exception failure) implements Callable<Integer> {
        @Override
        public Integer call() throws Exception {
            throw failure;
        }
    }

    /** The exit code of a command that fails. */
    private int failing(Exception failure, String... options) {
        CommandLine commandLine = Main.commandLine();
        commandLine.addSubcommand(new CommandLine(new Failing(failure)));
        List<String> words = new ArrayList<>(List.of("fail"));
        words.addAll(List.of(options));
        return commandLine
                .setErr(new PrintWriter(err, true))
                .setExecutionExceptionHandler(commandLine.getExecutionExceptionHandler())
                .execute(words.toArray(String[]::new));
    }

    @Test
    void withoutACommandItSaysWhichThereAre() {
        assertThat(execute(List.of())).isEqualTo(2);
        assertThat(err.toString())
                .startsWith("perceptron-streams: a command is missing")
                .contains("Usage:");
    }

    @Test
    void aMisspelledCommandIsAnsweredWithTheRightOne() {
        assertThat(execute("evalute")).isEqualTo(2);
        assertThat(err.toString()).contains("evalute").contains("evaluate");
    }

    @Test
    void whatTheUserCanMendIsOneLine() {
        assertThat(failing(new ExecutionException(new Failure("no disk: buy one"))))
                .isEqualTo(1);
        assertThat(err.toString()).isEqualTo("perceptron-streams: no disk: buy one" + System.lineSeparator());
    }

    @Test
    void ofKafkasReasonsAllAreTold() {
        KafkaException failure =
                new KafkaException("Failed to construct", new IllegalArgumentException("no such keystore"));
        assertThat(failing(failure)).isEqualTo(1);
        assertThat(err.toString()).contains("Failed to construct: no such keystore");
    }

    @Test
    void stackTracesAreForThoseWhoAsk() {
        assertThat(failing(new IllegalStateException("odd"))).isEqualTo(1);
        assertThat(err.toString()).contains("odd").contains("-v").doesNotContain("\tat ");
        assertThat(failing(new IllegalStateException("odd"), "-v")).isEqualTo(1);
        assertThat(err.toString()).contains("\tat perceptron.run.ExitCodesTest");
    }
}
