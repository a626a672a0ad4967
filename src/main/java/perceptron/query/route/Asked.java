package perceptron.query.route;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import perceptron.query.http.Json;

/**
 * A request to another instance, whose response may not have arrived yet.
 *
 * @param address the address of that instance
 * @param response fails if the instance does not answer
 */
public record Asked(String address, CompletableFuture<HttpResponse<byte[]>> response) {
    /** The body, read from JSON; empty if no response with status 200 arrives, or if its body cannot be read as this type. */
    public <T> Optional<T> answer(Class<T> type) throws InterruptedException {
        try {
            HttpResponse<byte[]> arrived = response.get();
            return arrived.statusCode() == 200
                    ? Optional.of(Json.mapper().readValue(arrived.body(), type))
                    : Optional.empty();
        } catch (ExecutionException | IOException e) {
            return Optional.empty();
        }
    }

    /** The body as JSON; a missing node if there is no such answer. */
    public JsonNode json() throws InterruptedException {
        return answer(JsonNode.class).orElse(MissingNode.getInstance());
    }
}
