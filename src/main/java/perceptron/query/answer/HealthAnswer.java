package perceptron.query.answer;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;
import perceptron.query.http.Handler;
import perceptron.query.http.Request;
import perceptron.query.http.Response;

/** {@code GET /health/live} and {@code /health/ready}: 200 for yes, 503 for no, both with the state. */
public final class HealthAnswer implements Handler {
    private final Supplier<InstanceStatus> status;
    private final Predicate<InstanceStatus> isWell;

    public HealthAnswer(Supplier<InstanceStatus> status, Predicate<InstanceStatus> isWell) {
        this.status = status;
        this.isWell = isWell;
    }

    @Override
    public Response handle(Request request) {
        InstanceStatus now = status.get();
        Map<String, Object> said = new LinkedHashMap<>();
        said.put("state", now.state());
        said.put("live", now.live());
        said.put("ready", now.ready());
        if (now.standstill() > 0) {
            said.put("standstill", now.standstill());
        }
        return Response.json(isWell.test(now) ? 200 : 503, said);
    }
}
