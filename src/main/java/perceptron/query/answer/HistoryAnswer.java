package perceptron.query.answer;

import java.util.List;
import perceptron.query.events.Monitor;
import perceptron.query.events.Series;
import perceptron.query.http.Answer;
import perceptron.query.http.Call;
import perceptron.query.http.Reply;

/** {@code GET /api/models/{model}/history}: the recent history that this process has seen. */
public final class HistoryAnswer implements Answer {
    private final Monitor monitor;

    public HistoryAnswer(Monitor monitor) {
        this.monitor = monitor;
    }

    @Override
    public Reply to(Call call) {
        return Reply.json(
                monitor.series(call.name("model")).map(Series::recent).orElse(new Series.Recent(List.of(), List.of())));
    }
}
