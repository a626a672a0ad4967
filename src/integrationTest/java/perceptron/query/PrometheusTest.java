package perceptron.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import perceptron.Cluster;
import perceptron.JobUnderTest;
import perceptron.Needs;
import perceptron.SharedCluster;
import perceptron.avro.Example;
import perceptron.demo.Feeder;

/** A running job's metrics as a real Prometheus sees them, with the rules and the dashboard of {@code deploy/}. */
@ExtendWith(SharedCluster.class)
@Needs({"prometheus", "promtool"})
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PrometheusTest {
    private static final Path RULES = Path.of("deploy/prometheus/rules.yml");
    private static final Path DASHBOARD = Path.of("deploy/grafana/dashboards/perceptron.json");
    private static final Pattern METRIC = Pattern.compile("\\b(?:perceptron|kafka)_[a-z_]+\\b");
    private static final String TOKEN = "t0ken";

    private final Cluster cluster;
    private final Path folder;
    private JobUnderTest job;
    private Feeder feeder;
    private Prometheus prometheus;

    PrometheusTest(Cluster cluster, @TempDir Path folder) {
        this.cluster = cluster;
        this.folder = folder;
    }

    @BeforeAll
    void start() throws Exception {
        job = Payments.job(cluster, folder, TokenFile.of(TOKEN)).start();
        feeder = Payments.feeder(job, 0, 600, 1);
        prometheus = new Prometheus(folder, job.address(), TOKEN, RULES);
        await().until(() ->
                prometheus.query("rate(perceptron_examples_total[1m]) > 0").size() == 3);
    }

    @AfterAll
    void stop() throws Exception {
        prometheus.close();
        feeder.close();
        job.close();
    }

    @Test
    void whatItScrapesIsWhatTheModelsCount() throws Exception {
        assertThat(prometheus.query("up").path(0).path("value").path(1).asText())
                .isEqualTo("1");
        feeder.close();
        HttpRequest.Builder asked = job.request("/api/models/NL").header("Authorization", "Bearer " + TOKEN);
        await().until(() -> {
            JsonNode model = JobUnderTest.json(job.send(asked));
            return same(model, "/examples", "perceptron_examples_total{model='NL'}")
                    && same(model, "/updates", "perceptron_updates_total{model='NL'}")
                    && same(model, "/mistakes", "perceptron_predictions_total{model='NL',correct='no'}")
                    && same(model, "/baselines/last/mistakes", "perceptron_mistakes_total{model='NL',by='last'}")
                    && same(model, "/norm", "perceptron_weight_norm{model='NL'}");
        });
    }

    private boolean same(JsonNode model, String place, String expression) throws Exception {
        return model.at(place).asDouble()
                == prometheus.query(expression).path(0).path("value").path(1).asDouble();
    }

    @Test
    void promtoolHasNothingToSayOfTheMetrics() throws Exception {
        String metrics = job.send(job.request("/metrics").header("Authorization", "Bearer " + TOKEN))
                .body();
        assertThat(metrics).contains("kafka_streams_commits_total", "perceptron_examples_total");
        Path scrape = Files.writeString(folder.resolve("scrape.txt"), metrics);
        assertThat(Prometheus.promtool(scrape, "check", "metrics")).isEmpty();
    }

    @Test
    void promtoolHasNothingToSayOfTheConfiguration() throws Exception {
        assertThat(Prometheus.promtool(
                        RULES,
                        "check",
                        "config",
                        "--syntax-only",
                        RULES.resolveSibling("prometheus.yml").toString()))
                .isEmpty();
    }

    @Test
    void whatRulesAndDashboardNameIsThere() throws Exception {
        Set<String> named = Stream.of(RULES, DASHBOARD)
                .flatMap(file -> metricsIn(file).stream())
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> there = new TreeSet<>();
        prometheus.api("label/__name__/values").forEach(name -> there.add(name.asText()));
        assertThat(named).hasSizeGreaterThan(10).isSubsetOf(there);
    }

    @Test
    void everyRuleFiresWhereItShouldAndIsSilentWhereItShouldBe() throws Exception {
        Path cases = RULES.resolveSibling("rules-test.yml");
        assertThat(Prometheus.promtool(cases, "test", "rules", cases.toString()))
                .isEmpty();
        try (Stream<String> lines = Files.lines(RULES)) {
            String tested = Files.readString(cases);
            assertThat(lines.filter(line -> line.strip().startsWith("- alert:")))
                    .allSatisfy(line -> assertThat(tested)
                            .contains("alertname: " + line.strip().substring("- alert: ".length())));
        }
    }

    @Test
    void aRealDriftFires() throws Exception {
        Payments.send(job, examples(true));
        await().until(() -> prometheus
                        .query("perceptron_drifts_total{model='lost',level='drift'} == 0")
                        .size()
                == 1);
        Payments.send(job, examples(false));
        await().until(() -> {
            for (JsonNode alert : prometheus.api("alerts").path("alerts")) {
                JsonNode labels = alert.path("labels");
                if (labels.path("alertname").asText().equals("PerceptronDrift")
                        && labels.path("model").asText().equals("lost")) {
                    return alert.path("state").asText().equals("firing");
                }
            }
            return false;
        });
    }

    /** Of a rule that one update is enough for, or of none at all. */
    private static List<Map.Entry<String, Example>> examples(boolean ofARule) {
        return IntStream.range(0, 1000)
                .mapToObj(n -> Payments.example("lost", (ofARule ? n : n / 2) % 2 == 0, n % 2 == 0 ? 1 : -1))
                .toList();
    }

    private static Set<String> metricsIn(Path file) {
        try {
            return METRIC.matcher(Files.readString(file))
                    .results()
                    .map(MatchResult::group)
                    .collect(Collectors.toSet());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void everyRuleIsEvaluatedWithoutAnError() {
        await().until(() -> {
            List<String> health = prometheus.api("rules").findValuesAsText("health");
            return health.size() == alerts() && health.stream().allMatch("ok"::equals);
        });
    }

    private static long alerts() throws IOException {
        try (Stream<String> lines = Files.lines(RULES)) {
            return lines.filter(line -> line.strip().startsWith("- alert:")).count();
        }
    }

    @Test
    void everyPanelShowsSomething() throws Exception {
        List<String> expressions =
                new ObjectMapper().readTree(Files.readString(DASHBOARD)).findValuesAsText("expr");
        assertThat(expressions).hasSizeGreaterThan(5);
        for (String expression : expressions) {
            String all = expression.replace("$model", ".*");
            await().untilAsserted(
                            () -> assertThat(prometheus.query(all)).as(all).isNotEmpty());
        }
    }
}
