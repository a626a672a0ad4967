package perceptron.chaos;

import java.util.ArrayList;
import java.util.List;
import perceptron.avro.Kind;

/** The arithmetic of one model, written from its description alone: slow, with maps, and sharing nothing with the job. */
final class Reference {
    private final Recipe recipe;
    private final List<String> classes = new ArrayList<>();
    private final List<Weights> vectors = new ArrayList<>();
    private final ValueScales scales;
    private final Views views;
    private long c = 1;
    private long updates;
    private long shrunk;

    /** What was last scored: of each view the score of each vector. */
    private final List<double[]> scores = new ArrayList<>();

    Reference(Recipe recipe) {
        this.recipe = recipe;
        scales = new ValueScales(recipe);
        views = new Views(recipe);
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

    List<String> classes() {
        return classes;
    }

    List<Weights> vectors() {
        return vectors;
    }

    ValueScales scales() {
        return scales;
    }

    void score(Features raw) {
        Features x = scales.scaled(raw);
        shrinkFading();
        double[] now = dots(x, Weights.W);
        scores.clear();
        for (String view : views.names) {
            scores.add(
                    switch (view) {
                        case "current" -> now;
                        case "fading" -> less(now, dots(x, Weights.D), Fading.g(c));
                        default -> less(now, dots(x, Weights.U), c);
                    });
        }
    }

    private double[] dots(Features x, int number) {
        return vectors.stream().mapToDouble(vector -> vector.dot(x, number)).toArray();
    }

    private static double[] less(double[] now, double[] sums, double unit) {
        double[] scores = new double[now.length];
        for (int vector = 0; vector < scores.length; vector++) {
            scores[vector] = now[vector] - sums[vector] / unit;
        }
        return scores;
    }

    /** What each view predicts of what was last scored. */
    List<String> predictions() {
        List<String> labels = new ArrayList<>();
        scores.forEach(of -> labels.add(name(best(of))));
        return labels;
    }

    /** What the model says of what was last scored. */
    Answer answer() {
        List<String> labels = predictions();
        int last = labels.size() - 1;
        return new Answer(
                labels.get(0),
                score(scores.get(0)),
                labels.get(last),
                score(scores.get(last)),
                labels.get(views.answering()),
                views.names.get(views.answering()));
    }

    private double score(double[] of) {
        return recipe.discover() ? of.length == 0 ? 0 : of[best(of)] : of[0];
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

    /**
     * Learns from what was last scored, and counts it.
     *
     * @param predicted by each view before the label was known; null if the model has begun anew since
     */
    List<Change> learn(Features raw, String label, double weight, List<String> predicted) {
        Change learned = decide(raw, label, weight);
        List<Change> changes = learned.step() != 0 || !classes.contains(label) ? List.of(learned) : List.of();
        changes.forEach(this::apply);
        if (predicted != null) {
            views.judge(predicted, label);
        }
        c++;
        return changes;
    }

    private Change decide(Features raw, String label, double weight) {
        Features x = scales.scaled(raw);
        double[] now = scores.get(0);
        int best = best(now);
        int target = classes.indexOf(label);
        int rival = -1;
        double sign = 1;
        double margin;
        boolean mistake;
        if (recipe.discover()) {
            for (int other = 0; other < now.length; other++) {
                if (other != target && (rival < 0 || now[other] > now[rival])) {
                    rival = other;
                }
            }
            double own = target < 0 ? 0 : now[target];
            margin = rival < 0 ? own : own - now[rival];
            mistake = best < 0 || best != target;
        } else {
            sign = target == 1 ? 1 : -1;
            margin = sign * now[0];
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
                score(now),
                mistake,
                margin,
                vector,
                rival,
                size == 0 ? 0 : sign * size,
                size == 0 ? 0 : second,
                raw);
    }

    private double size(Features x, int vector, int rival, double margin, boolean beaten, double second) {
        double loss = Math.max(0, 1 - margin);
        double norm = Weights.squaredNorm(x) * (rival < 0 ? 1 : 2);
        return switch (recipe.learner()) {
            case "perceptron" -> beaten ? recipe.rate() : 0;
            case "pa" -> loss / norm;
            case "pa1" -> Math.min(recipe.C(), loss / norm);
            case "pa2" -> loss / (norm + 1 / (2 * recipe.C()));
            case "arow", "adaptive" -> loss * second;
            default -> throw new IllegalStateException(recipe.learner());
        };
    }

    private double second(Features x, int vector, int rival, double margin) {
        if (!recipe.secondOrder() || margin >= 1) {
            return 0;
        }
        double spread = (vector < vectors.size() ? vectors.get(vector) : new Weights()).spread(x);
        return 1 / ((rival < 0 ? spread : spread + vectors.get(rival).spread(x)) + recipe.r());
    }

    /** Makes a change, of the reference's own or as an update has it; c becomes what it was then. */
    void apply(Change change) {
        c = change.c();
        if (!classes.contains(change.label())) {
            classes.add(change.label());
            vectors.add(new Weights());
        }
        if (change.step() != 0) {
            Features x = scales.scaled(change.raw());
            shrinkFading();
            vectors.get(change.vector()).move(x, change.step(), change.second(), recipe, c);
            if (change.rival() >= 0) {
                vectors.get(change.rival()).move(x, -change.step(), change.second(), recipe, c);
            }
            updates++;
            scales.count(change.raw());
        }
    }

    /** As often as g has come round to 1 since it was last done. */
    private void shrinkFading() {
        for (; shrunk < (c - 1) / Fading.PERIOD; shrunk++) {
            vectors.forEach(Weights::shrinkFading);
        }
    }
}
