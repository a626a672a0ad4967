package perceptron.query.api;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import perceptron.learner.LinearModel;
import perceptron.learner.PagedWeights;
import perceptron.learner.View;
import perceptron.model.export.CsvTable;
import perceptron.model.export.Effect;
import perceptron.model.export.ModelFile;
import perceptron.model.export.Naming;
import perceptron.model.export.Weight;
import perceptron.model.export.Weights;
import perceptron.pipeline.live.Instance;
import perceptron.pipeline.live.ModelView;
import perceptron.query.http.Handler;
import perceptron.query.http.HttpError;
import perceptron.query.http.Json;
import perceptron.query.http.Request;
import perceptron.query.http.Response;

/**
 * {@code GET /api/models/{model}/weights}: {@code top=N}, the default, sends the largest weights by magnitude; {@code
 * limit=N} sends a page in the order of classes and indices, which begins at the {@code next} of the page before if
 * that is given as {@code after}; {@code all=true} sends all weights. {@code format=model} sends the whole model,
 * which can be read again to the bit.
 */
final class WeightsHandler implements Handler {
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

    private final SnapshotReader snapshots;
    private final Supplier<Instance> instance;

    WeightsHandler(SnapshotReader snapshots, Supplier<Instance> instance) {
        this.snapshots = snapshots;
        this.instance = instance;
    }

    @Override
    public Response handle(Request request) throws IOException, InterruptedException {
        Format format = format(request);
        boolean all = request.query("all", List.of("true", "false"), "false").equals("true");
        ModelView view = snapshots.read(request);
        LinearModel model = view.model();
        View chosen = SnapshotReader.view(request, model, View.AVERAGED);
        int vector = SnapshotReader.vector(request, model);
        Naming naming = new Naming(model, instance.get().live()::featureNames);
        if (all || format == Format.MODEL) {
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

    private static Format format(Request request) {
        String byAccept = request.accepts("text/csv") ? "csv" : "json";
        String name = request.query("format", List.of("json", "csv", "model"), byAccept);
        return Format.valueOf(name.toUpperCase(Locale.ROOT));
    }

    private Response page(Request request, ModelView view, int vector, Naming naming, Format format)
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

    private Response reply(ModelView view, List<Weight> weights, String next, Naming naming, Format format)
            throws IOException {
        Response.Body body = out -> format.write(view, weights.iterator(), next, naming, out);
        return weights.size() > SMALL ? limited(large, format, body) : Response.inMemory(format.type, body);
    }

    private static Response limited(Semaphore room, Format format, Response.Body body) {
        if (!room.tryAcquire()) {
            throw HttpError.unavailable("too many clients are receiving weights already");
        }
        return Response.stream(200, format.type, out -> {
            try {
                body.writeTo(out);
            } finally {
                room.release();
            }
        });
    }

    /** JSON and CSV are for people and show each weight's {@link Effect}. */
    private enum Format {
        JSON(Response.JSON) {
            @Override
            void write(ModelView view, Iterator<Weight> weights, String next, Naming naming, OutputStream out)
                    throws IOException {
                try (JsonGenerator json = Json.mapper().createGenerator(out)) {
                    json.writeStartObject();
                    json.writeStringField("model", view.name());
                    json.writeNumberField("version", view.version());
                    json.writeNumberField("c", view.model().c());
                    json.writeArrayFieldStart("weights");
                    while (weights.hasNext()) {
                        for (Effect effect : Effect.of(weights.next(), naming)) {
                            write(effect, naming, json);
                        }
                    }
                    json.writeEndArray();
                    json.writeStringField("next", next);
                    json.writeEndObject();
                }
            }

            private static void write(Effect effect, Naming naming, JsonGenerator json) throws IOException {
                json.writeStartObject();
                json.writeStringField("class", naming.ofVector(effect.vector()));
                if (effect.index() == PagedWeights.BIAS) {
                    json.writeNullField("index");
                } else {
                    json.writeNumberField("index", effect.index());
                }
                json.writeArrayFieldStart("names");
                for (String name : effect.names()) {
                    json.writeString(name);
                }
                json.writeEndArray();
                json.writeNumberField("current", effect.current());
                if (naming.model().settings().keeps(View.FADING)) {
                    json.writeNumberField("fading", effect.fading());
                }
                json.writeNumberField("averaged", effect.averaged());
                json.writeEndObject();
            }
        },

        CSV(Response.CSV) {
            @Override
            void write(ModelView view, Iterator<Weight> weights, String next, Naming naming, OutputStream out)
                    throws IOException {
                CsvTable.write(weights, naming, out);
            }
        },

        /** The whole model, as {@code export} writes it and {@code import} reads it. */
        MODEL(Response.JSON) {
            @Override
            void write(ModelView view, Iterator<Weight> weights, String next, Naming naming, OutputStream out)
                    throws IOException {
                new ModelFile(view.version(), view.settings(), view.model(), naming.features()).write(out);
            }
        };

        private final String type;

        Format(String type) {
            this.type = type;
        }

        /** @param next where the next page begins; null if there is none */
        abstract void write(ModelView view, Iterator<Weight> weights, String next, Naming naming, OutputStream out)
                throws IOException;
    }
}
