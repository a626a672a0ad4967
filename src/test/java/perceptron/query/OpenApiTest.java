package perceptron.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import perceptron.pipeline.live.Measured;
import perceptron.pipeline.live.Observer.Drift;

/** {@code schemas/openapi.json} says what the API takes and gives. */
class OpenApiTest {
    private static final Pattern ROUTE =
            Pattern.compile("routes\\.(get|post)\\(\\s*(MODEL)?(?: \\+ )?(?:\"([^\"]*)\")?([^;]*);");

    private final JsonNode document;

    OpenApiTest() throws IOException {
        document = new ObjectMapper().readTree(Path.of("schemas/openapi.json").toFile());
    }

    @Test
    void hasAllPathsWithTheirParameters() throws IOException {
        Map<String, TreeSet<String>> routes = new TreeMap<>();
        Matcher found = ROUTE.matcher(Files.readString(Path.of("src/main/java/perceptron/query/api/Api.java")));
        while (found.find()) {
            String path = (found.group(2) == null ? "" : "/api/models/{model}")
                    + (found.group(3) == null ? "" : found.group(3));
            TreeSet<String> parameters = new TreeSet<>();
            Pattern.compile(", \"(\\w+)\"")
                    .matcher(found.group(4))
                    .results()
                    .forEach(each -> parameters.add(each.group(1)));
            if (!path.equals("/") && !path.startsWith("/page/")) {
                routes.put(found.group(1) + " " + path, parameters);
            }
        }
        Map<String, TreeSet<String>> documented = new TreeMap<>();
        document.path("paths")
                .properties()
                .forEach(path -> path.getValue().properties().forEach(method -> {
                    TreeSet<String> parameters = new TreeSet<>();
                    method.getValue().path("parameters").forEach(each -> {
                        if (each.path("in").asText().equals("query")) {
                            parameters.add(each.path("name").asText());
                        }
                    });
                    documented.put(method.getKey() + " " + path.getKey(), parameters);
                }));
        assertThat(documented).hasSizeGreaterThan(10).isEqualTo(routes);
    }

    @Test
    void hasAllFieldsOfTheAnswers() {
        Map<String, String> settings = Map.of("labels", "false,true");
        try (Served served = new Served(settings).shown()) {
            Random random = new Random(1);
            for (int k = 0; k < 300; k++) {
                float x = (float) random.nextGaussian();
                float y = (float) random.nextGaussian();
                served.instance.example("m", Boolean.toString(x * y > 0), x, y);
            }
            served.instance.example("m", "neither", 1, 1);
            await().untilAsserted(() -> {
                served.instance.example("m", "true", 1, 1);
                assertThat(served.json("/api/models/m/history").path("predictions"))
                        .isNotEmpty();
            });
            // The driver's clock is far behind, so the points of what it did are too old to be asked for.
            long now = System.currentTimeMillis();
            ObjectNode status = (ObjectNode) served.json("/api/models/m");
            served.server.monitor().measured("m", 1, measured(status.put("at", now - 2_000)));
            served.server.monitor().measured("m", 1, measured(status.put("at", now)));
            served.server.monitor().drifted("m", new Drift(now, 0.1, 0.2));
            assertThat(served.json("/api/models/m/history").path("points")).isNotEmpty();
            String example = "{\"features\": {\"values\": [1, 2]}}";
            for (String path : new String[] {
                "/api/models", "/api/overview", "/api/models/m", "/api/models/m/weights", "/api/models/m/features",
                "/api/models/m/history", "/api/dead-letters", "/api/instances", "/health/live", "/health/ready"
            }) {
                compare(path, "get", served.json(path));
            }
            for (String path : new String[] {"/api/models/m/predict", "/api/models/m/explain"}) {
                compare(path, "post", Served.json(served.post(path, example)));
            }
            JsonNode error = document.at("/components/schemas/Error");
            compare("error", error, served.json("/api/models/none"));
        }
    }

    private static Measured measured(ObjectNode status) {
        return new ObjectMapper()
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .convertValue(status, Measured.class);
    }

    private void compare(String path, String method, JsonNode answer) {
        JsonNode documented =
                document.path("paths").path(path.replace("/m/", "/{model}/").replaceFirst("/m$", "/{model}"));
        compare(path, documented.path(method).at("/responses/200/content/application~1json/schema"), answer);
    }

    private void compare(String place, JsonNode given, JsonNode value) {
        JsonNode schema =
                given.has("$ref") ? document.at(given.path("$ref").asText().substring(1)) : given;
        assertThat(schema.has("type")).as(place + " is documented").isTrue();
        String types = schema.path("type").isArray()
                ? schema.path("type").toString()
                : '"' + schema.path("type").asText() + '"';
        assertThat(types).as(place + " = " + value).contains('"' + type(value) + '"');
        if (value.isArray()) {
            value.forEach(each -> compare(place + "[]", schema.path("items"), each));
        } else if (value.isObject() && schema.has("properties")) {
            schema.path("required").forEach(name -> assertThat(value.has(name.asText()))
                    .as(place + " has " + name)
                    .isTrue());
            value.properties()
                    .forEach(each -> compare(
                            place + "." + each.getKey(),
                            schema.path("properties").path(each.getKey()),
                            each.getValue()));
        } else if (value.isObject()) {
            value.forEach(each -> compare(place + ".*", schema.path("additionalProperties"), each));
        }
    }

    private static String type(JsonNode value) {
        return switch (value.getNodeType()) {
            case ARRAY -> "array";
            case OBJECT -> "object";
            case STRING -> "string";
            case BOOLEAN -> "boolean";
            case NULL -> "null";
            default -> value.isIntegralNumber() ? "integer" : "number";
        };
    }
}
