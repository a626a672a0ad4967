package perceptron.learner;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import perceptron.example.FeatureVector;
import perceptron.learner.Naive.Said;
import perceptron.learner.NaiveChance.Verdict;
import perceptron.learner.NaiveMeasures.Lesson;

/**
 * The whole life of one model a second time, around {@link Naive}: examples with their labels, labels that come later, commands, and
 * what a drift does. With the job it shares plain data, and no code.
 */
public final class NaiveLife {
    /** The bias's weight stands behind those of all features. */
    public static final int BIAS = Integer.MAX_VALUE;

    /**
     * What is predicted of an example.
     *
     * @param probability null while no class is known
     * @param classes the likeliest classes with their probabilities; empty if there are two labels
     */
    public record Answer(
            String label,
            double score,
            String averagedLabel,
            double averagedScore,
            String votedLabel,
            Double votedScore,
            Double probability,
            List<Map.Entry<String, Double>> classes,
            Verdict verdict,
            Said said) {}

    private record Waiting(int epoch, Answer answer, FeatureVector raw, double weight) {}

    private record Part(int vector, TreeMap<Integer, Double> weights) {}

    private final LearnerSettings settings;
    private final String onDrift;
    private final Map<String, Waiting> waiting = new HashMap<>();
    private final NaiveDrift drift = new NaiveDrift();
    private final List<Part> parts = new ArrayList<>();
    private String importing;
    private Naive naive;
    private NaiveMeasures measures;
    private long version;
    private int epoch;

    /** @param onDrift report or reset */
    public NaiveLife(LearnerSettings settings, String onDrift) {
        this.settings = settings;
        this.onDrift = onDrift;
        reset();
    }

    /** The model begins anew. What waits for its label goes on waiting. */
    public void reset() {
        naive = new Naive(settings);
        measures = new NaiveMeasures(new NaiveChance(isBinary()));
        parts.clear();
        drift.forget();
        version++;
        epoch++;
    }

    Naive naive() {
        return naive;
    }

    /** How well it did since it began. */
    NaiveMeasures measures() {
        return measures;
    }

    /** The number of changes so far. */
    public long version() {
        return version;
    }

    /** 1 more than the labelled examples since the model began. */
    public long c() {
        return (long) naive.floors.get(0).c;
    }

    /** An example without a label. If it has an id, its label may come later. */
    public Answer predict(String id, FeatureVector raw, double weight) {
        Answer answer = answer(raw);
        measures.examples++;
        if (id != null) {
            waiting.putIfAbsent(id, new Waiting(epoch, answer, raw.copy(), weight));
        }
        return answer;
    }

    /** An example with its label. */
    public Answer learn(FeatureVector raw, String label, double weight) {
        Answer answer = answer(raw);
        measures.examples++;
        learn(new Waiting(epoch, answer, raw, weight), label);
        return answer;
    }

    /** Whether there is an example with this id that has no label yet. */
    public boolean knows(String id) {
        return waiting.containsKey(id);
    }

    /** The label of an example that came without one: learned now, scaled by what is known now. */
    public void learnLater(String id, String label) {
        learn(waiting.remove(id), label);
    }

    private Answer answer(FeatureVector raw) {
        Said said = naive.predict(raw);
        Verdict verdict = measures.chance.of(said.scores());
        List<Map.Entry<String, Double>> classes = isBinary()
                ? List.of()
                : verdict.shares().stream()
                        .map(share -> Map.entry(name(share.number()), share.probability()))
                        .toList();
        return new Answer(
                name(verdict.label()),
                said.score(),
                name(said.averaged()),
                said.averagedScore(),
                settings.votes() > 0 ? name(said.voted()) : null,
                settings.votes() > 0 ? said.votedScore() : null,
                Double.isNaN(verdict.probability()) ? null : verdict.probability(),
                classes,
                verdict,
                said);
    }

    private boolean isBinary() {
        return settings.labels().binary();
    }

    private String name(int number) {
        return number < 0 ? null : naive.classes.get(number);
    }

    private void learn(Waiting example, String given) {
        boolean own = example.epoch == epoch;
        String label = nameOf(given);
        long updates = naive.updates;
        boolean isNew = !naive.classes.contains(label);
        double squaredNorm = naive.squaredNorm(example.raw);
        naive.learn(example.raw, label, example.weight);
        if (own) {
            naive.judge(example.answer.said(), naive.classes.indexOf(label));
        }
        boolean changed = naive.updates > updates;
        version += changed || isNew ? 1 : 0;
        if (own) {
            int number = isNew ? -1 : naive.classes.indexOf(label);
            measures.add(new Lesson(example.answer, label, number, naive.margin, changed, squaredNorm));
        }
        if (own && !onDrift.equals("report") && drift.isWith(!label.equals(example.answer.label()))) {
            reset();
        }
    }

    /** The class that a label means. */
    public String nameOf(String label) {
        if (isBinary() && settings.labels().names().isEmpty()) {
            return Set.of("1", "+1", "true").contains(label) ? "+1" : "-1";
        }
        return label;
    }

    /** A part of an import: with the last of so many, the model starts from scratch with their classes and weights. */
    public void importPart(String id, int count, List<String> classes, int vector, Map<Integer, Double> weights) {
        if (!id.equals(importing)) {
            parts.clear();
        }
        importing = id;
        parts.add(new Part(vector, new TreeMap<>(weights)));
        if (parts.size() == count) {
            List<Part> complete = List.copyOf(parts);
            reset();
            classes.subList(naive.classes.size(), classes.size()).forEach(naive::addClass);
            for (Part part : complete) {
                naive.take(part.vector(), part.weights());
                version++;
            }
        }
    }
}
