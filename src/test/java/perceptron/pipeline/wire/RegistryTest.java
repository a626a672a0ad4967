package perceptron.pipeline.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Against a server that answers as each test wants; a real registry is met in the integration tests. */
class RegistryTest {
    private static final String SUBJECT = "perceptron.predictions-value";
    private static final Schema SCHEMA = Schemas.PREDICTION.schema();

    private record Answer(int status, String body) {}

    private final Map<String, Answer> answers = new ConcurrentHashMap<>();
    private final Map<String, String> authorization = new ConcurrentHashMap<>();
    private HttpServer server;

    @BeforeEach
    void serve() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            String request =
                    exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath();
            authorization.put(
                    request, String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
            Answer answer = answers.getOrDefault(request, new Answer(404, error(40403, "not found")));
            byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(answer.status(), body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private Registry registry(String... settings) {
        Map<String, String> all = new HashMap<>();
        all.put("schema.registry.url", "http://127.0.0.1:" + server.getAddress().getPort());
        for (int i = 0; i < settings.length; i += 2) {
            all.put(settings[i], settings[i + 1]);
        }
        return new Registry(all);
    }

    private static String error(int code, String message) {
        return "{\"error_code\": " + code + ", \"message\": \"" + message + "\"}";
    }

    private static String quoted(Schema schema) {
        return "\"" + schema.toString().replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }

    @Test
    void takesTheLatestThatSaysTheSameInOtherWords() {
        String other = SCHEMA.toString().replace("What the model said", "What was said");
        assertThat(other).isNotEqualTo(SCHEMA.toString());
        answerLatest(new Schema.Parser().parse(other));
        assertThat(lookingUp().id(SUBJECT, SCHEMA)).isEqualTo(9);
    }

    @Test
    void namesTheSubjectThatHoldsAnotherSchema() {
        answerLatest(Schemas.LABEL.schema());
        assertFails(() -> lookingUp().id(SUBJECT, SCHEMA), SUBJECT + " contains a different schema");
    }

    private void answerLatest(Schema schema) {
        answers.put(
                "GET /subjects/" + SUBJECT + "/versions/latest",
                new Answer(200, "{\"subject\": \"x\", \"id\": 9, \"version\": 1, \"schema\": " + quoted(schema) + "}"));
    }

    private Registry lookingUp() {
        return registry("schema.registry.auto.register.schemas", "false");
    }

    private static void assertFails(ThrowingCallable call, String... messages) {
        assertThatThrownBy(call).isInstanceOf(Registry.RegistryException.class).hasMessageContainingAll(messages);
    }

    @Test
    void namesTheSubjectThatIsMissingAndTheCommandThatRegistersIt() {
        assertFails(
                () -> lookingUp().id(SUBJECT, SCHEMA),
                "subject " + SUBJECT + " is not registered",
                "schema.registry.auto.register.schemas is false",
                "perceptron-streams topics create");
    }

    @Test
    void anAddressThatIsNoRegistrysIsNamedAndNothingIsSaidOfTheSubject() {
        answers.put("POST /subjects/" + SUBJECT, new Answer(404, "404 page not found"));
        assertFails(
                () -> lookingUp().id(SUBJECT, SCHEMA),
                "does not look up " + SUBJECT + ": it answers with status 404",
                "404 page not found",
                "is schema.registry.url right?");
    }

    @Test
    void namesTheSubjectWhoseEarlierSchemasForbidThisOne() {
        answers.put("POST /subjects/" + SUBJECT + "/versions", new Answer(409, error(409, "incompatible")));
        assertFails(() -> registry().register(SUBJECT, SCHEMA), SUBJECT, "is incompatible with earlier ones");
    }

    @Test
    void aSchemaOfAnotherKindCannotBeUsed() {
        answers.put(
                "GET /schemas/ids/7",
                new Answer(200, "{\"schemaType\": \"JSON\", \"schema\": \"{\\\"type\\\": \\\"object\\\"}\"}"));
        assertThatThrownBy(() -> registry().schema(7))
                .isInstanceOf(SchemaLookup.UnknownSchema.class)
                .hasMessageContaining("cannot be used");
    }

    @Test
    void saysWhoOneIs() {
        String request = "PUT /config/" + SUBJECT;
        answers.put(request, new Answer(200, "{\"compatibility\": \"FULL\"}"));
        registry("schema.registry.basic.auth.user.info", "me:secret").compatibility(SUBJECT, "FULL");
        assertThat(authorization).containsEntry(request, "Basic bWU6c2VjcmV0");
        registry("schema.registry.bearer.auth.token", "abc").compatibility(SUBJECT, "FULL");
        assertThat(authorization).containsEntry(request, "Bearer abc");
    }

    @Test
    void namesTheSettingsWhereItIsNotLetIn() {
        answers.put("PUT /config/" + SUBJECT, new Answer(401, error(401, "Unauthorized")));
        assertFails(() -> registry().compatibility(SUBJECT, "FULL"), "basic.auth.user.info");
    }

    @Test
    void asksForAnUnknownIdOnlyOnceInAMinute() throws Exception {
        Registry registry = registry();
        assertThatThrownBy(() -> registry.schema(7)).isInstanceOf(SchemaLookup.UnknownSchema.class);
        answers.put("GET /schemas/ids/7", new Answer(200, "{\"schema\": " + quoted(SCHEMA) + "}"));
        assertThatThrownBy(() -> registry.schema(7)).isInstanceOf(SchemaLookup.UnknownSchema.class);
    }

    /** Each of these may come from whatever stands between the job and the registry, or from a registry in trouble. */
    static Stream<Arguments> noAnswers() {
        return Stream.of(
                arguments("a proxy's page", 404, "404 page not found"),
                arguments("a proxy's HTML", 404, "<html><body>Not Found</body></html>"),
                arguments("another service's JSON", 404, "{\"error\": \"Not Found\"}"),
                arguments("JSON without a code", 404, "{}"),
                arguments("no body", 404, ""),
                arguments("HTTP's own code", 404, error(404, "HTTP 404 Not Found")),
                arguments("a subject is missing", 404, error(40401, "Subject not found")),
                arguments("a version is missing", 404, error(40402, "Version not found")),
                arguments("the code with another status", 500, error(40403, "Schema not found")),
                arguments("not let in", 401, error(401, "Unauthorized")),
                arguments("not allowed", 403, error(40301, "Forbidden")),
                arguments("not processed", 422, error(42201, "Invalid schema")),
                arguments("its store is down", 500, error(50001, "store is down")),
                arguments("a gateway", 502, "<html>Bad Gateway</html>"),
                arguments("a page to log in", 200, "<html><form></form></html>"),
                arguments("another service", 200, "{}"),
                arguments("another service's schema", 200, "{\"schema\": null}"),
                arguments("nothing", 200, ""),
                arguments("a redirect", 302, ""));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("noAnswers")
    void everythingElseSaysThatTheRegistryIsAway(String what, int status, String body) {
        answers.put("GET /schemas/ids/7", new Answer(status, body));
        assertThatThrownBy(() -> registry().schema(7)).isNotInstanceOf(SchemaLookup.UnknownSchema.class);
    }

    @Test
    void aReferenceThatCannotBeFetchedSaysSoToo() throws Exception {
        String user =
                "{\"type\": \"record\", \"name\": \"User\", \"fields\": [{\"name\": \"a\", \"type\": \"Address\"}]}";
        answers.put(
                "GET /schemas/ids/7",
                new Answer(
                        200,
                        "{\"schema\": \"" + user.replace("\"", "\\\"") + "\", \"references\": [{\"name\": \"Address\","
                                + " \"subject\": \"address\", \"version\": 1}]}"));
        String reference = "GET /subjects/address/versions/1";
        for (Answer answer : List.of(
                new Answer(503, "<html>Service Unavailable</html>"),
                new Answer(404, "404 page not found"),
                new Answer(200, "<html></html>"))) {
            answers.put(reference, answer);
            assertThatThrownBy(() -> registry().schema(7))
                    .as("%s", answer)
                    .isNotInstanceOf(SchemaLookup.UnknownSchema.class);
        }
        answers.put(
                reference,
                new Answer(
                        200,
                        "{\"subject\": \"address\", \"version\": 1, \"id\": 8, \"schema\":"
                                + " \"{\\\"type\\\": \\\"enum\\\", \\\"name\\\": \\\"Address\\\", \\\"symbols\\\": []}\"}"));
        assertThat(registry().schema(7).getFields()).hasSize(1);
        answers.put(reference, new Answer(404, error(40402, "Version 1 not found.")));
        assertThatThrownBy(() -> registry().schema(7))
                .as("the registry says that the reference is gone")
                .isInstanceOf(SchemaLookup.UnknownSchema.class);
    }

    @Test
    void aSchemaNestedTooDeepCannotBeUsed() {
        int deep = 20_000;
        String schema = "{\\\"type\\\": \\\"array\\\", \\\"items\\\": ".repeat(deep) + "\\\"int\\\"" + "}".repeat(deep);
        answers.put("GET /schemas/ids/7", new Answer(200, "{\"schema\": \"" + schema + "\"}"));
        assertThatThrownBy(() -> registry().schema(7)).isInstanceOf(SchemaLookup.UnknownSchema.class);
    }
}
