package perceptron.run.evaluate;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.stream.LongStream;
import perceptron.measure.ClassCounts;

/** With two labels: what it would cost to take an example for a positive one from different probabilities on. */
final class Thresholds {
    private static final double[] TRIED = {
        0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99
    };

    // Of how many thresholds the probability was reached: counts of examples by this number.
    private final long[] positives = new long[TRIED.length + 1];
    private final long[] negatives = new long[TRIED.length + 1];

    /**
     * What mistakes cost.
     *
     * @param falsePositive a negative example that was taken for a positive one
     * @param falseNegative a positive one that was missed
     */
    record Costs(double falsePositive, double falseNegative) {
        double of(long falsePositives, long falseNegatives, long examples) {
            return (falsePositive * falsePositives + falseNegative * falseNegatives) / examples;
        }
    }

    void observe(double probability, boolean positive) {
        int reached = 0;
        while (reached < TRIED.length && probability >= TRIED[reached]) {
            reached++;
        }
        (positive ? positives : negatives)[reached]++;
    }

    /**
     * Precision, recall and the cost of an example with each threshold that makes a difference, and the cheapest one.
     *
     * @param counts of the labels that were predicted
     */
    ObjectNode json(Costs costs, ClassCounts counts) {
        ObjectNode json = new ObjectMapper().createObjectNode();
        json.putObject("costs").put("falsePositive", costs.falsePositive).put("falseNegative", costs.falseNegative);
        long hits = LongStream.of(positives).sum();
        long alarms = LongStream.of(negatives).sum() + hits;
        long all = alarms;
        long present = hits;
        json.put("cost", costs.of(counts.confusion(0, 1), counts.confusion(1, 0), all));
        double cheapest = Double.POSITIVE_INFINITY;
        ArrayNode table = json.putArray("table");
        for (int threshold = 0; threshold < TRIED.length; threshold++) {
            long fewer = positives[threshold] + negatives[threshold];
            if (fewer == 0 && threshold > 0) {
                continue; // as with the one before
            }
            hits -= positives[threshold];
            alarms -= fewer;
            double cost = costs.of(alarms - hits, present - hits, all);
            table.addObject()
                    .put("threshold", TRIED[threshold])
                    .put("precision", JsonReport.orNull((double) hits / alarms))
                    .put("recall", JsonReport.orNull((double) hits / present))
                    .put("cost", cost);
            if (cost < cheapest) {
                cheapest = cost;
                json.put("cheapest", TRIED[threshold]);
            }
        }
        return json;
    }
}
