package perceptron.query.history;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.function.Function;
import perceptron.avro.UpdateRate;
import perceptron.pipeline.live.Measured;
import perceptron.query.http.Json;

/**
 * What a model did within a span of time.
 *
 * @param from by the clock, in milliseconds since 1970, as is to
 * @param counts by {@link Count}; NaN if it is not known, or not counted
 * @param norm the length of all weights at the end; NaN if it is not known
 * @param bound R/√M at the end, see {@code margin} of the model; not finite if it is not known, and before the first update
 * @param drifts how often a drift was found, as far as windows say so
 */
public record Point(long from, long to, double[] counts, float norm, float bound, int drifts) {
    /** Without examples nothing is reported: after such a pause, what is reported happened within the last second. */
    private static final long GAP_MILLIS = 2_500;

    private static final long SECOND_MILLIS = 1_000;

    /** What is counted of a model, from its beginning, and of each window. Mistakes are of labelled examples. */
    public enum Count {
        EXAMPLES("examples", Measured::examples, UpdateRate::getExamples),
        LABELLED("labelled", Measured::labelled, UpdateRate::getLabelled),
        LATE("late", Measured::late, UpdateRate::getLate),
        UPDATES("updates", Measured::updates, UpdateRate::getUpdates),
        MAJORITY_MISTAKES(
                "majorityMistakes", now -> now.baselines().majority().mistakes(), UpdateRate::getMajorityMistakes),
        LAST_MISTAKES("lastMistakes", now -> now.baselines().last().mistakes(), UpdateRate::getLastMistakes),
        MISTAKES("mistakes", Measured::mistakes, UpdateRate::getMistakes),
        AVERAGED_MISTAKES("averagedMistakes", Measured::averagedMistakes, UpdateRate::getAveragedMistakes),
        VOTED_MISTAKES("votedMistakes", Measured::votedMistakes, UpdateRate::getVotedMistakes);

        private static final Count[] ALL = values();

        private final String code;
        private final Function<Measured, Long> ofModel;
        private final Function<UpdateRate, Long> ofWindow;

        Count(String code, Function<Measured, Long> ofModel, Function<UpdateRate, Long> ofWindow) {
            this.code = code;
            this.ofModel = ofModel;
            this.ofWindow = ofWindow;
        }

        /** From the model's beginning; NaN if it does not count this. */
        public double of(Measured now) {
            return orNaN(ofModel.apply(now));
        }

        private static double orNaN(Long count) {
            return count == null ? Double.NaN : count;
        }
    }

    static Point between(Measured before, Measured now) {
        double[] counts = Arrays.stream(Count.ALL)
                .mapToDouble(count -> count.of(now) - count.of(before))
                .toArray();
        long from = before.at() < now.at() - GAP_MILLIS ? now.at() - SECOND_MILLIS : before.at();
        float bound = (float) (now.radius() / Math.sqrt(now.updates()));
        return new Point(from, now.at(), counts, (float) now.norm(), bound, 0);
    }

    /** @param at when the row was written: by the clock, while the window itself is one of the examples' time */
    static Point of(UpdateRate row, long at) {
        double[] counts = Arrays.stream(Count.ALL)
                .mapToDouble(count -> Count.orNaN(count.ofWindow.apply(row)))
                .toArray();
        long from = at - (row.getEnd().toEpochMilli() - row.getStart().toEpochMilli());
        return new Point(from, at, counts, Float.NaN, Float.NaN, row.getDrift().equals("drift") ? 1 : 0);
    }

    /** Both together, if the other one follows. */
    Point and(Point next) {
        double[] sums = counts.clone();
        Arrays.setAll(sums, k -> counts[k] + next.counts[k]);
        return new Point(from, next.to, sums, next.norm, next.bound, drifts + next.drifts);
    }

    public double of(Count count) {
        return counts[count.ordinal()];
    }

    @JsonValue
    ObjectNode json() {
        ObjectNode json = Json.object().put("from", from).put("to", to);
        for (Count count : Count.ALL) {
            json.put(count.code, Double.isNaN(of(count)) ? null : (Long) (long) of(count));
        }
        return json.put("norm", Json.finite(norm))
                .put("bound", Json.finite(bound))
                .put("drifts", drifts);
    }
}
