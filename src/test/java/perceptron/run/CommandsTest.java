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
import java.util.stream.Stream;
import org.apache.kafka.common.KafkaException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import perceptron.run.console.Failure;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * What the commands say when there is no Kafka to talk to, and their exit codes: 0 done, 1 could not be done, 2 wrong usage or settings,
 * the same for every command, as OPERATING.md says.
 */
class CommandsTest {
    private static final String NO_KAFKA =
            "--bootstrap-servers 127.0.0.1:1 --set kafka.default.api.timeout.ms=400 --set kafka.request.timeout.ms=200";

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int execute(String... args) {
        return Main.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(args);
    }

    static Stream<List<String>> commands() {
        return below(Main.commandLine(), List.of());
    }

    private static Stream<List<String>> below(CommandLine command, List<String> path) {
        return command.getSubcommands().entrySet().stream().flatMap(sub -> {
            List<String> words =
                    Stream.concat(path.stream(), Stream.of(sub.getKey())).toList();
            return Stream.concat(Stream.of(words), below(sub.getValue(), words));
        });
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyCommandHasHelpWithAnExample(List<String> command) {
        assertThat(execute(Stream.concat(command.stream(), Stream.of("--help")).toArray(String[]::new)))
                .isZero();
        assertThat(out.toString())
                .contains("Usage: perceptron-streams " + String.join(" ", command))
                .containsPattern("Examples?:\\R  (perceptron-streams |evaluate|zcat)")
                .contains("-v, --verbose", "-q, --quiet", "--log-format=FORMAT", "Exit codes:");
        assertThat(out.toString().lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
        assertThat(out.toString())
                .as("commands in quotes")
                .doesNotContainPattern("(?<!\\w)'[\\w-]+( [\\w.-]+)*\\R +[\\w. -]+'");
        CommandLine described = Main.commandLine();
        for (String word : command) {
            described = described.getSubcommands().get(word);
        }
        assertThat(out.toString().lines())
                .as("commands that can be pasted")
                .contains(described.getCommandSpec().usageMessage().footer());
    }

    @Test
    void aWrongSettingIsWrongUsageAndSaysWhereItWasGiven() throws Exception {
        Path file = Files.writeString(folder.resolve("job.properties"), "lerner=pa\n");
        assertThat(execute("run", "--config", file.toString())).isEqualTo(2);
        assertThat(err.toString())
                .contains("unknown setting 'lerner'", "--print-config", "was given in the file " + file);
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "watch"})
    void aSettingWithoutAValueIsToldWhatIsMissing(String command) {
        assertThat(execute(command, "--set", "learner")).isEqualTo(2);
        assertThat(err.toString()).isEqualTo("perceptron-streams: --set learner is not NAME=VALUE\n");
        assertThat(execute(command, "--set", "=pa1")).isEqualTo(2);
        assertThat(err.toString()).contains("--set =pa1 is not NAME=VALUE");
        assertThat(execute(command, "--set")).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "labels=a,b classes=c,d | set either labels (exactly two) or classes (any number), not both",
                "model=LONG | has 256 bytes, and the name of a model has at most 255",
                "max.future.ms=9223372036854775807 | Value must be no more than 3153600000000",
                "labels=a,a | labels [a, a]",
                "rate=0 | rate 0.0 is not a finite number over 0",
                "start=random | start: it must be zero or random:SEED",
                "model=m model.field=f | model=m and model.field=f: set only one",
                "skip.records=nowhere/0/1 | the job reads no such topic",
                "max.example.features=1000000 | max.example.features=1000000 is more than",
                "kafka.max.request.size=1000 | kafka.max.request.size=1000 is too small"
            })
    void wrongSettingsAreNamedByEveryCommandAboutAJob(String settings, String message) {
        String set = " --set " + settings.replace(" ", " --set ").replace("LONG", "é".repeat(128));
        for (String command : List.of(
                "topology",
                "run --print-config",
                "run",
                "topics create",
                "produce no-such-file --model m",
                "watch",
                "export m --from state",
                "export m --from updates",
                "command reset m",
                "verify m",
                "clean")) {
            err.getBuffer().setLength(0);
            assertThat(run(command + set)).as(command).isEqualTo(2);
            assertThat(err.toString()).contains(message, "was given in options").hasLineCount(1);
        }
    }

    @Test
    void aFileThatIsNoFileOfSettingsIsWrongUsage() throws Exception {
        Path file = Files.writeString(folder.resolve("job.properties"), "labels=\\u12\n");
        for (Path wrong : List.of(file, folder)) {
            assertThat(execute("run", "--config", wrong.toString())).isEqualTo(2);
            assertThat(err.toString()).contains("--config " + wrong + " cannot be read as a properties file: ");
        }
        assertThat(err.toString()).hasLineCount(2);
    }

    @Test
    void printsTheSettingsAsTheyCountAndEnds() throws Exception {
        Path file =
                Files.writeString(folder.resolve("job.properties"), "learner=pa\nrate=2\nkafka.sasl.jaas.config=x\n");
        assertThat(execute("run", "--config", file.toString(), "--set", "learner=arow", "--print-config"))
                .isZero();
        assertThat(out.toString())
                .contains(
                        "learner=arow\n",
                        "rate=2\n",
                        "kafka.bootstrap.servers=localhost:9092\n",
                        "jaas.config=[hidden]");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void theTopologyIsPrintedAsKafkaStreamsDescribesIt() {
        assertThat(execute("topology", "--application-id", "p")).isZero();
        assertThat(out.toString())
                .startsWith("Topologies:")
                .contains("topics: [p.examples]", "Processor: learn (stores: [", "models", "(topic: p.predictions)");
    }

    @BeforeEach
    void write() throws IOException {
        Files.writeString(folder.resolve("e.svm"), "1 1:1\n-1 2:1\n1 1:2\n");
        Files.writeString(folder.resolve("odd.json"), "{}");
        Files.writeString(folder.resolve("job.properties"), "learner=pa1\n");
        Files.writeString(folder.resolve("wrong.properties"), "lerner=pa1\n");
    }

    /** @param line in which DIR stands for a folder with a few files */
    private int run(String line) {
        return execute(line.replace("DIR", folder.toString()).split(" "));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 | --version",
                "0 | evaluate DIR/e.svm",
                "0 | evaluate DIR/e.svm --learner pa --save DIR/m.json",
                "0 | run --print-config --config DIR/job.properties",
                "0 | topology",
                "0 | completion",
                "1 | evaluate DIR/none.svm",
                "1 | evaluate DIR/job.properties --format libsvm",
                "1 | evaluate DIR/e.svm --learner pa --save DIR/none/m.json",
                "1 | export m --from DIR/none.json",
                "1 | export m --from DIR/odd.json",
                "1 | export m --from http://127.0.0.1:1",
                "1 | import m DIR/none.json",
                "1 | import m DIR/odd.json",
                "1 | verify --job http://127.0.0.1:1",
                "1 | topics create NO_KAFKA",
                "1 | export m NO_KAFKA",
                "1 | produce DIR/e.svm --model m NO_KAFKA",
                "1 | reset NO_KAFKA",
                "1 | clean NO_KAFKA",
                "2 | nonsense",
                "2 | evaluate",
                "2 | evaluate DIR/none.svm --rate 0",
                "2 | evaluate DIR/e.svm --passes 3",
                "2 | run --config DIR/none.properties",
                "2 | run --config DIR/wrong.properties",
                "2 | run --set voted.vectors=3",
                "2 | run --set http.tls.keystore=DIR/none.pem",
                "2 | export m --from DIR/none.json --format xml",
                "2 | export m --at-version 3",
                "2 | verify --job nonsense",
                "2 | compare a a",
                "2 | topics",
                "2 | command nonsense m"
            })
    void exitCodes(int code, String line) {
        assertThat(run(line.replace("NO_KAFKA", NO_KAFKA))).as(err.toString()).isEqualTo(code);
        if (code > 0) {
            assertThat(err.toString()).startsWith("perceptron-streams: ").doesNotContain("internal error");
        }
        if (line.endsWith("NO_KAFKA")) {
            assertThat(err.toString())
                    .contains("Kafka at 127.0.0.1:1 does not answer.")
                    .hasLineCount(1);
        }
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
        assertThat(execute()).isEqualTo(2);
        assertThat(err.toString())
                .startsWith("perceptron-streams: a command is missing")
                .contains("Usage:");
    }

    @Test
    void aMisspelledCommandIsAnsweredWithTheRightOne() {
        assertThat(run("evalute")).isEqualTo(2);
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
        assertThat(err.toString()).contains("\tat perceptron.run.CommandsTest");
    }
}
