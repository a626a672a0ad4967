package perceptron.run.evaluate;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import perceptron.learner.View;
import perceptron.measure.Baselines.Baseline;
import perceptron.measure.ClassCounts;

/** A result as one line of JSON. What was not measured, or does not exist, is null. */
final class JsonReport {
    private static final ObjectMapper JSON = new ObjectMapper();

    private JsonReport() {}

    static ObjectNode object(Result result) {
        boolean measured = result.measures() != null;
        boolean voted = measured && result.model().votes() != null;
        ObjectNode json = JSON.createObjectNode();
        json.put("learner", result.model().settings().algorithm().code());
        json.put("numbers", result.model().settings().form().code());
        json.put("examples", result.examples());
        json.put("passes", result.passes().size());
        json.put("converged", result.converged());
        json.put("updates", result.model().updates());
        json.put("mistakes", result.mistakes(View.CURRENT));
        put(json, "accuracy", accuracy(result.mistakes(View.CURRENT), result.examples()));
        json.set("answer", measured ? answer(result) : null);
        json.set("baselines", measured ? baselines(result) : null);
        json.set("averaged", measured ? predictions(View.AVERAGED, result) : null);
        json.set("voted", voted ? predictions(View.VOTED, result) : null);
        json.set("holdout", result.holdout() == null ? null : holdout(result.holdout(), measured, voted));
        json.set("weights", weights(result));
        put(json, "radius", measured ? result.measures().radius() : Double.NaN);
        put(json, "margin", measured ? result.margin() : Double.NaN);
        put(json, "mistakeBound", measured ? result.mistakeBound() : Double.NaN);
        json.set(
                "confusion",
                measured && !result.measures().classCounts().isRenumbered()
                        ? confusion(result.labels(), result.measures().classCounts())
                        : null);
        json.put("learnSeconds", result.learnSeconds());
        put(json, "examplesPerSecond", result.examplesPerSecond());
        return json;
    }

    /** The answer is that of the view that made the fewest recent mistakes. */
    private static ObjectNode answer(Result result) {
        ObjectNode json = JSON.createObjectNode();
        json.put("mistakes", result.answerMistakes());
        put(json, "accuracy", accuracy(result.answerMistakes(), result.examples()));
        put(json, "logLoss", result.measures().reliability().logLoss());
        put(json, "brier", result.measures().reliability().brier());
        put(json, "calibrationError", result.measures().reliability().calibrationError());
        put(json, "auc", result.measures().auc());
        return json;
    }

    private static ObjectNode baselines(Result result) {
        ObjectNode json = JSON.createObjectNode();
        json.set("majority", baseline(result.measures().baselines().majority(), result));
        json.set("last", baseline(result.measures().baselines().last(), result));
        json.put("beaten", result.measures().beatsBaselines());
        return json;
    }

    private static ObjectNode baseline(Baseline baseline, Result result) {
        ObjectNode json = JSON.createObjectNode();
        json.put("mistakes", baseline.mistakes());
        put(json, "accuracy", accuracy(baseline.mistakes(), result.examples()));
        return json;
    }

    private static ObjectNode predictions(View view, Result result) {
        ObjectNode json = JSON.createObjectNode();
        json.put("mistakes", result.mistakes(view));
        put(json, "accuracy", accuracy(result.mistakes(view), result.examples()));
        return json;
    }

    private static ObjectNode holdout(Result.Holdout holdout, boolean averaged, boolean voted) {
        ObjectNode json = JSON.createObjectNode();
        json.put("examples", holdout.examples());
        put(json, "accuracy", accuracy(holdout.mistakes().of(View.CURRENT), holdout.examples()));
        put(json, "answerAccuracy", accuracy(holdout.mistakes().ofAnswer(), holdout.examples()));
        put(
                json,
                "averagedAccuracy",
                averaged ? accuracy(holdout.mistakes().of(View.AVERAGED), holdout.examples()) : Double.NaN);
        put(
                json,
                "votedAccuracy",
                voted ? accuracy(holdout.mistakes().of(View.VOTED), holdout.examples()) : Double.NaN);
        return json;
    }

    /** The bias is a number, or an array of numbers if there are several vectors. */
    private static ObjectNode weights(Result result) {
        Result.Weights weights = result.weights();
        ObjectNode json = JSON.createObjectNode();
        json.put("dimensions", weights.dimensions());
        json.put("nonZero", weights.nonZero());
        json.put("squaredNorm", weights.squaredNorm());
        json.put("squaredNormWithBias", weights.squaredNormWithBias());
        if (result.model().settings().labels().binary()) {
            json.put("bias", weights.biases().get(0));
        } else {
            ArrayNode biases = json.putArray("bias");
            weights.biases().forEach(biases::add);
        }
        return json;
    }

    /** The confusion matrix of the answer: a row has the examples of one class, a column those that were answered with one class. */
    private static ObjectNode confusion(List<String> classes, ClassCounts counts) {
        ObjectNode json = JSON.createObjectNode();
        ArrayNode labels = json.putArray("labels");
        ArrayNode matrix = json.putArray("matrix");
        ArrayNode precision = json.putArray("precision");
        ArrayNode recall = json.putArray("recall");
        ArrayNode f1 = json.putArray("f1");
        for (int actual = 0; actual < classes.size(); actual++) {
            labels.add(classes.get(actual));
            ArrayNode row = matrix.addArray();
            for (int predicted = 0; predicted < classes.size(); predicted++) {
                row.add(counts.confusion(actual, predicted));
            }
            precision.add(orNull(counts.precision(actual)));
            recall.add(orNull(counts.recall(actual)));
            f1.add(orNull(counts.f1(actual)));
        }
        put(json, "macroF1", counts.macroF1());
        put(json, "balancedAccuracy", counts.balancedAccuracy());
        put(json, "kappa", counts.kappa());
        return json;
    }

    private static double accuracy(long mistakes, long examples) {
        return 1 - (double) mistakes / examples;
    }

    private static void put(ObjectNode json, String name, double value) {
        json.put(name, orNull(value));
    }

    private static Double orNull(double value) {
        return Double.isFinite(value) ? value : null;
    }
}
