package perceptron.query.answer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import perceptron.query.history.LatestDeadLetters;
import perceptron.query.history.LatestDeadLetters.Line;
import perceptron.query.http.Handler;
import perceptron.query.http.Json;
import perceptron.query.http.Request;
import perceptron.query.http.Response;
import perceptron.query.route.Instances;

/** {@code GET /api/dead-letters}: how many there were in each minute of the last hour, and the last few, of all instances. */
public final class DeadLettersAnswer implements Handler {
    private static final int SHOWN = 10;

    private final LatestDeadLetters here;
    private final Instances instances;

    private record DeadLetters(long[] minutes, List<Line> latest) {}

    public DeadLettersAnswer(LatestDeadLetters here, Instances instances) {
        this.here = here;
        this.instances = instances;
    }

    @Override
    public Response handle(Request request) throws InterruptedException {
        DeadLetters all = new DeadLetters(here.minutes(System.currentTimeMillis()), here.lines());
        if (!request.isForwarded()) {
            for (Instances.PendingResponse other : instances.askOthers("/api/dead-letters")) {
                all = plus(all, other.json());
            }
        }
        return Response.json(all);
    }

    /** An instance that does not answer adds nothing; {@code /api/instances} lists it as unreachable. */
    private static DeadLetters plus(DeadLetters all, JsonNode other) {
        try {
            long[] minutes = all.minutes.clone();
            for (int k = 0; k < minutes.length; k++) {
                minutes[k] += other.path("minutes").path(k).asLong();
            }
            List<Line> latest = new ArrayList<>(all.latest);
            for (JsonNode line : other.path("latest")) {
                latest.add(Json.mapper().treeToValue(line, Line.class));
            }
            latest.sort(Comparator.comparingLong(Line::at).reversed());
            return new DeadLetters(minutes, latest.subList(0, Math.min(SHOWN, latest.size())));
        } catch (JsonProcessingException e) {
            return all;
        }
    }
}
