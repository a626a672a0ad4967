package perceptron.query.api;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import perceptron.features.Hashing;
import perceptron.learner.Curve;
import perceptron.learner.LinearModel;
import perceptron.learner.PagedWeights;
import perceptron.learner.View;
import perceptron.model.export.Weight;
import perceptron.model.export.Weights;
import perceptron.pipeline.live.Instance;
import perceptron.pipeline.live.ModelView;
import perceptron.query.http.Handler;
import perceptron.query.http.Request;
import perceptron.query.http.Response;

/**
 * {@code GET /api/models/{model}/features}: the features with the largest effects, as examples have them: a category with its
 * values, a number with its curve if the model draws one. Crossings, which follow from fields, are left out. The weights are those
 * of the view that stands for the answer; with more than two labels, those of {@code class=NAME}, or of the class known first.
 */
final class FeaturesHandler implements Handler {
    private static final int TOP = 20;
    private static final int MOST = 1_000;

    /** A category has a weight for each of its values, and a curve one for each hat. */
    private static final int WEIGHTS_EACH = 25;

    private final SnapshotReader snapshots;
    private final Supplier<Instance> instance;
    private final boolean takesRecords;

    /** @param weight what the category adds to the score if it has this value */
    private record Value(String value, double weight) {}

    /**
     * @param name null if it is not known, or if features have none
     * @param index by which examples without names have the feature; null if it has a name
     * @param kind number, category or token
     * @param dense whether it is a value of a dense vector
     * @param effect by how much the feature can change the score: of a curve its height, otherwise the largest weight
     * @param values of a category; otherwise empty
     * @param curve what a number adds to the score, ascending by value; empty if the model draws no curve of it
     */
    private record Feature(
            String name,
            Integer index,
            String kind,
            boolean dense,
            double effect,
            List<Value> values,
            List<Curve.Point> curve) {}

    /** @param form record or example: how examples are given to {@code explain} */
    private record Features(String model, String form, @JsonProperty("class") String ofClass, List<Feature> features) {}

    /** @param takesRecords whether examples are given as records of any fields */
    FeaturesHandler(SnapshotReader snapshots, Supplier<Instance> instance, boolean takesRecords) {
        this.snapshots = snapshots;
        this.instance = instance;
        this.takesRecords = takesRecords;
    }

    @Override
    public Response handle(Request request) throws InterruptedException {
        int top = request.query("top", TOP, 1, MOST);
        ModelView view = snapshots.read(request);
        LinearModel model = view.model();
        int vector = Math.max(0, SnapshotReader.vector(request, model));
        boolean crosses = !view.settings().getOrDefault("cross", "").isEmpty();
        List<Feature> features = vector < model.vectors() ? features(model, crosses, vector, top) : List.of();
        String form = takesRecords ? "record" : "example";
        return Response.json(new Features(view.name(), form, SnapshotReader.ofClass(model, vector), features));
    }

    private List<Feature> features(LinearModel model, boolean crosses, int vector, int top) {
        View chosen = SnapshotReader.explaining(model);
        List<Feature> features = new ArrayList<>();
        Map<String, List<Value>> categories = new LinkedHashMap<>();
        Set<Integer> drawn = new HashSet<>();
        for (Weight weight : Weights.top(new Weights(model, vector), WEIGHTS_EACH * top, chosen)) {
            if (weight.index() == PagedWeights.BIAS) {
                continue;
            }
            int feature = model.settings().feature(weight.index());
            List<String> names = instance.get().live().featureNames(feature);
            if (model.settings().isOfCurve(weight.index())) {
                if (drawn.add(feature)) {
                    features.add(curve(Curve.of(model, vector, feature, chosen), feature, names));
                }
            } else if (names.isEmpty()) {
                features.add(plain(null, feature, "number", weight.of(chosen)));
            } else {
                String kind = model.settings().drawsCurves() ? "token" : "number";
                names.stream()
                        .filter(name -> !crosses || name.indexOf('*') < 0) // no example has a crossing as a field
                        .forEach(name -> add(name, kind, weight.of(chosen), features, categories));
            }
        }
        categories.forEach((name, values) -> {
            double largest = Collections.max(
                    values.stream().map(each -> Math.abs(each.weight())).toList());
            features.add(new Feature(name, null, "category", false, largest, values, List.of()));
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
        return new Feature(name, index, kind, false, Math.abs(weight), List.of(), List.of());
    }

    private static Feature curve(Curve curve, int number, List<String> names) {
        List<Curve.Point> points = new ArrayList<>(curve.points());
        if (!names.isEmpty() && Hashing.isNegated(names.get(0))) {
            // Hashing negates the value: negated again and in reverse order, the values are as in the examples.
            points.replaceAll(each -> new Curve.Point(0 - each.value(), 0 - each.deviations(), each.contribution()));
            Collections.reverse(points);
        }
        DoubleSummaryStatistics contributions =
                points.stream().mapToDouble(Curve.Point::contribution).summaryStatistics();
        return new Feature(
                names.isEmpty() ? null : names.get(0),
                names.isEmpty() ? number : null,
                "number",
                curve.isDense(),
                points.isEmpty() ? 0 : contributions.getMax() - contributions.getMin(),
                List.of(),
                points);
    }
}
