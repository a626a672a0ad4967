package perceptron.query.answer;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import perceptron.query.events.Minutes;
import perceptron.query.events.Monitor;
import perceptron.query.events.Series;
import perceptron.query.http.Answer;
import perceptron.query.http.Call;
import perceptron.query.http.Reply;

/** {@code GET /api/models/{model}/history}: the last quarter of an hour as this process has seen it, and the last day minute by minute. */
public final class HistoryAnswer implements Answer {
    private final Monitor monitor;
    private final Minutes minutes;

    private record History(@JsonUnwrapped Series.Recent recent, List<Minutes.Minute> minutes) {}

    public HistoryAnswer(Monitor monitor, Minutes minutes) {
        this.monitor = monitor;
        this.minutes = minutes;
    }

    @Override
    public Reply to(Call call) {
        String model = call.name("model");
        return Reply.json(new History(monitor.recent(model), minutes.of(model)));
    }
}
