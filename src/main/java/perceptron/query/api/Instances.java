package perceptron.query.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import perceptron.pipeline.live.Instance;
import perceptron.query.http.Dispatcher.Handler;
import perceptron.query.http.HttpError;
import perceptron.query.http.Json;
import perceptron.query.http.Request;
import perceptron.query.http.Response;
import perceptron.query.http.Response.Body;
import perceptron.query.http.Tls;
import perceptron.query.http.Token;

/**
 * The other instances of the job. A request about a model that is not here is forwarded to the instance that has it: found by asking
 * all others, never by hashing the model's name, because producers disagree about partitions. An instance that is asked answers for itself
 * and asks no further one.
 */
public final class Instances {
    private static final Duration CONNECT = Duration.ofSeconds(1);

    private final String self;
    private final Supplier<Instance> instance;
    private final Token token;
    private final Duration timeout;
    private final String scheme;
    private final HttpClient client;

    /**
     * What another instance has answered.
     *
     * @param status 0 if it did not answer
     * @param failure why it did not answer; null if it did
     */
    record PeerResponse(String address, int status, byte[] body, String failure) {
        /** The body, read from JSON; empty if the status is not 200, or if the body cannot be read as this type. */
        <T> Optional<T> read(Class<T> type) {
            try {
                return status == 200 ? Optional.of(Json.MAPPER.readValue(body, type)) : Optional.empty();
            } catch (IOException e) {
                return Optional.empty();
            }
        }

        /** The body as JSON; a missing node if there is no such response. */
        JsonNode json() {
            return read(JsonNode.class).orElse(MissingNode.getInstance());
        }
    }

    /**
     * @param self the address of this instance, as {@code host:port}
     * @param tls used by all instances, or by none
     * @param wait how long an instance waits at most for its job to answer
     */
    public Instances(String self, Supplier<Instance> instance, Tls tls, Token token, Duration wait) {
        this.self = self;
        this.instance = instance;
        this.token = token;
        timeout = wait.plus(CONNECT);
        scheme = tls.scheme();
        client = tls.client()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(CONNECT)
                .build();
    }

    String self() {
        return self;
    }

    /** Encodes a name as a part of a path or of a query. */
    public static String encode(String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private HttpRequest.Builder request(String address, String target) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(scheme + "://" + address + target))
                .header(Request.HOP, self);
        token.header().ifPresent(header -> request.header("Authorization", header));
        return request;
    }

    /** Asks all others at once; in the order of their addresses. Asks none if the request comes from another instance. */
    List<PeerResponse> askOthers(Request request, String target) {
        Map<String, CompletableFuture<PeerResponse>> asked = new TreeMap<>();
        for (String other : instance.get().addresses()) {
            if (!other.equals(self) && !request.isForwarded()) {
                HttpRequest question = request(other, target).timeout(timeout).build();
                asked.put(
                        other,
                        client.sendAsync(question, BodyHandlers.ofByteArray())
                                // The time limit of the request ends with the headers.
                                .orTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
                                .handle((response, failure) -> response == null
                                        ? new PeerResponse(other, 0, null, why(failure))
                                        : new PeerResponse(other, response.statusCode(), response.body(), null)));
            }
        }
        return asked.values().stream().map(CompletableFuture::join).toList();
    }

    private String why(Throwable failure) {
        Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
        return cause instanceof TimeoutException || cause instanceof HttpTimeoutException
                ? "no answer within " + timeout.toMillis() + " ms"
                : cause.toString();
    }

    /** Wraps a handler of requests about the model in the path so that it runs here or at the owner. */
    Handler about(Handler here) {
        return request -> instance.get().live().has(request.name()) ? here.handle(request) : elsewhere(request);
    }

    private Response elsewhere(Request request) throws IOException, InterruptedException {
        String model = request.name();
        if (request.isForwarded()) { // Two instances that take each other for the owner would never stop.
            throw instance.get().isSettled()
                    ? new HttpError(404, "model " + model + " is not at this instance")
                    : new HttpError(503, "this instance is still restoring its models");
        }
        HttpResponse<InputStream> response = forward(request, owner(request));
        if (response.statusCode() == 404) {
            response.body().close();
            throw new HttpError(503, "model " + model + " is moving from one instance to another");
        }
        return passedOn(response);
    }

    /** Asks all others what the model did in the last second: no stream thread has to answer that. */
    private String owner(Request request) {
        String model = request.name();
        boolean moving = !instance.get().isSettled();
        List<String> unreachable = new ArrayList<>();
        for (PeerResponse other : askOthers(request, "/api/models/" + encode(model) + "/history?seconds=1")) {
            switch (other.status()) {
                case 200 -> {
                    return other.address();
                }
                case 404 -> {}
                case 0 -> unreachable.add(other.address() + " (" + other.failure() + ")");
                default -> moving = true;
            }
        }
        if (moving) {
            throw new HttpError(503, "model " + model + " is not found while partitions move or are restored");
        }
        throw unreachable.isEmpty()
                ? new HttpError(404, "there is no model " + model)
                : new HttpError(
                        502,
                        "model " + model + " may be at " + String.join(", ", unreachable)
                                + ", which cannot be reached");
    }

    /** Forwards a request and waits until the response begins. */
    private HttpResponse<InputStream> forward(Request request, String owner) throws InterruptedException {
        HttpRequest.Builder forwarded = request(owner, request.target());
        if (request.isPost()) {
            forwarded.POST(BodyPublishers.ofByteArray(request.body()));
        }
        CompletableFuture<HttpResponse<InputStream>> response =
                client.sendAsync(forwarded.build(), BodyHandlers.ofInputStream());
        try {
            return response.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException e) {
            response.cancel(true);
            throw new HttpError(502, "model " + request.name() + " is at " + owner + ", which cannot be reached");
        }
    }

    private static Response passedOn(HttpResponse<InputStream> response) {
        String type = response.headers().firstValue("Content-Type").orElse(Response.JSON);
        Body body = out -> {
            try (InputStream in = response.body()) {
                in.transferTo(out);
            }
        };
        Response passedOn = Response.stream(response.statusCode(), type, body, response.body());
        response.headers().firstValue("Retry-After").ifPresent(seconds -> passedOn.with("Retry-After", seconds));
        return passedOn;
    }
}
