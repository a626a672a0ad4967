package perceptron.query.answer;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import perceptron.learner.LinearModel;
import perceptron.learner.View;
import perceptron.model.export.Naming;
import perceptron.model.export.Weight;
import perceptron.model.export.Weights;
import perceptron.pipeline.live.Instance;
import perceptron.pipeline.live.ModelView;
import perceptron.query.http.Answer;
import perceptron.query.http.Call;
import perceptron.query.http.Refusal;
import perceptron.query.http.Reply;

/**
 * {@code GET /api/models/{model}/weights}: {@code top=N} by magnitude, which is what is sent unless something else is asked for;
 * {@code limit=N} in the order of classes and indices, and from {@code after=} the last answer's {@code next} on; {@code all=true}.
 * {@code format=model} is the whole model, averages and scales and all, to be read again to the bit.
 */
public final class WeightsAnswer implements Answer {
    private static final int TOP = 20;
    private static final int MOST = 100_000;

    /** Up to this many weights, some 100 kB, a reply is made in memory and takes no thread until the client has read it. */
    private static final int SMALL = 1_000;

    /** The other replies do take a thread each, and not so many that there is none for others. */
    private final Semaphore large = new Semaphore(16);

    /** A whole model on its way to a slow client keeps its pages from being freed. */
    private final Semaphore whole = new Semaphore(2);

    private final Views views;
    private final Supplier<Instance> instance;

    public WeightsAnswer(Views views, Supplier<Instance> instance) {
        this.views = views;
        this.instance = instance;
    }

    @Override
    public Reply to(Call call) throws InterruptedException {
        WeightsFormat format = format(call);
        View chosen = Choices.view(call, View.AVERAGED);
        boolean all =
                Choices.oneOf(call, "all", List.of("true", "false"), "false").equals("true");
        ModelView view = views.of(call.name("model"));
        LinearModel model = view.model();
        int vector = Choices.vector(call, model);
        if (format == WeightsFormat.VW
                && vector < 0
                && !model.settings().labels().binary()) {
            throw Refusal.badRequest("this form has room for one class: say which by class=NAME");
        }
        Naming naming = new Naming(model, instance.get().live()::featureNames, chosen);
        if (all || format == WeightsFormat.MODEL) {
            Weights weights = new Weights(model, vector, 0, 0);
            return limited(whole, Reply.stream(type(format), out -> format.write(view, weights, null, naming, out)));
        }
        if (call.query("limit").isPresent()) {
            return page(call, view, vector, naming, format);
        }
        int top = call.query("top", TOP, 1, MOST);
        List<Weight> largest = Weights.top(new Weights(model, vector, 0, 0), top, chosen);
        return reply(view, largest, null, naming, format);
    }

    private static WeightsFormat format(Call call) {
        String byAccept = call.accepts("text/csv") ? "csv" : "json";
        String name = Choices.oneOf(call, "format", List.of("json", "csv", "vw", "model"), byAccept);
        return WeightsFormat.valueOf(name.toUpperCase(Locale.ROOT));
    }

    private static String type(WeightsFormat format) {
        return switch (format) {
            case JSON, MODEL -> Reply.JSON;
            case CSV -> Reply.CSV;
            case VW -> Reply.TEXT;
        };
    }

    private Reply page(Call call, ModelView view, int vector, Naming naming, WeightsFormat format) {
        int limit = call.query("limit", MOST, 1, MOST);
        int[] from = cursor(call);
        Weights weights = new Weights(view.model(), vector, from[0], from[1]);
        List<Weight> page = new ArrayList<>();
        while (weights.hasNext() && page.size() < limit) {
            page.add(weights.next());
        }
        Weight first = weights.hasNext() ? weights.next() : null;
        String next = first == null ? null : first.vector() + ":" + first.index();
        return reply(view, page, next, naming, format);
    }

    /** Vector and index with which a page begins. */
    private static int[] cursor(Call call) {
        String after = call.query("after").orElse("0:0");
        if (!after.matches("[0-9]{1,9}:[0-9]{1,10}")
                || Long.parseLong(after.substring(after.indexOf(':') + 1)) > Integer.MAX_VALUE) {
            throw Refusal.badRequest("after=" + after + " is no answer's next");
        }
        String[] parts = after.split(":");
        return new int[] {Integer.parseInt(parts[0]), Integer.parseInt(parts[1])};
    }

    private Reply reply(ModelView view, List<Weight> weights, String next, Naming naming, WeightsFormat format) {
        Reply.Body body = out -> format.write(view, weights.iterator(), next, naming, out);
        return weights.size() > SMALL
                ? limited(large, Reply.stream(type(format), body))
                : Reply.inMemory(type(format), body);
    }

    private static Reply limited(Semaphore room, Reply reply) {
        if (!room.tryAcquire()) {
            throw Refusal.unavailable("as many clients as may are receiving weights already");
        }
        return (response, callback) -> {
            try {
                reply.send(response, callback);
            } finally {
                room.release();
            }
        };
    }
}
