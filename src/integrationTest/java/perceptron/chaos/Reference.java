package perceptron.chaos;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import perceptron.avro.Kind;

/** The arithmetic of one model, written from its description alone: slow, with maps, and sharing nothing with the job. */
final class Reference {
    private final Recipe recipe;
    private double rate;
    private double cap;
    private final List<String> classes = new ArrayList<>();
    private final List<Weights> vectors = new ArrayList<>();
    private final Map<Integer, Float> scales = new HashMap<>();
    private long c = 1;
    private long updates;

    /** What was last scored: of each vector the score, and what the average takes off it, times c. */
    private double[] scores = {};

    private double[] taken = {};

    Reference(Recipe recipe, double rate, double cap) {
        this.recipe = recipe;
        this.rate = rate;
        this.cap = cap;
        if (!recipe.discover()) {
            classes.addAll(List.of("-1", "+1"));
            vectors.add(new Weights());
        }
    }

    long c() {
        return c;
    }

    long updates() {
        return updates;
    }

    double rate() {
        return rate;
    }

    double cap() {
        return cap;
    }

    List<String> classes() {
        return classes;
    }

    List<Weights> vectors() {
        return vectors;
    }

    Map<Integer, Float> scales() {
        return scales;
    }

    Features scaled(Features raw) {
        if (!recipe.maxabs()) {
            return raw;
        }
        float[] values = new float[raw.size()];
        for (int k = 0; k < values.length; k++) {
            float magnitude = Math.abs(raw.values()[k]);
            float scale = scales.getOrDefault(raw.indices()[k], 0f);
            float by = scale > 0 ? scale : magnitude;
            values[k] = by > 0 ? (float) ((double) raw.values()[k] / by) : 0;
        }
        return new Features(raw.indices(), values);
    }

    void score(Features x) {
        scores =
                vectors.stream().mapToDouble(vector -> vector.dot(x, Weights.W)).toArray();
        taken = vectors.stream().mapToDouble(vector -> vector.dot(x, Weights.U)).toArray();
    }

    /** What the model predicts of what was last scored. */
    Answer answer() {
        double[] averaged = new double[scores.length];
        for (int vector = 0; vector < averaged.length; vector++) {
            averaged[vector] = scores[vector] - taken[vector] / c;
        }
        int best = best(scores);
        int averagedBest = best(averaged);
        return new Answer(name(best), score(scores, best), name(averagedBest), score(averaged, averagedBest));
    }

    private double score(double[] of, int best) {
        return recipe.discover() ? best < 0 ? 0 : of[best] : of[0];
    }

    private int best(double[] of) {
        if (!recipe.discover()) {
            return of[0] < 0 ? 0 : 1;
        }
        int best = of.length == 0 ? -1 : 0;
        for (int other = 1; other < of.length; other++) {
            best = of[other] > of[best] ? other : best;
        }
        return best;
    }

    private String name(int number) {
        return number < 0 ? null : classes.get(number);
    }

    /** Learns from what was last scored, and counts it. */
    List<Change> learn(Features raw, Features x, String label, double weight) {
        List<Change> changes = new ArrayList<>();
        Change learned = decide(x, label, weight);
        if (!classes.contains(label)) {
            changes.add(Change.newClass(c, label));
        }
        Features raised = raised(raw);
        if (raised.size() > 0) {
            changes.add(Change.scale(c, raised));
        }
        if (learned.step() != 0) {
            changes.add(learned);
        }
        changes.forEach(this::apply);
        c++;
        return changes;
    }

    private Change decide(Features x, String label, double weight) {
        int best = best(scores);
        int target = classes.indexOf(label);
        int rival = -1;
        double sign = 1;
        double margin;
        boolean mistake;
        if (recipe.discover()) {
            for (int other = 0; other < scores.length; other++) {
                if (other != target && (rival < 0 || scores[other] > scores[rival])) {
                    rival = other;
                }
            }
            double own = target < 0 ? 0 : scores[target];
            margin = rival < 0 ? own : own - scores[rival];
            mistake = best < 0 || best != target;
        } else {
            sign = target == 1 ? 1 : -1;
            margin = sign * scores[0];
            mistake = best != target;
        }
        boolean beaten = recipe.discover() ? mistake : margin <= 0;
        int vector = recipe.discover() ? target < 0 ? vectors.size() : target : 0;
        double second = second(x, vector, rival, margin);
        double size = size(x, vector, rival, margin, beaten, second) * weight;
        return new Change(
                Kind.LEARNED,
                c,
                label,
                score(scores, best),
                mistake,
                margin,
                vector,
                rival,
                size == 0 ? 0 : sign * size,
                second,
                null,
                null,
                x);
    }

    private double size(Features x, int vector, int rival, double margin, boolean beaten, double second) {
        double loss = Math.max(0, 1 - margin);
        double norm = Weights.squaredNorm(x) * (rival < 0 ? 1 : 2);
        return switch (recipe.learner()) {
            case "perceptron" -> beaten ? rate : 0;
            case "pa" -> loss / norm;
            case "pa1" -> Math.min(cap, loss / norm);
            case "pa2" -> loss / (norm + 1 / (2 * cap));
            case "arow" -> loss * second;
            default -> throw new IllegalStateException(recipe.learner());
        };
    }

    private double second(Features x, int vector, int rival, double margin) {
        if (!recipe.learner().equals("arow") || margin >= 1) {
            return 0;
        }
        double spread = (vector < vectors.size() ? vectors.get(vector) : new Weights()).spread(x);
        return 1 / ((rival < 0 ? spread : spread + vectors.get(rival).spread(x)) + recipe.r());
    }

    private Features raised(Features raw) {
        List<Integer> indices = new ArrayList<>();
        List<Float> values = new ArrayList<>();
        for (int k = 0; recipe.maxabs() && k < raw.size(); k++) {
            float magnitude = Math.abs(raw.values()[k]);
            if (magnitude > scales.getOrDefault(raw.indices()[k], 0f)) {
                indices.add(raw.indices()[k]);
                values.add(magnitude);
            }
        }
        return Features.of(false, indices, values);
    }

    /** Makes a change, of the reference's own or as an update has it; c becomes what it was then. */
    void apply(Change change) {
        c = change.c();
        switch (change.kind()) {
            case CLASS -> {
                classes.add(change.label());
                vectors.add(new Weights());
            }
            case SCALE -> {
                for (int k = 0; k < change.x().size(); k++) {
                    scales.put(change.x().indices()[k], change.x().values()[k]);
                }
            }
            case LEARNED -> {
                boolean arow = recipe.learner().equals("arow");
                vectors.get(change.vector()).move(change.x(), change.step(), change.second(), arow, c);
                if (change.rival() >= 0) {
                    vectors.get(change.rival()).move(change.x(), -change.step(), change.second(), arow, c);
                }
                updates++;
            }
            case RATE -> {
                rate = change.rate();
                cap = change.cap();
            }
            default -> throw new IllegalStateException(change.toString());
        }
    }
}
