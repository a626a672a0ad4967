package perceptron.query.events;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import perceptron.avro.UpdateRate;

/**
 * What the models did in each minute of the last day, from the closed windows in the topic of update rates, so that it is known
 * after a restart too. Any thread may use it.
 */
public final class Minutes {
    private static final long MINUTE = 60_000;
    static final long DAY = 24 * 60 * MINUTE;

    private final int modelsAtMost;
    private final Map<String, TreeMap<Long, Minute>> models = new HashMap<>();

    /**
     * The windows that begin within a minute.
     *
     * @param at when it begins, in milliseconds since 1970, by the examples' time
     * @param seconds how long it is: more than 60 if windows are longer
     * @param votedMistakes null if votes are not kept
     * @param drifts how many windows had a drift
     */
    public record Minute(
            long at,
            double seconds,
            long examples,
            long labelled,
            long updates,
            long answerMistakes,
            long majorityMistakes,
            long lastMistakes,
            long mistakes,
            long averagedMistakes,
            Long votedMistakes,
            int drifts) {
        static Minute of(UpdateRate row) {
            long start = row.getStart().toEpochMilli();
            return new Minute(
                    start - Math.floorMod(start, MINUTE),
                    Math.max(MINUTE, row.getEnd().toEpochMilli() - start) / 1e3,
                    row.getExamples(),
                    row.getLabelled(),
                    row.getUpdates(),
                    row.getAnswerMistakes(),
                    row.getMajorityMistakes(),
                    row.getLastMistakes(),
                    row.getMistakes(),
                    row.getAveragedMistakes(),
                    row.getVotedMistakes(),
                    row.getDrift().equals("drift") ? 1 : 0);
        }

        Minute plus(Minute other) {
            return new Minute(
                    at,
                    seconds,
                    examples + other.examples,
                    labelled + other.labelled,
                    updates + other.updates,
                    answerMistakes + other.answerMistakes,
                    majorityMistakes + other.majorityMistakes,
                    lastMistakes + other.lastMistakes,
                    mistakes + other.mistakes,
                    averagedMistakes + other.averagedMistakes,
                    votedMistakes == null || other.votedMistakes == null ? null : votedMistakes + other.votedMistakes,
                    drifts + other.drifts);
        }
    }

    /** @param modelsAtMost for how many models the minutes are kept: first come, first served */
    public Minutes(int modelsAtMost) {
        this.modelsAtMost = modelsAtMost;
    }

    /** Counts the row of a closed window. The row of an open one is ignored: that of the closed window will contain it. */
    synchronized void add(String model, UpdateRate row) {
        if (!row.getClosed() || models.size() == modelsAtMost && !models.containsKey(model)) {
            return;
        }
        TreeMap<Long, Minute> day = models.computeIfAbsent(model, name -> new TreeMap<>());
        Minute minute = Minute.of(row);
        day.merge(minute.at(), minute, Minute::plus);
        day.headMap(day.lastKey() - DAY).clear();
    }

    synchronized void clear() {
        models.clear();
    }

    /** Ordered by time; minutes without examples are missing. */
    public synchronized List<Minute> of(String model) {
        return new ArrayList<>(models.getOrDefault(model, new TreeMap<>()).values());
    }
}
