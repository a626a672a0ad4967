package perceptron.query.route;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import perceptron.query.http.Handler;
import perceptron.query.http.HttpError;
import perceptron.query.http.Request;
import perceptron.query.http.Response;
import perceptron.query.route.Instances.PendingResponse;

/**
 * Answers a request about a model if the model is here, and otherwise forwards the request to the instance that owns the model. It
 * remembers the owners that it found; if one proves wrong, the instances are asked again.
 */
public final class OwnerRouting {
    private static final int REMEMBERED = 10_000;

    private final Predicate<String> isHere;
    private final BooleanSupplier isSettled;
    private final Instances instances;
    private final Map<String, String> owners = new ConcurrentHashMap<>();

    /**
     * @param isHere whether this instance has a model of that name
     * @param isSettled whether this instance has all models of its partitions
     */
    public OwnerRouting(Predicate<String> isHere, BooleanSupplier isSettled, Instances instances) {
        this.isHere = isHere;
        this.isSettled = isSettled;
        this.instances = instances;
    }

    /** Wraps a handler of requests about the model in the path so that it runs here or at the owner. */
    public Handler about(Handler here) {
        return request -> isHere.test(request.name()) ? here.handle(request) : elsewhere(request);
    }

    /** The address of the instance that has the model in the path. */
    public String ownerOf(Request request) throws InterruptedException {
        if (isHere.test(request.name())) {
            return instances.self();
        }
        requireNotForwarded(request);
        return owner(request.name());
    }

    private Response elsewhere(Request request) throws IOException, InterruptedException {
        requireNotForwarded(request);
        String model = request.name();
        Response response = forward(request, model);
        if (response == null) {
            // The remembered owner no longer has the model: the owner is looked up again, once.
            response = forward(request, model);
        }
        if (response == null) {
            throw HttpError.unavailable("model " + model + " is moving from one instance to another");
        }
        return response;
    }

    /** The owner's response; null if the remembered owner does not have the model. */
    private Response forward(Request request, String model) throws IOException, InterruptedException {
        String owner = owner(model);
        HttpResponse<InputStream> response;
        try {
            response = instances.forward(request, owner);
        } catch (IOException e) {
            owners.remove(model);
            throw HttpError.badGateway("model " + model + " is at " + owner + ", which cannot be reached");
        }
        if (response.statusCode() == 404) {
            owners.remove(model);
            response.body().close();
            return null;
        }
        String type = response.headers().firstValue("Content-Type").orElse(Response.JSON);
        Response passedOn = Response.stream(response.statusCode(), type, out -> {
            try (InputStream in = response.body()) {
                in.transferTo(out);
            }
        });
        response.headers().firstValue("Retry-After").ifPresent(seconds -> passedOn.with("Retry-After", seconds));
        return passedOn;
    }

    private String owner(String model) throws InterruptedException {
        String known = owners.get(model);
        if (known != null) {
            return known;
        }
        String owner = find(model);
        if (owners.size() >= REMEMBERED) {
            owners.clear();
        }
        owners.put(model, owner);
        return owner;
    }

    /** Asks all instances. */
    private String find(String model) throws InterruptedException {
        boolean moving = !isSettled.getAsBoolean();
        List<String> unreachable = new ArrayList<>();
        for (PendingResponse other : instances.askOthers("/api/models/" + Instances.encode(model) + "/owner")) {
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
            throw HttpError.unavailable("model " + model + " is not found while partitions move or are restored");
        }
        if (!unreachable.isEmpty()) {
            throw HttpError.badGateway(
                    "model " + model + " may be at " + String.join(", ", unreachable) + ", which cannot be reached");
        }
        throw HttpError.notFound("there is no model " + model);
    }

    /**
     * A forwarded request is not forwarded again: two instances that take each other for the owner would never stop.
     */
    private void requireNotForwarded(Request request) {
        if (!request.isForwarded()) {
            return;
        }
        throw isSettled.getAsBoolean()
                ? HttpError.notFound("model " + request.name() + " is not at this instance")
                : HttpError.unavailable("this instance is still restoring its models");
    }
}
