package perceptron.run.export;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLException;
import perceptron.model.export.ModelFile;
import perceptron.query.api.Instances;
import perceptron.query.http.Tls;
import perceptron.query.http.Token;
import perceptron.run.console.Failure;

/** A running job: any of its instances forwards the request to the one that has the model. */
public final class HttpSource {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int NAMES = 10_000;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient client;
    private final String address;
    private final Token token;

    /** @param address as {@code http://HOST:PORT} or {@code https://HOST:PORT} */
    public HttpSource(String address, Tls tls, Token token) {
        client = tls.client().connectTimeout(PATIENCE).build();
        this.address = address.replaceFirst("/+$", "");
        this.token = token;
    }

    public ModelFile read(String model) throws IOException, InterruptedException {
        HttpResponse<InputStream> response = get("/api/models/" + Instances.encode(model) + "/weights?format=model");
        try (InputStream body = response.body()) {
            return switch (response.statusCode()) {
                case 200 -> ModelFile.read(body);
                case 404 -> throw TopicModels.unknown(model, "in the job at " + address, names());
                default -> throw rejected(response.statusCode(), body);
            };
        }
    }

    private HttpResponse<InputStream> get(String target) throws IOException, InterruptedException {
        try {
            HttpRequest.Builder request =
                    HttpRequest.newBuilder(URI.create(address + target)).timeout(PATIENCE);
            token.header().ifPresent(header -> request.header("Authorization", header));
            return client.send(request.build(), BodyHandlers.ofInputStream());
        } catch (SSLException e) {
            throw new Failure(
                    "no TLS with " + address + ": " + e.getMessage()
                            + ". The setting http.tls.truststore names the trusted certificates",
                    e);
        } catch (ConnectException | HttpTimeoutException e) {
            throw new Failure("nothing answers at " + address + ". Is the job running, and is this its http.port?", e);
        } catch (IllegalArgumentException e) {
            throw new Failure(address + " is not an address: " + e.getMessage(), e);
        }
    }

    public List<String> names() throws IOException, InterruptedException {
        List<String> names = new ArrayList<>();
        for (String from = ""; from != null; ) {
            JsonNode page = page(from);
            page.path("models").forEach(model -> names.add(model.path("name").asText()));
            from = page.path("next").asText(null);
        }
        return names;
    }

    private JsonNode page(String from) throws IOException, InterruptedException {
        HttpResponse<InputStream> response = get("/api/models?limit=" + NAMES + "&from=" + Instances.encode(from));
        try (InputStream body = response.body()) {
            if (response.statusCode() != 200) {
                throw rejected(response.statusCode(), body);
            }
            JsonNode page = JSON.readTree(body);
            if (!page.path("missing").isEmpty()) {
                throw new Failure("some instances of the job at " + address
                        + " do not answer, or still restore their models: " + page.path("missing") + ". Try again");
            }
            return page;
        }
    }

    private Failure rejected(int status, InputStream body) throws IOException {
        return status == 401 || status == 403
                ? new Failure("the job at " + address + " requires its token: --set http.token.file=FILE")
                : new Failure("the job at " + address + " answers " + status + ": " + reason(body));
    }

    private static String reason(InputStream body) throws IOException {
        String text = new String(body.readAllBytes(), StandardCharsets.UTF_8);
        try {
            return JSON.readTree(text).path("reason").asText(text);
        } catch (IOException e) {
            return text;
        }
    }
}
