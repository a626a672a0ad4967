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
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import perceptron.pipeline.live.Instance;
import perceptron.query.http.Handler;
import perceptron.query.http.HttpError;
import perceptron.query.http.Json;
import perceptron.query.http.Request;
import perceptron.query.http.Response;
import perceptron.query.http.Tls;
import perceptron.query.http.Token;

/**
 * The other instances of the job. A request about a model that is not here is forwarded to the instance that has it: found by asking
 * all others, never by hashing the model's name, because producers disagree about partitions. Owners are remembered; if one proves
 * wrong, the instances are asked again. An instance that is asked answers for itself and asks no further one.
 */
public final class Instances {
    private static final Duration CONNECT = Duration.ofSeconds(1);
    private static final int REMEMBERED = 10_000;

    private final String self;
    private final Supplier<Instance> instance;
    private final Token token;
    private final Duration timeout;
    private final String scheme;
    private final HttpClient client;
    private final Map<String, String> owners = new ConcurrentHashMap<>();

    /**
     * A request to another instance, whose response may not have arrived yet.
     *
     * @param response fails if the instance does not answer
     */
    record PendingResponse(String address, CompletableFuture<HttpResponse<byte[]>> response) {
        /** The body, read from JSON; empty if no response with status 200 arrives, or if its body cannot be read as this type. */
        <T> Optional<T> read(Class<T> type) throws InterruptedException {
            try {
                HttpResponse<byte[]> arrived = response.get();
                return arrived.statusCode() == 200
                        ? Optional.of(Json.MAPPER.readValue(arrived.body(), type))
                        : Optional.empty();
            } catch (ExecutionException | IOException e) {
                return Optional.empty();
            }
        }

        /** The body as JSON; a missing node if there is no such response. */
        JsonNode json() throws InterruptedException {
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
    static String encode(String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** Asks all others at once; in the order of their addresses. Asks none if the request comes from another instance. */
    List<PendingResponse> askOthers(Request request, String target) {
        Set<String> others =
                new TreeSet<>(request.isForwarded() ? List.of() : instance.get().addresses());
        others.remove(self);
        List<PendingResponse> asked = new ArrayList<>();
        for (String other : others) {
            HttpRequest question = request(other, target).timeout(timeout).build();
            asked.add(new PendingResponse(other, client.sendAsync(question, BodyHandlers.ofByteArray())));
        }
        return asked;
    }

    private HttpRequest.Builder request(String address, String target) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(scheme + "://" + address + target))
                .header(Request.HOP, self);
        token.header().ifPresent(header -> request.header("Authorization", header));
        return request;
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
        for (int attempt = 0; attempt < 2; attempt++) {
            HttpResponse<InputStream> response = forward(request, owner(request));
            if (response.statusCode() != 404) {
                return passedOn(response);
            }
            // The remembered owner no longer has the model: the owner is looked up again, once.
            owners.remove(model);
            response.body().close();
        }
        throw new HttpError(503, "model " + model + " is moving from one instance to another");
    }

    private static Response passedOn(HttpResponse<InputStream> response) {
        String type = response.headers().firstValue("Content-Type").orElse(Response.JSON);
        Response passedOn = Response.stream(response.statusCode(), type, out -> {
            try (InputStream in = response.body()) {
                in.transferTo(out);
            }
        });
        response.headers().firstValue("Retry-After").ifPresent(seconds -> passedOn.with("Retry-After", seconds));
        return passedOn;
    }

    /** Forwards a request and waits until the response begins. */
    private HttpResponse<InputStream> forward(Request request, String owner) throws InterruptedException {
        HttpRequest.Builder forwarded = request(owner, request.target());
        if (request.isPost()) {
            forwarded.POST(BodyPublishers.ofByteArray(request.body()));
        }
        if (!request.accept().isEmpty()) {
            forwarded.header("Accept", request.accept());
        }
        CompletableFuture<HttpResponse<InputStream>> response =
                client.sendAsync(forwarded.build(), BodyHandlers.ofInputStream());
        try {
            // Not the timeout of the request itself: a large body may take longer.
            return response.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException e) {
            response.cancel(true);
            owners.remove(request.name());
            throw new HttpError(502, "model " + request.name() + " is at " + owner + ", which cannot be reached");
        }
    }

    private String owner(Request request) throws InterruptedException {
        String known = owners.get(request.name());
        if (known != null) {
            return known;
        }
        String owner = find(request);
        if (owners.size() >= REMEMBERED) {
            owners.clear();
        }
        owners.put(request.name(), owner);
        return owner;
    }

    /** Asks all instances. */
    private String find(Request request) throws InterruptedException {
        String model = request.name();
        boolean moving = !instance.get().isSettled();
        List<String> unreachable = new ArrayList<>();
        for (PendingResponse other : askOthers(request, "/api/models/" + encode(model))) {
            try {
                switch (other.response().get().statusCode()) {
                    case 200 -> {
                        return other.address();
                    }
                    case 404 -> {}
                    default -> moving = true;
                }
            } catch (ExecutionException e) {
                unreachable.add(other.address() + " (" + e.getCause().getMessage() + ")");
            }
        }
        if (moving) {
            throw new HttpError(503, "model " + model + " is not found while partitions move or are restored");
        }
        if (!unreachable.isEmpty()) {
            throw new HttpError(
                    502,
                    "model " + model + " may be at " + String.join(", ", unreachable) + ", which cannot be reached");
        }
        throw new HttpError(404, "there is no model " + model);
    }
}
