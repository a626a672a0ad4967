package perceptron.query.answer;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import perceptron.query.http.Handler;
import perceptron.query.http.Request;
import perceptron.query.http.Response;
import perceptron.query.route.Instances;

/** {@code GET /api/instances}: the state of all instances of the job, this one first. */
public final class InstancesAnswer implements Handler {
    private final Supplier<InstanceStatus> status;
    private final Instances instances;

    /** An instance that did not answer; its state is "unreachable". */
    private record Silent(String address, String state) {}

    public InstancesAnswer(Supplier<InstanceStatus> status, Instances instances) {
        this.status = status;
        this.instances = instances;
    }

    @Override
    public Response handle(Request request) throws InterruptedException {
        List<Object> all = new ArrayList<>();
        all.add(status.get());
        if (!request.isForwarded()) {
            for (Instances.PendingResponse other : instances.askOthers("/api/instances")) {
                JsonNode itself = other.json().path("instances").path(0);
                all.add(itself.isObject() ? itself : new Silent(other.address(), "unreachable"));
            }
        }
        return Response.json(Map.of("instances", all));
    }
}
