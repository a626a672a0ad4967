package perceptron.learner;

import java.util.ArrayList;
import java.util.List;
import perceptron.example.FeatureVector;
import perceptron.example.Reason;
import perceptron.example.Rejection;
import perceptron.features.Scaling;

/**
 * One model: what its changes have made of it, and how it scores, decides and changes.
 *
 * <p>An example goes through it in this order: {@link #score}; {@link #classOf}; {@link #decide}, which changes nothing and
 * may refuse; then {@link #addClass} where the label is new, {@link Scales#raise}, {@link #apply} and {@link #average} where
 * the step changes something, and {@link #labelled} at the end. The same steps, classes and scales, made again in the same
 * order, give the same model to the bit.
 *
 * <p>One thread owns a model. A {@link #snapshot()} never changes and may be scored with by any thread, each with
 * {@link Scores} of its own.
 */
public final class LinearModel {
    private final Classes classes;
    private final List<PagedWeights> vectors = new ArrayList<>();
    private final Scales scales;
    private final Votes votes;
    private final Step step = new Step();
    private LearnerSettings settings;
    private Learner learner;
    private PagedWeights unknown;
    private long c = 1;
    private long updates;
    private double squaredNorm;

    public LinearModel(LearnerSettings settings) {
        this.settings = settings;
        learner = Learner.of(settings);
        classes = new Classes(settings.labels());
        for (int vector = settings.labels().binary() ? 1 : classes.size(); vector > 0; vector--) {
            vectors.add(newVector(vectors.size()));
        }
        unknown = newVector(vectors.size());
        scales = settings.scaling() == Scaling.MAXABS
                ? new Scales(new PagedWeights(-1, Start.ZERO, 1, settings.span()))
                : null;
        votes = settings.votes() > 0 ? new Votes(settings.votes(), settings.votesNonZeros()) : null;
    }

    private LinearModel(LinearModel other) {
        settings = other.settings;
        learner = other.learner;
        classes = new Classes(other.classes);
        other.vectors.forEach(vector -> vectors.add(vector.snapshot()));
        unknown = other.unknown;
        scales = other.scales == null ? null : new Scales(other.scales.pages().snapshot());
        votes = other.votes == null ? null : new Votes(other.votes);
        c = other.c;
        updates = other.updates;
        squaredNorm = other.squaredNorm;
    }

    private PagedWeights newVector(int number) {
        return new PagedWeights(number, settings.start(), settings.stride(), settings.span());
    }

    /** The model as it is now. It costs its tables of pages; its pages are shared until they are next written to. */
    public LinearModel snapshot() {
        return new LinearModel(this);
    }

    public LearnerSettings settings() {
        return settings;
    }

    public Learner learner() {
        return learner;
    }

    /** From now on it learns at another rate, or with another C. */
    public void rates(double rate, double C) {
        settings = settings.withRates(rate, C);
        learner = Learner.of(settings);
    }

    public List<String> classNames() {
        return classes.names();
    }

    public String className(int number) {
        return classes.name(number);
    }

    public int classes() {
        return classes.size();
    }

    /** The number of a label's class, or {@link #classes()} where the label is yet to be added. */
    public int classOf(String label) {
        return classes.numberOf(label);
    }

    public void addClass(String name) {
        if (classes.numberOf(name) < classes.size()) {
            throw new IllegalArgumentException("class " + name + " is known already");
        }
        classes.add(name);
        vectors.add(unknown);
        unknown = newVector(vectors.size());
    }

    /** One for every class; binary: a single one. */
    public int vectors() {
        return vectors.size();
    }

    public PagedWeights vector(int number) {
        return vectors.get(number);
    }

    /** Null unless the model scales by the largest magnitude. */
    public Scales scales() {
        return scales;
    }

    /** Null unless there is voting. */
    public Votes votes() {
        return votes;
    }

    /** 1 more than the number of labelled examples since the start, or since the average was restarted. */
    public long c() {
        return c;
    }

    public long updates() {
        return updates;
    }

    /** The squared length of what was learned, w less its start, over all vectors; kept up with every update. */
    public double squaredNorm() {
        return squaredNorm;
    }

    /** Takes over counters that were stored; pages, classes and votes are put into their places one by one. */
    public void restore(long c, long updates, double squaredNorm) {
        this.c = c;
        this.updates = updates;
        this.squaredNorm = squaredNorm;
    }

    /** Scores an example, scaled where the model scales. Refuses it where a score is not finite. */
    public Scores score(FeatureVector x, Scores scores) {
        scores.begin(settings.labels().binary(), vectors.size());
        boolean bias = settings.bias();
        for (int vector = 0; vector < vectors.size(); vector++) {
            PagedWeights weights = vectors.get(vector);
            if (settings.averaged()) {
                scores.sums.ofBoth(weights, x, bias);
                scores.current[vector] = scores.sums.w;
                scores.averaged[vector] = scores.sums.w - scores.sums.u / c;
            } else {
                scores.current[vector] = scores.sums.ofWeights(weights, x, bias);
                scores.averaged[vector] = scores.current[vector];
            }
            finite("score", scores.current[vector]);
            finite("averaged score", scores.averaged[vector]);
        }
        scores.choose();
        if (votes != null) {
            votes.vote(x, bias, c, scores);
        }
        return scores;
    }

    /** An example's |x|², bias included where there is one. */
    public double squaredNorm(FeatureVector x, Scores scores) {
        return scores.sums.squaredNorm(x, settings.bias());
    }

    private static void finite(String name, double value) {
        if (!Double.isFinite(value)) {
            throw new Rejection(Reason.NOT_FINITE, "the example's " + name + " is " + value);
        }
    }

    /**
     * What is to be learned from an example with these scores and this class, {@link #classes()} for one to be added.
     * Nothing changes yet. The step is this model's own, and stands until the next one is decided.
     */
    public Step decide(FeatureVector x, Scores scores, int target, double weight) {
        return settings.labels().binary()
                ? decideSign(x, scores, target, weight)
                : decideClass(x, scores, target, weight);
    }

    private Step decideSign(FeatureVector x, Scores scores, int target, double weight) {
        double sign = target == 1 ? 1 : -1;
        double margin = sign * scores.current[0];
        step.set(0, -1, 0, 0, c);
        decide(x, scores.sums, margin <= 0, margin, sign, weight);
        return step;
    }

    private Step decideClass(FeatureVector x, Scores scores, int target, double weight) {
        int rival = -1;
        for (int other = 0; other < vectors.size(); other++) {
            if (other != target && (rival < 0 || scores.current[other] > scores.current[rival])) {
                rival = other;
            }
        }
        double own =
                target < vectors.size() ? scores.current[target] : scores.sums.ofWeights(unknown, x, settings.bias());
        double margin = rival < 0 ? own : own - scores.current[rival];
        step.set(target, rival, 0, 0, c);
        decide(x, scores.sums, scores.best != target, margin, 1, weight);
        return step;
    }

    private void decide(FeatureVector x, Sums sums, boolean beaten, double margin, double sign, double weight) {
        finite("margin", margin);
        step.found(margin, learner.loss(margin));
        if (weight == 0 || !learner.learnsFrom(beaten, margin)) {
            return;
        }
        double spread = spread(x, sums);
        double size = learner.step(margin, spread) * weight;
        Limit.check(size, spread, x);
        if (size == 0) {
            return;
        }
        step.set(step.target(), step.rival(), sign * size, learner.second(spread), c);
    }

    private double spread(FeatureVector x, Sums sums) {
        boolean bias = settings.bias();
        return switch (learner.spread()) {
            case NONE -> 0;
            case NORM -> (step.rival() < 0 ? 1 : 2) * sums.squaredNorm(x, bias);
            case CONFIDENCE -> {
                PagedWeights own = step.target() < vectors.size() ? vectors.get(step.target()) : unknown;
                double spread = sums.spread(own, x, bias);
                yield step.rival() < 0 ? spread : spread + sums.spread(vectors.get(step.rival()), x, bias);
            }
        };
    }

    /** Moves the weights, and AROW's sigma. The averages are moved by {@link #average}, at any time before the next step. */
    public void apply(Step step, FeatureVector x) {
        boolean bias = settings.bias();
        step.targetDeltas = Moves.room(step.targetDeltas, x);
        double grown =
                Moves.weights(vectors.get(step.target()), x, bias, step.step(), step.second(), step.targetDeltas);
        if (step.rival() >= 0) {
            step.rivalDeltas = Moves.room(step.rivalDeltas, x);
            grown += Moves.weights(vectors.get(step.rival()), x, bias, -step.step(), step.second(), step.rivalDeltas);
        }
        // Rounding may take it below 0, where there is no length.
        squaredNorm = Math.max(0, squaredNorm + grown);
        updates++;
        if (votes != null) {
            votes.add(step, x, learner.spread() == Learner.Spread.CONFIDENCE);
        }
    }

    /** Moves the averages by a step that was just applied. */
    public void average(Step step, FeatureVector x) {
        boolean bias = settings.bias();
        Moves.averages(vectors.get(step.target()), x, bias, step.c(), step.targetDeltas);
        if (step.rival() >= 0) {
            Moves.averages(vectors.get(step.rival()), x, bias, step.c(), step.rivalDeltas);
        }
    }

    /** Makes what a step does to one page of one vector: weights, sigma and averages, and no counters. */
    public void applyToPage(Step step, FeatureVector x, int vector, int page) {
        double size = vector == step.target() ? step.step() : vector == step.rival() ? -step.step() : 0;
        if (size == 0) {
            return;
        }
        step.targetDeltas = Moves.room(step.targetDeltas, x);
        Moves.onPage(vectors.get(vector), page, x, settings.bias(), size, step.second(), step.c(), step.targetDeltas);
    }

    /** Counts a labelled example, after everything else that it causes. */
    public void labelled() {
        c++;
    }

    /** Begins the average anew, and the votes, at the weights as they are: u = 0 on every page, c = 1. */
    public void restartAverage() {
        for (int vector = 0; vector < vectors.size(); vector++) {
            PagedWeights weights = vectors.get(vector);
            for (int page = weights.nextPage(0); page >= 0; page = weights.nextPage(page + 1)) {
                restartAverageOnPage(vector, page);
            }
        }
        c = 1;
        if (votes != null) {
            votes.restart(true);
        }
    }

    /** What {@link #restartAverage()} does to one page. */
    public void restartAverageOnPage(int vector, int page) {
        int stride = settings.stride();
        if (stride == 1 || vectors.get(vector).page(page) == null) {
            return;
        }
        double[] values = vectors.get(vector).writable(page, 0);
        for (int at = 1; at < values.length; at += stride) {
            values[at] = 0;
        }
    }

    /** The memory that weights and scales take. */
    public long bytes() {
        long bytes = scales == null ? 0 : scales.pages().bytes();
        for (PagedWeights vector : vectors) {
            bytes += vector.bytes();
        }
        return bytes;
    }
}
