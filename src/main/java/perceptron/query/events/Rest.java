package perceptron.query.events;

import java.util.HashMap;
import java.util.Map;
import perceptron.pipeline.live.Measured;

/** What the models did that have no series of their own, added up since this process began. */
public final class Rest {
    /** Counts that only grow. */
    public record Sums(
            long examples,
            long labelled,
            long late,
            long updates,
            long mistakes,
            long averagedMistakes,
            long votedMistakes,
            double perceptronLoss,
            double hingeLoss) {
        private static final Sums ZERO = new Sums(0, 0, 0, 0, 0, 0, 0, 0, 0);

        public static Sums of(Measured one) {
            return new Sums(
                    one.examples(),
                    one.labelled(),
                    one.late(),
                    one.updates(),
                    one.mistakes(),
                    one.averagedMistakes(),
                    one.votedMistakes() == null ? 0 : one.votedMistakes(),
                    one.perceptronLoss(),
                    one.hingeLoss());
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
                    perceptronLoss + other.perceptronLoss,
                    hingeLoss + other.hingeLoss);
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
                    perceptronLoss - other.perceptronLoss,
                    hingeLoss - other.hingeLoss);
        }
    }

    private final Map<String, Sums> last = new HashMap<>();
    private Sums sums = Sums.ZERO;

    /** A model that is met first is counted from then on; one that was reset from its new beginning. */
    synchronized void add(String model, Measured measured) {
        Sums now = Sums.of(measured);
        Sums before = last.put(model, now);
        if (before != null) {
            sums = sums.plus(now.examples() < before.examples() ? now : now.less(before));
        }
    }

    public synchronized Sums sums() {
        return sums;
    }
}
