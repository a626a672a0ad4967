package perceptron.run.evaluate;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import perceptron.learner.LearnerSettings;
import perceptron.learner.View;
import perceptron.measure.ClassCounts;
import perceptron.measure.MistakeCounts;
import perceptron.measure.Prequential;

/** A result as one line of JSON. What does not exist is null. */
final class JsonReport {
    private static final ObjectMapper JSON = new ObjectMapper();

    private JsonReport() {}

    static ObjectNode object(Result result) {
        LearnerSettings settings = result.model().settings();
        Prequential measures = result.measures();
        MistakeCounts mistakes = result.mistakes();
        long examples = result.examples();
        boolean voted = result.model().votes() != null;
        ObjectNode json = JSON.createObjectNode();
        json.put("learner", settings.algorithm().code());
        json.put("numbers", settings.form().code());
        json.put("examples", examples);
        json.put("passes", result.passes().size());
        json.put("converged", result.lastPass().updates() == 0);
        json.put("updates", result.model().updates());
        putMistakes(json, mistakes.of(View.CURRENT), examples);
        // The answer is that of the view that made the fewest recent mistakes.
        ObjectNode answer = putMistakes(json.putObject("answer"), mistakes.ofAnswer(), examples);
        answer.put("logLoss", orNull(measures.reliability().logLoss()));
        answer.put("brier", orNull(measures.reliability().brier()));
        answer.put("calibrationError", orNull(measures.reliability().calibrationError()));
        answer.put("auc", orNull(measures.auc()));
        ObjectNode baselines = json.putObject("baselines");
        putMistakes(
                baselines.putObject("majority"), measures.baselines().majority().mistakes(), examples);
        putMistakes(baselines.putObject("last"), measures.baselines().last().mistakes(), examples);
        baselines.put("beaten", measures.beatsBaselines());
        putMistakes(json.putObject("averaged"), mistakes.of(View.AVERAGED), examples);
        json.set("voted", voted ? putMistakes(JSON.createObjectNode(), mistakes.of(View.VOTED), examples) : null);
        json.set("holdout", result.lastPass().holdout() == null ? null : holdout(result.lastPass(), voted));
        json.set("weights", weights(result));
        json.put("radius", orNull(measures.radius()));
        json.put("margin", orNull(result.margin()));
        json.put("mistakeBound", orNull(result.mistakeBound()));
        ClassCounts counts = measures.classCounts();
        json.set("confusion", counts.isRenumbered() ? null : confusion(result.labels(), counts));
        json.put("learnSeconds", result.learnSeconds());
        json.put("examplesPerSecond", orNull(result.examplesPerSecond()));
        return json;
    }

    private static ObjectNode putMistakes(ObjectNode json, long mistakes, long examples) {
        return json.put("mistakes", mistakes).put("accuracy", accuracy(mistakes, examples));
    }

    private static ObjectNode holdout(Result.Pass pass, boolean voted) {
        long examples = pass.holdout().examples();
        MistakeCounts mistakes = pass.holdout().mistakes();
        return JSON.createObjectNode()
                .put("examples", examples)
                .put("accuracy", accuracy(mistakes.of(View.CURRENT), examples))
                .put("answerAccuracy", accuracy(mistakes.ofAnswer(), examples))
                .put("averagedAccuracy", accuracy(mistakes.of(View.AVERAGED), examples))
                .put("votedAccuracy", voted ? accuracy(mistakes.of(View.VOTED), examples) : null);
    }

    /** The bias is a number, or an array of numbers if there are several vectors. */
    private static ObjectNode weights(Result result) {
        Result.Weights weights = result.weights();
        ObjectNode json = JSON.createObjectNode()
                .put("dimensions", weights.dimensions())
                .put("nonZero", weights.nonZero())
                .put("squaredNorm", weights.squaredNorm())
                .put("squaredNormWithBias", weights.squaredNormWithBias());
        boolean binary = result.model().settings().labels().binary();
        return json.set("bias", JSON.valueToTree(binary ? weights.biases().get(0) : weights.biases()));
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
        return json.put("macroF1", orNull(counts.macroF1()))
                .put("balancedAccuracy", orNull(counts.balancedAccuracy()))
                .put("kappa", orNull(counts.kappa()));
    }

    private static Double accuracy(long mistakes, long examples) {
        return orNull(1 - (double) mistakes / examples);
    }

    private static Double orNull(double value) {
        return Double.isFinite(value) ? value : null;
    }
}
