package perceptron.query.route;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;
import perceptron.pipeline.settings.Settings;
import perceptron.query.http.Json;
import perceptron.query.http.Paths;
import perceptron.query.http.Refusal;
import perceptron.query.http.Tls;
import perceptron.query.http.Token;

/** Asks another job on the same examples, at the address that the operator has set with {@code compare.url}, and at no other. */
public final class OtherJob {
    private static final Duration WAIT = Duration.ofSeconds(3);

    private final String url;
    private final Token token;
    private final HttpClient client;

    public OtherJob(Settings settings, Tls tls, Token token) {
        url = settings.getString("compare.url").replaceAll("/+$", "");
        this.token = token;
        client = tls.client()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(WAIT)
                .build();
    }

    /** Its address, if there is one. */
    public Optional<String> url() {
        return url.isEmpty() ? Optional.empty() : Optional.of(url);
    }

    /**
     * What it answers about its model of this name; empty if it has none.
     *
     * @throws Refusal if it cannot be asked, or is no job like this one
     */
    public Optional<JsonNode> model(String name) throws InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url + "/api/models/" + Paths.encode(name)))
                .timeout(WAIT);
        token.header().ifPresent(header -> request.header("Authorization", header));
        HttpResponse<byte[]> answer;
        try {
            answer = client.send(request.build(), BodyHandlers.ofByteArray());
        } catch (IOException e) {
            throw Refusal.badGateway("the other job, at compare.url=" + url + ", cannot be reached: " + e);
        }
        return switch (answer.statusCode()) {
            case 200 -> Optional.of(read(answer.body()));
            case 404 -> Optional.empty();
            default -> throw Refusal.badGateway(
                    "the other job, at compare.url=" + url + ", answers with status " + answer.statusCode());
        };
    }

    private JsonNode read(byte[] body) {
        try {
            JsonNode json = Json.mapper().readTree(body);
            if (json.path("answer").isObject()) {
                return json;
            }
        } catch (IOException e) {
            // It gets the same message as JSON of another kind.
        }
        throw Refusal.badGateway("the server at compare.url=" + url + " is no job like this one");
    }
}
