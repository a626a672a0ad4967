package perceptron.run.evaluate;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Comparator;
import java.util.List;
import perceptron.features.Featurizer.Scaling;
import perceptron.learner.Algorithm;
import perceptron.learner.Floors;
import perceptron.learner.LearnerSettings;
import perceptron.learner.LinearModel;
import perceptron.learner.PagedWeights;
import perceptron.learner.Surfaces;
import perceptron.learner.Surfaces.Slot;
import perceptron.measure.Baselines;
import perceptron.measure.ClassCounts;
import perceptron.measure.Counts;
import perceptron.measure.Prequential;
import perceptron.model.FeatureNumbers;
import perceptron.model.export.Naming;
import perceptron.run.evaluate.Thresholds.Costs;

/**
 * What came out of one learner, as one line of JSON, from which the reports for people are made. What does not exist is null. Mistakes and measures
 * are those of the first pass.
 */
final class JsonReport {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int PAIRS = 5;

    private JsonReport() {}

    static ObjectNode of(Training training, FileExamples all, Costs costs) {
        LinearModel model = training.model;
        LearnerSettings settings = model.settings();
        Prequential measures = training.measures;
        Counts first = training.passes.get(0);
        Counts last = training.passes.get(training.passes.size() - 1);
        long examples = first.labelled();
        boolean voted = model.votes() != null;
        ObjectNode json = JSON.createObjectNode();
        json.put("learner", settings.algorithm().code());
        json.put("numbers", settings.form().code());
        json.put("examples", examples);
        json.put("passes", training.passes.size());
        json.put("converged", last.updates() == 0);
        json.put("updates", model.updates());
        putMistakes(json, first.mistakes(), examples);
        json.put("logLoss", orNull(measures.reliability().logLoss()));
        json.put("brier", orNull(measures.reliability().brier()));
        json.put("calibrationError", orNull(measures.reliability().calibrationError()));
        json.put("auc", orNull(measures.auc()));
        ObjectNode baselines = json.putObject("baselines");
        Baselines learnNothing = measures.baselines();
        putMistakes(baselines.putObject("majority"), learnNothing.majority().mistakes(), examples)
                .put("logLoss", orNull(learnNothing.majorityLogLoss()));
        putMistakes(baselines.putObject("last"), learnNothing.last().mistakes(), examples)
                .put("logLoss", orNull(learnNothing.lastLogLoss()));
        baselines.put("beaten", measures.beatsBaselines());
        baselines.put("beatenByLogLoss", measures.beatsBaselinesByLogLoss());
        putMistakes(json.putObject("averaged"), first.averagedMistakes(), examples);
        json.putNull("voted");
        if (voted) {
            putMistakes(json.putObject("voted"), first.votedMistakes(), examples);
        }
        json.set("weights", weights(model, training.form.dimensions()));
        json.set("pairs", pairs(model.floors().surfaces(), new Naming(model, training.form::names)));
        double norm = Math.sqrt(json.at("/weights/squaredNormWithBias").asDouble());
        double smallest = training.smallestMargin;
        boolean separates = smallest > 0 && smallest < Double.POSITIVE_INFINITY && norm > 0;
        double margin = separates ? smallest / norm : Double.NaN;
        double ratio = isBounded(settings) && !all.isWeighted() ? measures.radius() / margin : Double.NaN;
        json.put("radius", orNull(measures.radius()));
        json.put("margin", orNull(margin));
        json.put("mistakeBound", orNull(ratio * ratio));
        ClassCounts counts = measures.classCounts();
        json.set("confusion", confusion(model.classNames(), counts));
        json.set("thresholds", training.thresholds == null ? null : training.thresholds.json(costs, counts));
        double seconds = training.nanos * 1e-9;
        json.put("learnSeconds", seconds);
        json.put(
                "examplesPerSecond",
                orNull(training.passes.stream().mapToLong(Counts::labelled).sum() / seconds));
        return json;
    }

    private static ObjectNode putMistakes(ObjectNode json, long mistakes, long examples) {
        return json.put("mistakes", mistakes).put("accuracy", accuracy(mistakes, examples));
    }

    /**
     * The weights in a few numbers. Sums go over vectors and features in their order. The bias, of the line, is a number, or an array of
     * numbers if there may be several vectors.
     */
    private static ObjectNode weights(LinearModel model, int dimensions) {
        LearnerSettings settings = model.settings();
        long nonZero = 0;
        double squares = 0;
        double squaredBiases = 0;
        double[] biases = new double[model.floors().vectors()];
        for (int number : model.floors().vectorNumbers()) {
            PagedWeights weights = model.floors().pages(number);
            int vector = Floors.classOf(number);
            for (int index : FeatureNumbers.indices(weights).toArray()) {
                double w = weights.w(index);
                if (index == PagedWeights.BIAS) {
                    biases[vector] = settings.bias() && Floors.floorOf(number) == 0 ? w : biases[vector];
                    squaredBiases += settings.bias() ? w * w : 0;
                } else if (index < dimensions || settings.drawsCurves()) { // A random start is not only of features.
                    squares += w * w;
                    nonZero += w != 0 ? 1 : 0;
                }
            }
        }
        ObjectNode json = JSON.createObjectNode()
                .put("dimensions", dimensions)
                .put("nonZero", nonZero)
                .put("squaredNorm", squares)
                .put("squaredNormWithBias", squares + squaredBiases);
        return settings.labels().binary() ? json.put("bias", biases[0]) : json.putPOJO("bias", biases);
    }

    /** The pairs of numbers that say most together, and how much of all that pairs say. */
    private static ArrayNode pairs(Surfaces surfaces, Naming naming) {
        ArrayNode pairs = JSON.createArrayNode();
        surfaces.slots().stream()
                .sorted(Comparator.comparingDouble(Slot::use).reversed())
                .limit(PAIRS)
                .forEach(slot -> pairs.addObject()
                        .put("first", naming.number(slot.i()))
                        .put("second", naming.number(slot.j()))
                        .put("share", surfaces.share(slot)));
        return pairs;
    }

    /** Whether the updates of a perceptron cannot exceed R²/margin² (Novikoff 1962), since neither its start nor its scales matter. */
    private static boolean isBounded(LearnerSettings settings) {
        return settings.algorithm() == Algorithm.PERCEPTRON
                && settings.labels().binary()
                && !settings.start().random()
                && settings.scaling() != Scaling.RMS;
    }

    /** The confusion matrix of the answer: a row has the examples of one class, a column those that were answered with one class. */
    private static ObjectNode confusion(List<String> classes, ClassCounts counts) {
        ObjectNode json = JSON.createObjectNode();
        classes.forEach(json.putArray("labels")::add);
        ArrayNode matrix = json.putArray("matrix");
        ArrayNode precision = json.putArray("precision");
        ArrayNode recall = json.putArray("recall");
        ArrayNode f1 = json.putArray("f1");
        for (int actual = 0; actual < classes.size(); actual++) {
            ArrayNode row = matrix.addArray();
            for (int predicted = 0; predicted < classes.size(); predicted++) {
                row.add(counts.confusion(actual, predicted));
            }
            precision.add(orNull(counts.precision(actual)));
            recall.add(orNull(counts.recall(actual)));
            f1.add(orNull(counts.f1(actual)));
        }
        return json.put("macroF1", orNull(counts.macroF1()))
                .put("balancedAccuracy", orNull(counts.balancedAccuracy()))
                .put("kappa", orNull(counts.kappa()));
    }

    private static Double accuracy(long mistakes, long examples) {
        return orNull(1 - (double) mistakes / examples);
    }

    static Double orNull(double value) {
        return Double.isFinite(value) ? value : null;
    }
}
