package perceptron.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import perceptron.Needs;
import perceptron.Program;
import perceptron.demo.local.Ports;

class DemoTest {
    private static final Pattern ADDRESS = Pattern.compile("127\\.0\\.0\\.1:(\\d+)");

    private static final String INSTALLATION = System.getProperty("perceptron.installation");

    @TempDir
    private Path temporary;

    @Test
    @Tag("nightly")
    void endsByItselfAfterItsExamplesWithASummary() throws Exception {
        try (Program demo = Program.start(
                DemoMain.class, temporary, Map.of(), "--examples", "24000", "--rate", "3000", "--seed", "3")) {
            await().until(() -> {
                demo.family();
                return !demo.isAlive();
            });
            assertThat(demo.exitCode()).as(demo.err()).isZero();
            assertThat(demo.out())
                    .contains("Starting Kafka")
                    // On a slow machine the only such line may come before there is a rate or a labelled payment.
                    .containsPattern("model +examples/s +updates/s +error +baseline")
                    .containsPattern("NL +(-|[\\d,.]+) +(-|[\\d,.]+) +(-|[\\d.]+ %) +(-|[\\d.]+ %)")
                    .containsPattern("NL +8,000 +[\\d,]+ +[\\d.]+ % +[\\d.]+ % +\\d+")
                    .containsPattern(
                            "24,000 payments predicted and learned in \\d+ s: [\\d,]+ updates, [\\d,]+ wrong answers\\.\n$")
                    .containsPattern("# the page\nhttp://127\\.0\\.0\\.1:\\d+/\n")
                    .doesNotContain(":8080/") // a port that may be taken: by default it is a free one
                    .doesNotContain("\u001b");
            assertThat(demo.err()).isEmpty();
            assertNothingIsLeft(demo);
        }
    }

    @Test
    @Tag("nightly")
    void whatAKilledDemoLeavesIsRemovedByTheNextOneButNotWhatALivingOneUses() throws Exception {
        Path folder = Files.createDirectory(temporary.resolve("perceptron-demo"));
        List<Path> left;
        try (Program killed = Program.start(DemoMain.class, folder, Map.of())) {
            await().until(() -> killed.out().contains("examples/s"));
            Set<ProcessHandle> family = killed.family();
            assertThat(family).as("with the registry").hasSizeGreaterThan(1);
            killed.kill();
            await().until(() -> family.stream().noneMatch(ProcessHandle::isAlive));
            left = filesIn(folder);
            assertThat(left.toString()).contains("librocksdbjni", "perceptron-kafka", "perceptron-state");
        }
        try (Program living = Program.start(DemoMain.class, folder, Map.of())) {
            await().until(() -> living.out().contains("examples/s"));
            List<Path> used = filesIn(folder);
            assertThat(used).isNotEmpty().doesNotContainAnyElementsOf(left);
            try (Program another = Program.start(DemoMain.class, folder, Map.of(), "--examples", "3000")) {
                assertThat(another.exitCode()).as(another.err()).isZero();
            }
            assertThat(filesIn(folder)).containsAll(used);
            living.terminate();
            assertThat(living.exitCode()).as(living.err()).isZero();
            assertThat(filesIn(folder)).isEmpty();
        }
    }

    @Test
    void serversAloneServeUntilTheyAreToldToEnd() throws Exception {
        try (Program demo = Program.start(DemoMain.class, temporary, Map.of(), "--servers")) {
            Matcher kafka = ADDRESS.matcher("");
            await().until(() -> {
                kafka.reset(demo.out());
                return demo.out().contains("the schema registry: ") && kafka.find();
            });
            try (Admin admin = Admin.create(Map.of("bootstrap.servers", "127.0.0.1:" + kafka.group(1)))) {
                assertThat(admin.listTopics().names().get()).isEmpty();
            }
            demo.terminate();
            assertThat(demo.exitCode()).as(demo.err()).isZero();
            assertThat(demo.out()).doesNotContain("the job:");
            assertNothingIsLeft(demo);
        }
    }

    private static List<Path> filesIn(Path folder) throws Exception {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> !file.endsWith("in-use")).toList();
        }
    }

    /** Every line typed as it stands there; then it is told to end twice, as by a terminal and by Gradle. */
    @Test
    @Needs({"curl", "kcat"})
    void whatItPrintsCanBePastedAndItEndsInOrder() throws Exception {
        Path own = Files.writeString(temporary.resolve("own.csv"), "visits,fraud\n1,true\n0,false\n1,true\n");
        String page = "http://127.0.0.1:" + Ports.free(0) + "/";
        // Fewer payments than by default: on a busy machine, too, the job keeps up with them.
        try (Program demo = Program.start(
                DemoMain.class,
                temporary,
                Map.of(),
                "--rate",
                "300",
                "--set",
                "http.port=" + page.replaceAll(".*:|/", ""))) {
            await().untilAsserted(() -> assertThat(demo.out()).containsPattern("ES +[1-9][\\d,.]* +[1-9]"));
            assertThat(demo.out()).contains("# the page\n" + page);
            assertThat(get(page)).contains("<title>perceptron-streams</title>");
            List<String> printed = demo.out()
                    .lines()
                    .dropWhile(line -> !line.equals("# the page"))
                    .toList();
            await().untilAsserted(() -> assertThat(typed(printed, "curl -s "))
                    .contains("\"names\":[\"merchant=gift cards\"]", "\"label\":\"true\""));
            typed(printed, "echo nonsense");
            await().untilAsserted(() -> assertThat(typed(printed, "kcat -C"))
                    .startsWith("nonsense: ")
                    .contains("perceptron.reason=undecodable"));
            assertThat(typed(printed, "build/install"))
                    .isEqualTo("3 examples sent to perceptron.examples as model mine.\n");
            await().until(() -> get(page + "api/models/mine").contains("\"examples\":3"));
            demo.interrupt();
            demo.terminate();
            assertThat(demo.exitCode()).as(demo.err()).isZero();
            assertThat(demo.out()).contains("Stopping the job").contains("payments predicted and learned");
            assertThat(demo.err()).isEmpty();
            Files.delete(own);
            assertNothingIsLeft(demo);
        }
    }

    private String typed(List<String> printed, String begin) throws Exception {
        String line = printed.stream()
                .filter(each -> each.startsWith(begin))
                .findFirst()
                .orElseThrow(() -> new AssertionError(begin + " is not in " + printed));
        try (Program command = Program.typed(
                line.replace("FILE", "own.csv").replace("build/install/perceptron-streams", INSTALLATION),
                temporary,
                Map.of())) {
            assertThat(command.exitCode()).as(line + command.err()).isZero();
            return command.out();
        }
    }

    private static String get(String url) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url)).build();
        return HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
    }

    private void assertNothingIsLeft(Program demo) throws Exception {
        assertThat(temporary).isEmptyDirectory();
        assertThat(demo.family()).noneMatch(ProcessHandle::isAlive);
        Matcher ports = ADDRESS.matcher(demo.out());
        while (ports.find()) {
            new ServerSocket(Integer.parseInt(ports.group(1)), 1, InetAddress.getByName("127.0.0.1")).close();
        }
    }
}
