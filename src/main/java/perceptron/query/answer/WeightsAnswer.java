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
 * {@code GET /api/models/{model}/weights}: {@code top=N}, the default, sends the largest weights by magnitude; {@code
 * limit=N} sends a page in the order of classes and indices, which begins at the {@code next} of the page before if
 * that is given as {@code after}; {@code all=true} sends all weights. {@code format=model} sends the whole model,
 * which can be read again to the bit.
 */
public final class WeightsAnswer implements Answer {
    private static final int TOP = 20;
    private static final int MOST = 100_000;

    /**
     * A reply with at most this many weights, about 100 kB, is built in memory, so that no thread waits for the
     * client.
     */
    private static final int SMALL = 1_000;

    /** Each larger reply occupies a thread until the client has read it; the other threads answer other requests. */
    private final Semaphore large = new Semaphore(16);

    /** A reply with a whole model keeps its pages in memory until the client has read it. */
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
        boolean all =
                Choices.oneOf(call, "all", List.of("true", "false"), "false").equals("true");
        ModelView view = views.of(call.name("model"));
        LinearModel model = view.model();
        View chosen = Choices.view(call, model, View.AVERAGED);
        int vector = Choices.vector(call, model);
        Naming naming = new Naming(model, instance.get().live()::featureNames);
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
        String name = Choices.oneOf(call, "format", List.of("json", "csv", "model"), byAccept);
        return WeightsFormat.valueOf(name.toUpperCase(Locale.ROOT));
    }

    private static String type(WeightsFormat format) {
        return switch (format) {
            case JSON, MODEL -> Reply.JSON;
            case CSV -> Reply.CSV;
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

    /** The vector and the index at which a page begins. */
    private static int[] cursor(Call call) {
        String after = call.query("after").orElse("0:0");
        if (!after.matches("[0-9]{1,9}:[0-9]{1,10}")
                || Long.parseLong(after.substring(after.indexOf(':') + 1)) > Integer.MAX_VALUE) {
            throw Refusal.badRequest("after=" + after + " is not the 'next' of a page");
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
            throw Refusal.unavailable("too many clients are receiving weights already");
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
