package perceptron.query.answer;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import perceptron.query.http.Answer;
import perceptron.query.http.Call;
import perceptron.query.http.Json;
import perceptron.query.http.Reply;
import perceptron.query.route.Instances;

/** {@code GET /api/instances}: the state of all instances of the job, this one first. */
public final class InstancesAnswer implements Answer {
    private final Supplier<InstanceStatus> standing;
    private final Instances instances;

    /** An instance that did not answer; its state is "unreachable". */
    private record Silent(String address, String state) {}

    public InstancesAnswer(Supplier<InstanceStatus> standing, Instances instances) {
        this.standing = standing;
        this.instances = instances;
    }

    @Override
    public Reply to(Call call) throws InterruptedException {
        List<Object> all = new ArrayList<>();
        all.add(standing.get());
        if (!call.isForwarded()) {
            for (Map.Entry<String, CompletableFuture<HttpResponse<byte[]>>> other :
                    instances.askOthers("/api/instances").entrySet()) {
                all.add(answer(other.getKey(), other.getValue()));
            }
        }
        return Reply.json(Map.of("instances", all));
    }

    private static Object answer(String address, CompletableFuture<HttpResponse<byte[]>> answer)
            throws InterruptedException {
        try {
            JsonNode first = Json.mapper()
                    .readTree(answer.get().body())
                    .path("instances")
                    .path(0);
            return first.isObject() ? first : new Silent(address, "unreachable");
        } catch (ExecutionException | IOException e) {
            return new Silent(address, "unreachable");
        }
    }
}
