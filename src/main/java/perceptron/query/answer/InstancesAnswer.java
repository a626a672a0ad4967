package perceptron.query.answer;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import perceptron.query.http.Answer;
import perceptron.query.http.Call;
import perceptron.query.http.Reply;
import perceptron.query.route.Asked;
import perceptron.query.route.Instances;

/** {@code GET /api/instances}: the state of all instances of the job, this one first. */
public final class InstancesAnswer implements Answer {
    private final Supplier<InstanceStatus> status;
    private final Instances instances;

    /** An instance that did not answer; its state is "unreachable". */
    private record Silent(String address, String state) {}

    public InstancesAnswer(Supplier<InstanceStatus> status, Instances instances) {
        this.status = status;
        this.instances = instances;
    }

    @Override
    public Reply to(Call call) throws InterruptedException {
        List<Object> all = new ArrayList<>();
        all.add(status.get());
        if (!call.isForwarded()) {
            for (Asked other : instances.askOthers("/api/instances")) {
                JsonNode itself = other.json().path("instances").path(0);
                all.add(itself.isObject() ? itself : new Silent(other.address(), "unreachable"));
            }
        }
        return Reply.json(Map.of("instances", all));
    }
}
