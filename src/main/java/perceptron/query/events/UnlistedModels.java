package perceptron.query.events;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import perceptron.pipeline.live.Measured;

/** The counts of all models without a series of their own, added up since this process began. */
public final class UnlistedModels {
    /** Counts that never decrease. */
    public record Sums(
            long examples,
            long labelled,
            long late,
            long updates,
            long mistakes,
            long averagedMistakes,
            long votedMistakes,
            long answerMistakes,
            long majorityMistakes,
            long lastMistakes,
            double perceptronLoss,
            double hingeLoss,
            double logLoss) {
        private static final Sums ZERO = new Sums(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

        public static Sums of(Measured one) {
            return new Sums(
                    one.examples(),
                    one.labelled(),
                    one.late(),
                    one.updates(),
                    one.mistakes(),
                    one.averagedMistakes(),
                    one.votedMistakes() == null ? 0 : one.votedMistakes(),
                    one.answer().mistakes(),
                    one.baselines().majority().mistakes(),
                    one.baselines().last().mistakes(),
                    one.perceptronLoss(),
                    one.hingeLoss(),
                    one.answer().totalLogLoss());
        }

        private Sums plus(Sums other) {
            return new Sums(
                    examples + other.examples,
                    labelled + other.labelled,
                    late + other.late,
                    updates + other.updates,
                    mistakes + other.mistakes,
                    averagedMistakes + other.averagedMistakes,
                    votedMistakes + other.votedMistakes,
                    answerMistakes + other.answerMistakes,
                    majorityMistakes + other.majorityMistakes,
                    lastMistakes + other.lastMistakes,
                    perceptronLoss + other.perceptronLoss,
                    hingeLoss + other.hingeLoss,
                    logLoss + other.logLoss);
        }

        private Sums less(Sums other) {
            return new Sums(
                    examples - other.examples,
                    labelled - other.labelled,
                    late - other.late,
                    updates - other.updates,
                    mistakes - other.mistakes,
                    averagedMistakes - other.averagedMistakes,
                    votedMistakes - other.votedMistakes,
                    answerMistakes - other.answerMistakes,
                    majorityMistakes - other.majorityMistakes,
                    lastMistakes - other.lastMistakes,
                    perceptronLoss - other.perceptronLoss,
                    hingeLoss - other.hingeLoss,
                    logLoss - other.logLoss);
        }
    }

    /** Up to this many models none is forgotten: they take about 100 kB. */
    private static final int KEPT_AT_LEAST = 1_000;

    private final Predicate<String> isHere;
    private final Map<String, Sums> last = new HashMap<>();
    private int forgetAt = KEPT_AT_LEAST;
    private Sums sums = Sums.ZERO;

    /** @param isHere whether this instance has a model of that name; the counts of others are forgotten */
    UnlistedModels(Predicate<String> isHere) {
        this.isHere = isHere;
    }

    /** Counts what the model has done since the call before. After a reset it counts from zero. */
    synchronized void add(String model, Measured measured) {
        Sums now = Sums.of(measured);
        Sums before = last.put(model, now);
        if (before != null) {
            sums = sums.plus(now.examples() < before.examples() ? now : now.less(before));
        } else if (last.size() > forgetAt) {
            last.keySet().removeIf(name -> !isHere.test(name));
            // Not again before the number has doubled, so that a call is cheap on average.
            forgetAt = Math.max(KEPT_AT_LEAST, 2 * last.size());
        }
    }

    /** How many models are remembered. */
    synchronized int remembered() {
        return last.size();
    }

    public synchronized Sums sums() {
        return sums;
    }
}
