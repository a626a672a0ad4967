package perceptron.query.history;

import perceptron.avro.UpdateRate;
import perceptron.pipeline.live.Measured;

/**
 * What a model did within a span of time.
 *
 * @param from by the clock, in milliseconds since 1970, as is to
 * @param answerMistakes labelled examples that the answer was wrong about
 * @param majorityMistakes those that the baseline of the majority was wrong about, and so on
 * @param fadingMistakes null if the model keeps no such average, or if they are not known
 * @param votedMistakes null if votes are not kept
 * @param norm the length of all weights at the end; null if it is not known
 * @param bound R/√M at the end, see {@code margin} of the model; null if it is not known, and before the first update
 * @param drifts how often a drift was found, as far as windows say so
 */
public record Point(
        long from,
        long to,
        int examples,
        int labelled,
        int updates,
        int answerMistakes,
        int majorityMistakes,
        int lastMistakes,
        int mistakes,
        int averagedMistakes,
        Integer fadingMistakes,
        Integer votedMistakes,
        Float norm,
        Float bound,
        int drifts) {
    /** Without examples nothing is reported: after such a pause, what is reported happened within the last second. */
    private static final long GAP_MILLIS = 2_500;

    private static final long SECOND_MILLIS = 1_000;

    static Point between(Measured before, Measured now) {
        return new Point(
                before.at() < now.at() - GAP_MILLIS ? now.at() - SECOND_MILLIS : before.at(),
                now.at(),
                (int) (now.examples() - before.examples()),
                (int) (now.labelled() - before.labelled()),
                (int) (now.updates() - before.updates()),
                (int) (now.answer().mistakes() - before.answer().mistakes()),
                (int) (now.baselines().majority().mistakes()
                        - before.baselines().majority().mistakes()),
                (int) (now.baselines().last().mistakes()
                        - before.baselines().last().mistakes()),
                (int) (now.mistakes() - before.mistakes()),
                (int) (now.averagedMistakes() - before.averagedMistakes()),
                difference(now.fadingMistakes(), before.fadingMistakes()),
                difference(now.votedMistakes(), before.votedMistakes()),
                (float) now.norm(),
                now.updates() == 0 ? null : (float) (now.radius() / Math.sqrt(now.updates())),
                0);
    }

    private static Integer difference(Long now, Long before) {
        return now == null || before == null ? null : (int) (now - before);
    }

    /** @param at when the row was written: by the clock, while the window itself is one of the examples' time */
    static Point of(UpdateRate row, long at) {
        return new Point(
                at - (row.getEnd().toEpochMilli() - row.getStart().toEpochMilli()),
                at,
                (int) row.getExamples(),
                (int) row.getLabelled(),
                (int) row.getUpdates(),
                (int) row.getAnswerMistakes(),
                (int) row.getMajorityMistakes(),
                (int) row.getLastMistakes(),
                (int) row.getMistakes(),
                (int) row.getAveragedMistakes(),
                null,
                row.getVotedMistakes() == null ? null : row.getVotedMistakes().intValue(),
                null,
                null,
                row.getDrift().equals("drift") ? 1 : 0);
    }

    /** Both together, if the other one follows. */
    Point and(Point next) {
        return new Point(
                from,
                next.to,
                examples + next.examples,
                labelled + next.labelled,
                updates + next.updates,
                answerMistakes + next.answerMistakes,
                majorityMistakes + next.majorityMistakes,
                lastMistakes + next.lastMistakes,
                mistakes + next.mistakes,
                averagedMistakes + next.averagedMistakes,
                sum(fadingMistakes, next.fadingMistakes),
                sum(votedMistakes, next.votedMistakes),
                next.norm,
                next.bound,
                drifts + next.drifts);
    }

    private static Integer sum(Integer one, Integer other) {
        return one == null || other == null ? null : one + other;
    }
}
