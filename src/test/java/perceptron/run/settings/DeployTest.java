package perceptron.run.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import perceptron.pipeline.settings.Settings;

/** What {@code deploy/} says of the job is so: its settings exist, and its names are those that the job has by default. */
class DeployTest {
    private static final Path DEPLOY = Path.of("deploy");
    private static final YAMLMapper YAML = new YAMLMapper();

    static List<Path> manifests() throws IOException {
        try (Stream<Path> files = Files.walk(DEPLOY)) {
            return files.filter(file -> file.toString().matches(".*\\.ya?ml"))
                    .sorted()
                    .toList();
        }
    }

    private static List<JsonNode> kubernetes(String file) throws IOException {
        return documents(DEPLOY.resolve("kubernetes/" + file));
    }

    private static List<JsonNode> documents(Path file) throws IOException {
        try (var documents = YAML.readerFor(JsonNode.class).<JsonNode>readValues(file.toFile())) {
            return documents.readAll();
        }
    }

    /** Variables by name: keys of a mapping, as compose has them, or names in a list, as Kubernetes has them. */
    private static void collect(JsonNode node, Map<String, String> variables) {
        String name = node.path("name").asText();
        if (name.startsWith("PERCEPTRON_")) {
            variables.put(name, node.path("value").asText());
        }
        for (Map.Entry<String, JsonNode> field : node.properties()) {
            if (field.getKey().startsWith("PERCEPTRON_")) {
                variables.put(field.getKey(), field.getValue().asText());
            }
        }
        node.forEach(each -> collect(each, variables));
    }

    private static void check(Map<String, String> variables) {
        Map<String, String> settings = SettingsOptions.environment(variables);
        assertThat(settings).hasSameSizeAs(variables);
        assertThat(Layers.warnings(new Settings(settings)))
                .filteredOn(hint -> hint.contains("not a setting that Kafka"))
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("manifests")
    void manifestsParseAndSetWhatThereIs(Path file) throws IOException {
        Map<String, String> variables = new TreeMap<>();
        for (JsonNode document : documents(file)) {
            assertThat(document.isObject()).as("a document of " + file).isTrue();
            collect(document, variables);
        }
        boolean runsTheJob = file.toString().matches(".*/(compose|perceptron-streams|secured)\\.yaml");
        assertThat(variables.isEmpty()).isEqualTo(!runsTheJob);
        check(variables);
    }

    @Test
    void theImageSetsWhatThereIs() throws IOException {
        Matcher set =
                Pattern.compile("(PERCEPTRON_[A-Z_]+)=(\\S+)").matcher(Files.readString(DEPLOY.resolve("Dockerfile")));
        Map<String, String> variables = new TreeMap<>();
        while (set.find()) {
            variables.put(set.group(1), set.group(2));
        }
        assertThat(variables).containsKey("PERCEPTRON_KAFKA_STATE_DIR");
        check(variables);
    }

    @Test
    void podsAreAskedWhereTheJobAnswersAndHaveWhatTheyMount() throws IOException {
        JsonNode set = kubernetes("perceptron-streams.yaml").get(2).path("spec");
        JsonNode pod = set.at("/template/spec");
        JsonNode container = pod.at("/containers/0");
        assertThat(container.at("/ports/0/containerPort").asInt())
                .isEqualTo(new Settings(Map.of()).getInt("http.port"));
        assertThat(pod.path("enableServiceLinks").asBoolean(true)).isFalse();
        for (String probe : List.of("startupProbe", "readinessProbe", "livenessProbe")) {
            JsonNode asked = container.at("/" + probe + "/httpGet");
            assertThat(asked.path("path").asText()).isIn("/health/ready", "/health/live");
            assertThat(asked.path("port").asText()).isEqualTo("http");
        }
        List<String> volumes = new ArrayList<>();
        pod.path("volumes").forEach(volume -> volumes.add(volume.path("name").asText()));
        set.path("volumeClaimTemplates")
                .forEach(claim -> volumes.add(claim.at("/metadata/name").asText()));
        assertThat(container.path("volumeMounts"))
                .extracting(mount -> mount.path("name").asText())
                .containsExactlyInAnyOrderElementsOf(volumes);
    }

    @Test
    void whatKubernetesIsGivenHasTheFieldsThatItsOwnDescriptionHas() throws Exception {
        List<JsonNode> objects = kubernetes("perceptron-streams.yaml");
        assertThat(objects).hasSize(3).allSatisfy(DeployTest::validate);

        ObjectNode wrong = objects.get(2).deepCopy();
        ((ObjectNode) wrong.at("/spec/template/spec/containers/0/readinessProbe")).put("period", 5);
        assertThatThrownBy(() -> validate(wrong)).hasMessageContaining("`period`");
        ObjectNode cut = objects.get(2).deepCopy();
        ((ObjectNode) cut.path("spec")).remove("selector");
        assertThatThrownBy(() -> validate(cut)).hasMessageContaining("`selector`");
    }

    /** By what is generated from the OpenAPI description of Kubernetes: no field may be unknown, and none that is required missing. */
    private static void validate(JsonNode object) throws Exception {
        String version =
                object.path("apiVersion").asText().replaceAll(".*/", "").toUpperCase(Locale.ROOT);
        Class<?> kind = Class.forName("io.kubernetes.client.openapi.models." + version
                + object.path("kind").asText());
        try {
            kind.getMethod("validateJsonElement", JsonElement.class)
                    .invoke(null, JsonParser.parseString(object.toString()));
        } catch (InvocationTargetException e) {
            throw new IllegalArgumentException(e.getCause().getMessage(), e);
        }
    }

    /** As kubectl patches it: lists are merged by name, or by the path of a mount. */
    @Test
    void thePatchForASecuredKafkaGivesAStatefulSetThatKubernetesTakes() throws Exception {
        ObjectNode set = kubernetes("perceptron-streams.yaml").get(2).deepCopy();
        JsonNode patch = kubernetes("secured.yaml").get(0);
        String pod = "/spec/template/spec";
        String container = pod + "/containers/0";
        assertThat(patch.at(container + "/name")).isEqualTo(set.at(container + "/name"));
        for (String list : List.of(container + "/env", container + "/volumeMounts", pod + "/volumes")) {
            patch.at(list).forEach(((ArrayNode) set.at(list))::add);
        }
        validate(set);
        assertThat(patch.at(container + "/volumeMounts/0/name")).isEqualTo(patch.at(pod + "/volumes/0/name"));
    }

    @Test
    void thePodMonitorNamesThePodsTheirPortAndTheirSecret() throws IOException {
        JsonNode monitor = kubernetes("podmonitor.yaml").get(0).path("spec");
        JsonNode pod = kubernetes("perceptron-streams.yaml").get(2).at("/spec/template");
        assertThat(monitor.at("/selector/matchLabels")).isEqualTo(pod.at("/metadata/labels"));
        JsonNode endpoint = monitor.at("/podMetricsEndpoints/0");
        assertThat(endpoint.path("port")).isEqualTo(pod.at("/spec/containers/0/ports/0/name"));
        assertThat(endpoint.at("/authorization/credentials/name"))
                .isEqualTo(pod.at("/spec/volumes/1/secret/secretName"));
    }

    @Test
    void kedaLooksAtTheGroupAndTheTopicOfTheJob() throws IOException {
        JsonNode trigger = kubernetes("keda.yaml").get(0).at("/spec/triggers/0/metadata");
        Settings defaults = new Settings(Map.of());
        assertThat(trigger.path("consumerGroup").asText()).isEqualTo(defaults.getString("application.id"));
        assertThat(trigger.path("topic").asText()).isEqualTo(defaults.topic("examples"));
    }
}
