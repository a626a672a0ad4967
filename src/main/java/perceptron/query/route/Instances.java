package perceptron.query.route;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import perceptron.query.http.Json;
import perceptron.query.http.Request;
import perceptron.query.http.Tls;
import perceptron.query.http.Token;

/** Asks the other instances of the job. An instance that is asked answers for itself and asks no further one. */
public final class Instances {
    private static final Duration CONNECT = Duration.ofSeconds(1);

    private final String self;
    private final Supplier<List<String>> addresses;
    private final Token token;
    private final Duration timeout;
    private final String scheme;
    private final HttpClient client;

    /**
     * A request to another instance, whose response may not have arrived yet.
     *
     * @param address the address of that instance
     * @param response fails if the instance does not answer
     */
    public record PendingResponse(String address, CompletableFuture<HttpResponse<byte[]>> response) {
        /** The body, read from JSON; empty if no response with status 200 arrives, or if its body cannot be read as this type. */
        public <T> Optional<T> read(Class<T> type) throws InterruptedException {
            try {
                HttpResponse<byte[]> arrived = response.get();
                return arrived.statusCode() == 200
                        ? Optional.of(Json.mapper().readValue(arrived.body(), type))
                        : Optional.empty();
            } catch (ExecutionException | IOException e) {
                return Optional.empty();
            }
        }

        /** The body as JSON; a missing node if there is no such response. */
        public JsonNode json() throws InterruptedException {
            return read(JsonNode.class).orElse(MissingNode.getInstance());
        }
    }

    /**
     * @param self the address of this instance, as {@code host:port}
     * @param addresses the known addresses of all instances
     * @param tls used by all instances, or by none
     * @param wait how long an instance waits at most for its job to answer
     */
    public Instances(String self, Supplier<List<String>> addresses, Tls tls, Token token, Duration wait) {
        this.self = self;
        this.addresses = addresses;
        this.token = token;
        timeout = wait.plus(CONNECT);
        scheme = tls.scheme();
        client = tls.client()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(CONNECT)
                .build();
    }

    public String self() {
        return self;
    }

    /** Encodes a name as a part of a path or of a query. */
    public static String encode(String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** Asks all others at once; in the order of their addresses. */
    public List<PendingResponse> askOthers(String target) {
        Set<String> others = new TreeSet<>(addresses.get());
        others.remove(self);
        List<PendingResponse> asked = new ArrayList<>();
        for (String other : others) {
            HttpRequest request = request(other, target).timeout(timeout).build();
            asked.add(new PendingResponse(other, client.sendAsync(request, BodyHandlers.ofByteArray())));
        }
        return asked;
    }

    /** Forwards a request and waits until the response begins. */
    HttpResponse<InputStream> forward(Request request, String owner) throws IOException, InterruptedException {
        HttpRequest.Builder forwarded = request(owner, request.target());
        BodyPublisher body =
                request.method().equals("POST") ? BodyPublishers.ofByteArray(request.body()) : BodyPublishers.noBody();
        forwarded.method(request.method(), body);
        request.header("Accept").ifPresent(accept -> forwarded.header("Accept", accept));
        CompletableFuture<HttpResponse<InputStream>> response =
                client.sendAsync(forwarded.build(), BodyHandlers.ofInputStream());
        try {
            // Not the timeout of the request itself: a large body may take longer.
            return response.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw new IOException(e.getCause());
        } catch (TimeoutException e) {
            response.cancel(true);
            throw new IOException("no response within " + timeout);
        }
    }

    private HttpRequest.Builder request(String address, String target) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(scheme + "://" + address + target))
                .header(Request.HOP, self);
        token.header().ifPresent(header -> request.header("Authorization", header));
        return request;
    }
}
