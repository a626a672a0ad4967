package perceptron.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.junit.jupiter.api.Test;
import perceptron.run.console.Failure;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class MainTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Command(name = "fail")
    private record Failing(Exception failure) implements Callable<Integer> {
        @Override
        public Integer call() throws Exception {
            throw failure;
        }
    }

    private int execute(Exception failure, String... args) {
        CommandLine commandLine = Main.commandLine();
        commandLine.addSubcommand(new CommandLine(new Failing(failure)));
        return commandLine
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .setExecutionExceptionHandler(commandLine.getExecutionExceptionHandler())
                .setParameterExceptionHandler(commandLine.getParameterExceptionHandler())
                .execute(args);
    }

    @Test
    void withoutACommandItSaysWhichThereAre() {
        assertThat(execute(null)).isEqualTo(2);
        assertThat(err.toString())
                .startsWith("perceptron-streams: a command is missing")
                .contains("Usage:");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void helpIsNoError() {
        assertThat(execute(null, "--help")).isZero();
        assertThat(out.toString()).contains("Usage: perceptron-streams").contains("Exit codes:");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void aMisspelledCommandIsAnsweredWithTheRightOne() {
        assertThat(execute(null, "fial")).isEqualTo(2);
        assertThat(err.toString()).contains("fial").contains("fail");
    }

    @Test
    void whatTheUserCanMendIsOneLine() {
        assertThat(execute(new ExecutionException(new Failure("no disk: buy one")), "fail"))
                .isEqualTo(1);
        assertThat(err.toString()).isEqualTo("perceptron-streams: no disk: buy one" + System.lineSeparator());
    }

    @Test
    void aWrongSettingIsWrongUsage() {
        assertThat(execute(new ConfigException("There is no setting 'lerner'."), "fail"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("lerner").doesNotContain("\tat ");
    }

    @Test
    void ofKafkasReasonsAllAreTold() {
        KafkaException failure =
                new KafkaException("Failed to construct", new IllegalArgumentException("no such keystore"));
        assertThat(execute(failure, "fail")).isEqualTo(1);
        assertThat(err.toString()).contains("Failed to construct: no such keystore");
    }

    @Test
    void verboseAndQuietExcludeEachOther() {
        assertThat(execute(new Failure("no"), "fail", "-v", "-q")).isEqualTo(2);
        assertThat(execute(new Failure("no"), "fail", "--log-format", "xml")).isEqualTo(2);
    }

    @Test
    void stackTracesAreForThoseWhoAsk() {
        assertThat(execute(new IllegalStateException("odd"), "fail")).isEqualTo(1);
        assertThat(err.toString()).contains("odd").contains("-v").doesNotContain("\tat ");
        assertThat(execute(new IllegalStateException("odd"), "fail", "-v")).isEqualTo(1);
        assertThat(err.toString()).contains("\tat perceptron.run.MainTest");
    }
}
