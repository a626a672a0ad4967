package perceptron.query.answer;

import java.util.List;
import java.util.Optional;
import perceptron.query.history.ModelHistory;
import perceptron.query.history.Monitor;
import perceptron.query.history.Point;
import perceptron.query.history.SampledPredictions;
import perceptron.query.http.Handler;
import perceptron.query.http.Request;
import perceptron.query.http.Response;

/** {@code GET /api/models/{model}/history}: what the model did in the last {@code seconds}, at most a day, and what happened to it. */
public final class HistoryAnswer implements Handler {
    private static final int DAY_SECONDS = 86_400;

    private final Monitor monitor;

    /**
     * @param at now, in milliseconds since 1970
     * @param points ordered by time
     * @param happened since this process began, ordered by time
     * @param predictions a sample, the latest first; it begins with the first request
     */
    private record History(
            String model,
            long at,
            List<Point> points,
            List<ModelHistory.Note> happened,
            List<SampledPredictions.Shown> predictions) {}

    public HistoryAnswer(Monitor monitor) {
        this.monitor = monitor;
    }

    @Override
    public Response handle(Request request) {
        String model = request.name();
        long now = System.currentTimeMillis();
        int seconds = request.query("seconds", DAY_SECONDS, 1, DAY_SECONDS);
        Optional<ModelHistory> own = monitor.history().find(model);
        return Response.json(new History(
                model,
                now,
                own.map(history -> history.points(now, seconds * 1_000L)).orElse(List.of()),
                own.map(ModelHistory::notes).orElse(List.of()),
                monitor.predictions().of(model)));
    }
}
