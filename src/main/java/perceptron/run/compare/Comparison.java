package perceptron.run.compare;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Brings the verdicts of both jobs about the same example together, and counts. One thread owns it. */
final class Comparison {
    private static final int DIFFERENCES_KEPT = 10;

    private final int waitingAtMost;
    private final List<Map<String, Verdict>> waiting = List.of(new LinkedHashMap<>(), new LinkedHashMap<>());
    private final SortedMap<String, Agreement> models = new TreeMap<>();
    private final Deque<Difference> differences = new ArrayDeque<>();
    private long alone;

    /** An example that only one of the two jobs got right. */
    record Difference(Verdict ofA, Verdict ofB) {}

    /** @param waitingAtMost how many verdicts of each job wait for the other job's; of more, the oldest is dropped */
    Comparison(int waitingAtMost) {
        this.waitingAtMost = waitingAtMost;
    }

    /** @param job 0 for A, 1 for B */
    void add(int job, Verdict verdict) {
        Verdict other = waiting.get(1 - job).remove(verdict.example());
        if (other == null) {
            Map<String, Verdict> own = waiting.get(job);
            own.put(verdict.example(), verdict);
            if (own.size() > waitingAtMost) {
                own.remove(own.keySet().iterator().next());
                alone++;
            }
            return;
        }
        Verdict ofA = job == 0 ? verdict : other;
        Verdict ofB = job == 0 ? other : verdict;
        models.merge(verdict.model(), Agreement.of(ofA.isRight(), ofB.isRight()), Agreement::plus);
        if (ofA.isRight() != ofB.isRight()) {
            differences.addLast(new Difference(ofA, ofB));
            if (differences.size() > DIFFERENCES_KEPT) {
                differences.removeFirst();
            }
        }
    }

    SortedMap<String, Agreement> models() {
        return models;
    }

    Agreement all() {
        return models.values().stream().reduce(Agreement.NONE, Agreement::plus);
    }

    /** The latest, oldest first. */
    List<Difference> differences() {
        return new ArrayList<>(differences);
    }

    /** How many examples only one of them has predicted so far. */
    long alone() {
        return alone + waiting.get(0).size() + waiting.get(1).size();
    }
}
