package perceptron.query.answer;

import java.io.IOException;
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
import perceptron.query.http.Handler;
import perceptron.query.http.HttpError;
import perceptron.query.http.Request;
import perceptron.query.http.Response;

/**
 * {@code GET /api/models/{model}/weights}: {@code top=N}, the default, sends the largest weights by magnitude; {@code
 * limit=N} sends a page in the order of classes and indices, which begins at the {@code next} of the page before if
 * that is given as {@code after}; {@code all=true} sends all weights. {@code format=model} sends the whole model,
 * which can be read again to the bit.
 */
public final class WeightsAnswer implements Handler {
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
    public Response handle(Request request) throws IOException, InterruptedException {
        WeightsFormat format = format(request);
        boolean all = request.query("all", List.of("true", "false"), "false").equals("true");
        ModelView view = views.of(request.name());
        LinearModel model = view.model();
        View chosen = Choices.view(request, model, View.AVERAGED);
        int vector = Choices.vector(request, model);
        Naming naming = new Naming(model, instance.get().live()::featureNames);
        if (all || format == WeightsFormat.MODEL) {
            Weights weights = new Weights(model, vector, 0, 0);
            return limited(whole, format, out -> format.write(view, weights, null, naming, out));
        }
        if (request.query("limit").isPresent()) {
            return page(request, view, vector, naming, format);
        }
        int top = request.query("top", TOP, 1, MOST);
        List<Weight> largest = Weights.top(new Weights(model, vector, 0, 0), top, chosen);
        return reply(view, largest, null, naming, format);
    }

    private static WeightsFormat format(Request request) {
        String byAccept = request.accepts("text/csv") ? "csv" : "json";
        String name = request.query("format", List.of("json", "csv", "model"), byAccept);
        return WeightsFormat.valueOf(name.toUpperCase(Locale.ROOT));
    }

    private static String type(WeightsFormat format) {
        return switch (format) {
            case JSON, MODEL -> Response.JSON;
            case CSV -> Response.CSV;
        };
    }

    private Response page(Request request, ModelView view, int vector, Naming naming, WeightsFormat format)
            throws IOException {
        int limit = request.query("limit", MOST, 1, MOST);
        int[] from = cursor(request);
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
    private static int[] cursor(Request request) {
        String after = request.query("after").orElse("0:0");
        if (!after.matches("[0-9]{1,9}:[0-9]{1,10}")
                || Long.parseLong(after.substring(after.indexOf(':') + 1)) > Integer.MAX_VALUE) {
            throw HttpError.badRequest("after=" + after + " is not the 'next' of a page");
        }
        String[] parts = after.split(":");
        return new int[] {Integer.parseInt(parts[0]), Integer.parseInt(parts[1])};
    }

    private Response reply(ModelView view, List<Weight> weights, String next, Naming naming, WeightsFormat format)
            throws IOException {
        Response.Body body = out -> format.write(view, weights.iterator(), next, naming, out);
        return weights.size() > SMALL ? limited(large, format, body) : Response.inMemory(type(format), body);
    }

    private static Response limited(Semaphore room, WeightsFormat format, Response.Body body) {
        if (!room.tryAcquire()) {
            throw HttpError.unavailable("too many clients are receiving weights already");
        }
        return Response.stream(200, type(format), out -> {
            try {
                body.writeTo(out);
            } finally {
                room.release();
            }
        });
    }
}
