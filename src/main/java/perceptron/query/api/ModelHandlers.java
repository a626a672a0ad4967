package perceptron.query.api;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Semaphore;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import perceptron.features.Featurizer;
import perceptron.features.Hashing;
import perceptron.learner.Algorithm;
import perceptron.learner.Curve;
import perceptron.learner.LearnerSettings;
import perceptron.learner.LinearModel;
import perceptron.learner.LinearView;
import perceptron.learner.PagedWeights;
import perceptron.learner.Scores.View;
import perceptron.learner.Surface;
import perceptron.measure.ClassCounts;
import perceptron.measure.Prequential;
import perceptron.measure.RateWindows.Window;
import perceptron.measure.Reliability;
import perceptron.model.export.ModelFile;
import perceptron.model.export.Naming;
import perceptron.model.export.Weights;
import perceptron.model.export.Weights.Weight;
import perceptron.pipeline.live.Instance;
import perceptron.pipeline.live.LiveModels.ModelView;
import perceptron.pipeline.live.Measured;
import perceptron.query.http.HttpError;
import perceptron.query.http.Json;
import perceptron.query.http.Request;
import perceptron.query.http.Response;

/** The state of one model: its counts and measures, its weights, and what its features do. */
final class ModelHandlers {
    private static final int TOP = 20;
    private static final int LARGEST_TOP = 1_000;

    /** A category has a weight for each of its values, and a curve one for each hat. */
    private static final int WEIGHTS_EACH = 25;

    private final SnapshotReader snapshots;
    private final Supplier<Instance> instance;
    private final String self;
    private final boolean takesRecords;

    /** A response with a whole model occupies a thread, and keeps the model's pages in memory, until the client has read it. */
    private final Semaphore whole = new Semaphore(2);

    /**
     * @param self the address of this instance
     * @param takesRecords whether examples are given as records of any fields
     */
    ModelHandlers(SnapshotReader snapshots, Supplier<Instance> instance, String self, boolean takesRecords) {
        this.snapshots = snapshots;
        this.instance = instance;
        this.self = self;
        this.takesRecords = takesRecords;
    }

    /** {@code GET /api/models/{model}}: the fields of {@link Measured}, and these. */
    Response status(Request request) throws InterruptedException {
        ModelView view = snapshots.read(request);
        LinearModel model = view.model();
        Prequential measures = view.progress().measures();
        ClassCounts counts = measures.classCounts();
        List<Window> windows = view.progress().windows().open();
        long now = System.currentTimeMillis();
        ObjectNode json = Json.MAPPER.valueToTree(Measured.of(now, view.version(), model, view.progress()));
        json.put("name", view.name())
                .put("instance", self)
                .put("split", instance.get().live().split().contains(view.name())) // two models have this name
                .put("epoch", view.epoch()) // increases with every reset and import
                .put("drift", windows.stream().anyMatch(Window::drifted) ? "drift" : "none")
                .put("bytes", model.bytes())
                .put("macroF1", Json.finite(counts.macroF1())) // the mean over all classes, as is the next
                .put("balancedAccuracy", Json.finite(counts.balancedAccuracy()))
                .put("kappa", Json.finite(counts.kappa())) // by how much the answer is better than chance
                .putPOJO("settings", new TreeMap<>(view.settings()));
        json.putObject("margin")
                .put("provable", provableMargin(model, measures))
                .put("estimate", smallestMargin(model, windows));
        addClasses(json.putArray("classes"), model, counts);
        addReliability(json.putArray("reliability"), measures.reliability());
        return Response.json(json);
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
    private static Double smallestMargin(LinearModel model, List<Window> windows) {
        double norm = Math.sqrt(model.squaredNorm());
        return windows.stream()
                .map(Window::smallestMargin)
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
     * effects of their features; none of a curve or a surface, of which {@link #features} speaks. With {@code format=model} the whole model, as {@code export} writes it and {@code import} reads it.
     */
    Response weights(Request request) throws InterruptedException {
        boolean isWhole =
                request.query("format", List.of("json", "model"), "json").equals("model");
        int top = request.query("top", TOP, 1, LARGEST_TOP);
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
                double[] measures = view.progress().measures().toNumbers();
                new ModelFile(view.version(), view.settings(), view.model(), measures, naming.features()).write(out);
            } finally {
                whole.release();
            }
        });
    }

    private static Response largest(ModelView view, Naming naming, int vector, int top) {
        LinearModel model = view.model();
        View chosen = model.settings().explaining();
        ObjectNode json = Json.object()
                .put("model", view.name())
                .put("version", view.version())
                .put("view", chosen.code());
        ArrayNode weights = json.putArray("weights");
        LinearView drawn = LinearView.of(model, chosen);
        Predicate<Weight> isAlone = each -> each.floor() < 2 && drawn.curveOf(each.floor(), each.index()) < 0;
        for (Weight weight : Weights.top(model, vector, chosen, top, isAlone)) {
            for (Weight effect : naming.effects(weight)) {
                weights.addObject()
                        .put("class", naming.ofVector(effect.vector()))
                        .put("floor", Naming.FLOORS.get(effect.floor()))
                        .put("index", effect.index() == PagedWeights.BIAS ? null : effect.index())
                        .putPOJO("names", effect.names())
                        .put("current", effect.current())
                        .put("averaged", effect.averaged())
                        .put("answer", effect.chosen());
            }
        }
        return Response.json(json);
    }

    /**
     * {@code GET /api/models/{model}/features}: the features with the largest effects, as examples have them: a category with its
     * values, a number with its curve if the model draws one; and the pairs of numbers that say most together, with their surfaces.
     * Crossings, which follow from fields, are left out. The weights are those of the view that stands for the answer; with more than two
     * labels, those of {@code class=NAME}, or of the class known first.
     */
    Response features(Request request) throws InterruptedException {
        int top = request.query("top", TOP, 1, LARGEST_TOP);
        ModelView view = snapshots.read(request);
        LinearModel model = view.model();
        int vector = Math.max(0, SnapshotReader.vector(request, model));
        boolean crosses = !view.settings().getOrDefault("cross", "").isEmpty();
        boolean isKnown = vector < model.floors().vectors();
        List<Surface> surfaces = isKnown ? Surface.of(model, vector, explaining(model)) : new ArrayList<>();
        List<Feature> features = isKnown ? features(model, crosses, vector, top, surfaces) : List.of();
        surfaces.sort(Comparator.comparingDouble(Surface::share).reversed());
        List<Pair> pairs =
                surfaces.stream().limit(top).map(each -> pair(model, each)).toList();
        String form = takesRecords ? "record" : "example";
        return Response.json(new Features(view.name(), form, SnapshotReader.ofClass(model, vector), features, pairs));
    }

    /** @param weight what the category adds to the score if it has this value */
    private record Value(String value, double weight) {}

    /**
     * @param name null if it is not known, or if features have none
     * @param index by which examples without names have the feature; null if it has a name
     * @param kind number, category or token
     * @param dense whether it is a value of a dense vector
     * @param period of an hour, a weekday or a day of the year, which begin again after it; otherwise 0
     * @param effect by how much the feature can change the score: of a curve its height, otherwise the largest weight
     * @param values of a category; otherwise empty
     * @param curve what a number adds to the score, ascending by value; empty if the model draws no curve of it
     */
    private record Feature(
            String name,
            Integer index,
            String kind,
            boolean dense,
            int period,
            double effect,
            List<Value> values,
            List<Curve.Point> curve) {}

    /**
     * @param first the number of the rows
     * @param second that of the columns
     * @param share of all that surfaces say lately
     * @param together what both add to the score beyond what each adds alone, as their curves say: all rows and columns have the mean 0
     */
    private record Pair(Side first, Side second, double share, double[][] together) {}

    /**
     * @param name null if it is not known, or if it has none
     * @param tops the values of the rows or columns, ascending; what lies between two has shares of both, and of a cyclic number the last is
     *     a neighbour of the first. None if nothing is known of the number's distribution
     */
    private record Side(String name, int index, int period, List<Double> tops, @JsonIgnore boolean isNegated) {
        int hat(int place) {
            return isNegated ? Featurizer.HATS - 1 - place : place;
        }
    }

    /** @param form record or example: how examples are given to {@code explain} */
    private record Features(
            String model,
            String form,
            @JsonProperty("class") String ofClass,
            List<Feature> features,
            List<Pair> pairs) {}

    private static LinearView explaining(LinearModel model) {
        return LinearView.of(model, model.settings().explaining());
    }

    private List<Feature> features(LinearModel model, boolean crosses, int vector, int top, List<Surface> surfaces) {
        View chosen = model.settings().explaining();
        LinearView weights = explaining(model);
        List<Feature> features = new ArrayList<>();
        Map<String, List<Value>> categories = new LinkedHashMap<>();
        Set<Integer> drawn = new HashSet<>();
        for (Weight weight : Weights.top(model, vector, chosen, WEIGHTS_EACH * top, each -> each.floor() < 2)) {
            if (weight.index() == PagedWeights.BIAS) {
                continue;
            }
            int feature = model.settings().feature(weight.floor(), weight.index());
            int number = weights.curveOf(weight.floor(), weight.index());
            if (!drawn.add(number < 0 ? -1 - feature : feature)) {
                continue;
            }
            List<String> names = instance.get().live().featureNames(feature);
            double sum = weights.weight(vector, weight.index());
            if (number >= 0) {
                features.add(curve(Curve.of(model, vector, number, weights, surfaces, true), feature, names));
            } else if (names.isEmpty()) {
                features.add(plain(null, feature, "number", sum));
            } else {
                String kind = model.settings().drawsCurves() ? "token" : "number";
                names.stream()
                        .filter(name -> !crosses || name.indexOf('*') < 0) // no example has a crossing as a field
                        .forEach(name -> add(name, kind, sum, features, categories));
            }
        }
        categories.forEach((name, values) -> {
            double largest = Collections.max(
                    values.stream().map(each -> Math.abs(each.weight())).toList());
            features.add(new Feature(name, null, "category", false, 0, largest, values, List.of()));
        });
        features.sort(Comparator.comparingDouble(Feature::effect).reversed());
        return features.subList(0, Math.min(top, features.size()));
    }

    private static void add(
            String name, String kind, double weight, List<Feature> features, Map<String, List<Value>> categories) {
        double effect = Hashing.isNegated(name) ? 0 - weight : weight;
        int equals = name.indexOf('=');
        if (equals < 0) {
            features.add(plain(name, null, kind, effect));
        } else {
            categories
                    .computeIfAbsent(name.substring(0, equals), category -> new ArrayList<>())
                    .add(new Value(name.substring(equals + 1), effect));
        }
    }

    private static Feature plain(String name, Integer index, String kind, double weight) {
        return new Feature(name, index, kind, false, 0, Math.abs(weight), List.of(), List.of());
    }

    private static Feature curve(Curve curve, int number, List<String> names) {
        List<Curve.Point> points = points(curve, isNegated(curve, names));
        DoubleSummaryStatistics contributions =
                points.stream().mapToDouble(Curve.Point::contribution).summaryStatistics();
        return new Feature(
                names.isEmpty() ? null : names.get(0),
                names.isEmpty() ? number : null,
                "number",
                curve.isDense(),
                curve.period(),
                points.isEmpty() ? 0 : contributions.getMax() - contributions.getMin(),
                List.of(),
                points);
    }

    private static boolean isNegated(Curve curve, List<String> names) {
        return curve.period() == 0 && !names.isEmpty() && Hashing.isNegated(names.get(0));
    }

    /** If hashing negates the value: negated again and in reverse order, the values are as in the examples. */
    private static List<Curve.Point> points(Curve curve, boolean isNegated) {
        List<Curve.Point> points = new ArrayList<>(curve.points());
        if (isNegated) {
            points.replaceAll(each -> new Curve.Point(0 - each.value(), 0 - each.deviations(), each.contribution()));
            Collections.reverse(points);
        }
        return points;
    }

    private Pair pair(LinearModel model, Surface surface) {
        Side first = side(model, surface.i());
        Side second = side(model, surface.j());
        double[][] together = new double[Featurizer.HATS][Featurizer.HATS];
        for (int a = 0; a < together.length; a++) {
            for (int b = 0; b < together.length; b++) {
                together[a][b] = surface.together()[first.hat(a)][second.hat(b)];
            }
        }
        return new Pair(first, second, surface.share(), together);
    }

    private Side side(LinearModel model, int number) {
        int index = Featurizer.feature(number);
        List<String> names = instance.get().live().featureNames(index);
        Curve curve = Curve.of(model, 0, number, explaining(model), List.of(), false);
        boolean isNegated = isNegated(curve, names);
        List<Curve.Point> points = points(curve, isNegated);
        List<Double> tops = IntStream.range(0, Math.min(points.size(), Featurizer.HATS))
                .mapToObj(hat -> points.get(Curve.STEPS * hat).value())
                .toList();
        return new Side(names.isEmpty() ? null : names.get(0), index, curve.period(), tops, isNegated);
    }
}
