package perceptron.query;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.StreamSupport;
import perceptron.pipeline.DrivenInstance;
import perceptron.pipeline.settings.Settings;
import perceptron.query.http.Tls;

/** An instance without a broker behind a real server on a free port, and a client. */
final class Served implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    final HttpServer server;
    final DrivenInstance instance;
    private final HttpClient client;

    Served(Map<String, ?> given) {
        Map<String, Object> all = new HashMap<>(given);
        all.put("http.port", 0);
        Settings settings = new Settings(all);
        server = new HttpServer(settings);
        client = Tls.of(settings).client().build();
        try {
            server.start();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        instance = new DrivenInstance(all, server.monitor());
    }

    /** From now on the server speaks for the instance. */
    Served shown() {
        server.show(instance);
        return this;
    }

    HttpRequest.Builder request(String target) {
        return HttpRequest.newBuilder(URI.create(server.url()).resolve(target));
    }

    HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return client.send(request.build(), BodyHandlers.ofString());
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    HttpResponse<String> get(String target) {
        return send(request(target));
    }

    HttpResponse<String> post(String target, String body) {
        return send(request(target).POST(BodyPublishers.ofString(body)));
    }

    JsonNode json(String target) {
        return json(get(target));
    }

    /** What is said of an example, given as JSON, by its model m. */
    JsonNode explanation(String example) {
        return json(post("/api/models/m/explain", example)).at("/explanations/0");
    }

    /** The one of a list that has this name. */
    static JsonNode named(JsonNode list, String name) {
        return StreamSupport.stream(list.spliterator(), false)
                .filter(each -> each.path("name").asText().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError(name + " is not in " + list));
    }

    static JsonNode json(HttpResponse<String> response) {
        try {
            return JSON.readTree(response.body());
        } catch (IOException e) {
            throw new IllegalStateException(response.body(), e);
        }
    }

    @Override
    public void close() {
        server.close();
        instance.close();
    }
}
