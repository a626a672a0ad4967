package perceptron.query.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import perceptron.learner.Algorithm;
import perceptron.learner.LearnerSettings;
import perceptron.learner.LinearModel;
import perceptron.learner.PagedWeights;
import perceptron.learner.View;
import perceptron.measure.ClassCounts;
import perceptron.measure.Prequential;
import perceptron.measure.RateWindow;
import perceptron.measure.Reliability;
import perceptron.model.export.Effect;
import perceptron.model.export.ModelFile;
import perceptron.model.export.Naming;
import perceptron.model.export.Weight;
import perceptron.model.export.Weights;
import perceptron.pipeline.live.Instance;
import perceptron.pipeline.live.Measured;
import perceptron.pipeline.live.ModelView;
import perceptron.query.http.HttpError;
import perceptron.query.http.Json;
import perceptron.query.http.Request;
import perceptron.query.http.Response;

/** The state of one model: its counts and measures, and its weights. */
final class ModelHandlers {
    private static final int TOP = 20;
    private static final int MOST = 1_000;

    private final SnapshotReader snapshots;
    private final Supplier<Instance> instance;
    private final String self;

    /** A response with a whole model occupies a thread, and keeps the model's pages in memory, until the client has read it. */
    private final Semaphore whole = new Semaphore(2);

    /** @param self the address of this instance */
    ModelHandlers(SnapshotReader snapshots, Supplier<Instance> instance, String self) {
        this.snapshots = snapshots;
        this.instance = instance;
        this.self = self;
    }

    /** {@code GET /api/models/{model}}: the fields of {@link Measured}, and these. */
    Response status(Request request) throws InterruptedException {
        ModelView view = snapshots.read(request);
        LinearModel model = view.model();
        Prequential measures = view.progress().measures();
        ClassCounts counts = measures.classCounts();
        List<RateWindow> windows = view.progress().windows().open();
        long now = System.currentTimeMillis();
        ObjectNode json = Json.MAPPER.valueToTree(Measured.of(now, view.version(), model, view.progress()));
        json.put("name", view.name())
                .put("instance", self)
                .put("epoch", view.epoch()) // increases with every reset and import
                .put("drift", windows.stream().anyMatch(RateWindow::drifted) ? "drift" : "none")
                .put("bytes", model.bytes())
                .put("macroF1", Json.finite(counts.macroF1())) // the mean over all classes, as is the next
                .put("balancedAccuracy", Json.finite(counts.balancedAccuracy()))
                .put("kappa", Json.finite(counts.kappa())) // by how much the answer is better than chance
                .putPOJO("settings", settings(view));
        json.putObject("margin")
                .put("provable", provableMargin(model, measures))
                .put("estimate", smallestMargin(model, windows));
        addClasses(json.putArray("classes"), model, counts);
        addReliability(json.putArray("reliability"), measures.reliability());
        return Response.json(json);
    }

    /** The settings that the model was created with, and the current rate and C. */
    private static Map<String, String> settings(ModelView view) {
        Map<String, String> settings = new TreeMap<>(view.settings());
        settings.put("rate", Double.toString(view.model().settings().rate()));
        settings.put("C", Double.toString(view.model().settings().C()));
        return settings;
    }

    /**
     * An upper bound on the margin, divided by the norm of the separator: R/√M.
     *
     * <p>If a separator through the origin has the margin γ, the perceptron that starts at zero makes at most R²/γ²
     * updates (Novikoff 1962). So after M updates no separator has a margin above R/√M. This holds for examples of weight
     * 1 and a constant rate.
     *
     * @return null if nothing is proven: for other learners or starts, more than two classes, imported weights, and before the first
     *     update
     */
    private static Double provableMargin(LinearModel model, Prequential measures) {
        LearnerSettings settings = model.settings();
        // M updates by at most ηR, each after a mistake, lead to a norm of at most ηR√M. Imported weights may be
        // longer.
        double longest = settings.rate() * measures.radius();
        boolean proven = settings.algorithm() == Algorithm.PERCEPTRON
                && !settings.start().random()
                && settings.labels().binary()
                && model.updates() > 0
                && model.updates() == measures.updates()
                && model.squaredNorm() <= longest * longest * model.updates() * (1 + 1e-9);
        return proven ? measures.radius() / Math.sqrt(model.updates()) : null;
    }

    /**
     * The smallest margin in the latest window, divided by the norm of the weights: negative if an example was predicted wrongly; null
     * if there was no example.
     */
    private static Double smallestMargin(LinearModel model, List<RateWindow> windows) {
        double norm = Math.sqrt(model.squaredNorm());
        return windows.stream()
                .map(RateWindow::smallestMargin)
                .filter(margin -> norm > 0 && Double.isFinite(margin))
                .reduce((first, second) -> second)
                .map(margin -> margin / norm)
                .orElse(null);
    }

    /** The answer over the latest labelled examples, of which older ones count less and less. A share of nothing is null. */
    private static void addClasses(ArrayNode classes, LinearModel model, ClassCounts counts) {
        List<String> names = model.classNames();
        for (int number = 0; number < names.size(); number++) {
            classes.addObject()
                    .put("name", names.get(number))
                    .put("right", counts.right(number))
                    .put("missed", counts.missed(number))
                    .put("precision", Json.finite(counts.precision(number)))
                    .put("recall", Json.finite(counts.recall(number)))
                    .put("f1", Json.finite(counts.f1(number)));
        }
    }

    /**
     * Predicted probabilities, bin by bin, and how often they came true: with two labels that the label is the positive one, otherwise
     * that the answer is right. Older examples count less and less.
     */
    private static void addReliability(ArrayNode bins, Reliability reliability) {
        for (int bin = 0; bin < Reliability.BINS; bin++) {
            if (reliability.examples(bin) > 0) {
                bins.addObject()
                        .put("examples", reliability.examples(bin))
                        .put("predicted", reliability.predicted(bin))
                        .put("happened", reliability.happened(bin));
            }
        }
    }

    /**
     * {@code GET /api/models/{model}/weights}: the largest weights by magnitude in the view that stands for the answer, with the
     * effects of their features. With {@code format=model} the whole model, as {@code export} writes it and {@code import} reads it.
     */
    Response weights(Request request) throws InterruptedException {
        boolean isWhole =
                request.query("format", List.of("json", "model"), "json").equals("model");
        int top = request.query("top", TOP, 1, MOST);
        ModelView view = snapshots.read(request);
        Naming naming = new Naming(view.model(), instance.get().live()::featureNames);
        return isWhole ? whole(view, naming) : largest(view, naming, SnapshotReader.vector(request, view.model()), top);
    }

    private Response whole(ModelView view, Naming naming) {
        if (!whole.tryAcquire()) {
            throw new HttpError(503, "too many clients are receiving models already");
        }
        return Response.stream(200, Response.JSON, out -> {
            try {
                new ModelFile(view.version(), view.settings(), view.model(), naming.features()).write(out);
            } finally {
                whole.release();
            }
        });
    }

    private static Response largest(ModelView view, Naming naming, int vector, int top) {
        LinearModel model = view.model();
        View chosen = SnapshotReader.explaining(model);
        ObjectNode json = Json.object()
                .put("model", view.name())
                .put("version", view.version())
                .put("view", chosen.code());
        ArrayNode weights = json.putArray("weights");
        for (Weight weight : Weights.top(new Weights(model, vector), top, chosen)) {
            for (Effect effect : Effect.of(weight, naming)) {
                ObjectNode shown = weights.addObject()
                        .put("class", naming.ofVector(effect.vector()))
                        .put("index", effect.index() == PagedWeights.BIAS ? null : effect.index())
                        .putPOJO("names", effect.names())
                        .put("current", effect.current());
                if (model.settings().keeps(View.FADING)) {
                    shown.put("fading", effect.fading());
                }
                shown.put("averaged", effect.averaged());
            }
        }
        return Response.json(json);
    }
}
