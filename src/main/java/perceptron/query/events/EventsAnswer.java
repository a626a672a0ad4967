package perceptron.query.events;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import perceptron.query.http.Answer;
import perceptron.query.http.Call;
import perceptron.query.http.Refusal;
import perceptron.query.http.Reply;

/**
 * {@code GET /api/events}: live events of all models of this instance, or of one model, whose recent history is sent
 * first.
 */
public final class EventsAnswer implements Answer {
    private static final Set<String> KINDS =
            Set.of("history", "beat", "prediction", "update", "rate", "measured", "drift", "dead-letter");

    private final Events events;
    private final Monitor monitor;

    public EventsAnswer(Events events, Monitor monitor) {
        this.events = events;
        this.monitor = monitor;
    }

    @Override
    public Reply to(Call call) {
        String model = call.query("model").orElse(null);
        Set<String> kinds = call.query("kinds").map(EventsAnswer::kinds).orElse(KINDS);
        boolean history = model != null && kinds.contains("history");
        return events.stream(model, kinds, history ? List.of(history(model)) : List.of());
    }

    private static Set<String> kinds(String list) {
        Set<String> kinds = new TreeSet<>(List.of(list.split(",")));
        for (String kind : kinds) {
            if (!KINDS.contains(kind)) {
                throw Refusal.badRequest("kinds=" + kind + " is not one of " + String.join(", ", new TreeSet<>(KINDS)));
            }
        }
        kinds.add("beat");
        return kinds;
    }

    private Event history(String model) {
        Series.Recent recent = monitor.recent(model);
        return new Event(
                "history", model, Map.of("model", model, "points", recent.points(), "drifts", recent.drifts()));
    }
}
