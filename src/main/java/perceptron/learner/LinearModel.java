package perceptron.learner;

import java.util.List;
import perceptron.example.FeatureVector;
import perceptron.features.NumberIndices;

/**
 * One model: what its changes have made of it, and how it scores, decides and changes.
 *
 * <p>An example goes through it in this order: {@link #score}; {@link #classOf}; {@link #decide}, which changes nothing and
 * may reject the example; then {@link #addClass} if the label is new, {@link Scales#observe}, {@link #apply} and {@link #average}
 * if the step changes something, {@link #judge}, and {@link #labelled} at the end. The same steps, classes and scales, made again in
 * the same order, give the same model to the bit.
 *
 * <p>One thread owns a model. A {@link #snapshot()} never changes and may be scored with by any thread, each with
 * {@link Scores} of its own.
 */
public final class LinearModel {
    private final Classes classes;
    private final Vectors vectors;
    private final Decider decider;
    private final Moves moves;
    private final boolean binary;
    private final boolean bias;
    private final boolean averaged;
    private final boolean fades;
    private final Scales scales;
    private final Votes votes;
    private final Answering answering;
    private LearnerSettings settings;
    private Learner learner;
    private long c = 1;
    private long updates;
    private double squaredNorm;

    public LinearModel(LearnerSettings settings) {
        this.settings = settings;
        learner = Learner.of(settings);
        binary = settings.labels().binary();
        bias = settings.bias();
        averaged = settings.keeps(View.AVERAGED);
        fades = settings.layout().fades();
        moves = new Moves(learner);
        classes = new Classes(settings.labels());
        vectors = new Vectors(settings, binary ? 1 : classes.size());
        decider = new Decider(settings, vectors);
        scales = Scales.of(settings);
        votes = settings.votes() > 0 ? new Votes(settings.votes(), settings.votesNonZeros()) : null;
        answering = new Answering(settings);
    }

    private LinearModel(LinearModel other) {
        settings = other.settings;
        learner = other.learner;
        binary = other.binary;
        bias = other.bias;
        averaged = other.averaged;
        fades = other.fades;
        moves = new Moves(learner);
        classes = new Classes(other.classes);
        vectors = other.vectors.snapshot();
        decider = new Decider(settings, vectors);
        scales = other.scales == null ? null : other.scales.snapshot();
        votes = other.votes == null ? null : new Votes(other.votes);
        answering = new Answering(other.answering);
        c = other.c;
        updates = other.updates;
        squaredNorm = other.squaredNorm;
    }

    /** The model as it is now. It costs its tables of pages; its pages are shared until they are next written to. */
    public LinearModel snapshot() {
        return new LinearModel(this);
    }

    public LearnerSettings settings() {
        return settings;
    }

    /** From now on it learns at another rate, or with another C. */
    public void rates(double rate, double C) {
        settings = settings.withRates(rate, C);
        learner = Learner.of(settings);
    }

    /** From now on this view answers; null for the best one. */
    public void answer(View view) {
        settings = settings.withAnswer(view);
        answering.fix(view);
    }

    /** Which view answers. */
    public Answering answering() {
        return answering;
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

    /** The number of the class with this name; -1 if there is none. */
    public int find(String className) {
        return classes.find(className);
    }

    /** The number of a label's class, or {@link #classes()} if that class is yet to be added. */
    public int classOf(String label) {
        return classes.numberOf(label);
    }

    public void addClass(String name) {
        if (classes.numberOf(name) < classes.size()) {
            throw new IllegalArgumentException("class " + name + " is known already");
        }
        classes.add(name);
        vectors.add(fades ? Fading.divisions(c) : 0);
    }

    /** One for every class; binary: a single one. */
    public int vectors() {
        return vectors.size();
    }

    public PagedWeights vector(int number) {
        return vectors.get(number);
    }

    /** What a feature, or the bias, weighs in a view that is a linear function. */
    public double weight(View view, int vector, int index) {
        PagedWeights weights = vectors.get(vector);
        return weight(
                view,
                weights.w(index),
                averaged ? weights.u(index) : 0,
                fades ? weights.at(index, Layout.FADING_SUM) : 0);
    }

    /** The same, of the feature whose numbers lie at this place of a page. */
    public double weight(View view, double[] page, int at) {
        return weight(view, page[at], averaged ? page[at + 1] : 0, fades ? page[at + Layout.FADING_SUM] : 0);
    }

    private double weight(View view, double w, double u, double d) {
        return switch (view) {
            case CURRENT -> w;
            case FADING -> w - d / Fading.factor(c);
            case AVERAGED -> w - u / c;
            case VOTED -> throw new IllegalArgumentException(
                    "weights voted do not exist: a vote is no linear function");
        };
    }

    /**
     * A weight per unit of its feature's value before scaling. Weights of hats stay as they are: these have no scale.
     *
     * @throws IllegalArgumentException if the feature has no scale yet, and only its sign counts
     */
    public double perUnit(double weight, int index) {
        if (scales == null || weight == 0 || index == PagedWeights.BIAS) {
            return weight;
        }
        if (!settings.isOfCurve(index)) {
            return scales.perUnit(weight, index);
        }
        int number = NumberIndices.number(index);
        return NumberIndices.hat(index) > 0
                ? weight
                : scales.perUnit(weight, ((Statistics) scales).exampleIndex(number));
    }

    /** What it knows of its features' values; null if these enter the arithmetic as they come. */
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

    /**
     * Takes over counters that were stored. Pages, classes and votes are put into their places one by one, and {@link #complete} is
     * due after the pages.
     */
    public void restore(long c, long updates, double squaredNorm) {
        this.c = c;
        this.updates = updates;
        this.squaredNorm = squaredNorm;
    }

    /** Takes the length of weights that were put into their places and not learned. What they were at the start does not count. */
    public void measureNorm() {
        double grown = 0;
        for (int vector = 0; vector < vectors.size(); vector++) {
            PagedWeights weights = vectors.get(vector);
            for (int number = weights.nextPage(0); number >= 0; number = weights.nextPage(number + 1)) {
                double[] page = weights.page(number);
                for (int at = 0; at < page.length; at += weights.stride()) {
                    double start = weights.startOf(weights.indexOn(number, at / weights.stride()));
                    grown += page[at] * page[at] - start * start;
                }
            }
        }
        squaredNorm = Math.max(0, grown);
    }

    /** Scores an example, which must be scaled if the model scales. Rejects it if a score is not finite. */
    public Scores score(FeatureVector x, Scores scores) {
        int size = vectors.size();
        scores.begin(binary, averaged, fades, answering.view(), size);
        double g = fades ? Fading.factor(c) : 1;
        for (int vector = 0; vector < size; vector++) {
            PagedWeights weights = vectors.get(vector);
            if (fades) {
                scores.sums.ofAll(weights, x, bias);
                double w = scores.sums.w;
                scores.set(vector, w, w - scores.sums.d / g, w - scores.sums.u / c);
            } else if (averaged) {
                scores.sums.ofAll(weights, x, bias);
                scores.set(vector, scores.sums.w, scores.sums.w - scores.sums.u / c);
            } else {
                scores.set(vector, scores.sums.ofWeights(weights, x, bias));
            }
        }
        scores.choose();
        if (votes != null) {
            votes.vote(x, bias, c, scores);
        }
        return scores;
    }

    /** An example's |x|², bias included if there is one. */
    public double squaredNorm(FeatureVector x) {
        return Sums.squaredNorm(x, bias);
    }

    /**
     * What is to be learned from an example with these scores and this class, {@link #classes()} for one to be added.
     * Nothing changes yet. The step is this model's own, and stands until the next one is decided.
     */
    public Step decide(FeatureVector x, Scores scores, int target, double weight) {
        return decider.decide(learner, x, scores, target, weight, c);
    }

    /** Moves the weights, and the variances. The averages are moved by {@link #average}, at any time before the next step. */
    public void apply(Step step, FeatureVector x) {
        step.targetDeltas = Moves.room(step.targetDeltas, x);
        double grown =
                moves.weights(vectors.get(step.target()), x, bias, step.step(), step.second(), step.targetDeltas);
        if (step.rival() >= 0) {
            step.rivalDeltas = Moves.room(step.rivalDeltas, x);
            grown += moves.weights(vectors.get(step.rival()), x, bias, -step.step(), step.second(), step.rivalDeltas);
        }
        // Rounding may take it below 0, which no length can be.
        squaredNorm = Math.max(0, squaredNorm + grown);
        updates++;
        if (votes != null) {
            votes.add(step, x, learner.spread() == Learner.Spread.CONFIDENCE);
        }
    }

    /** Moves the averages by a step that was just applied. */
    public void average(Step step, FeatureVector x) {
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
        if (fades) {
            vectors.get(vector).divideFadingSums(page, Fading.divisions(step.c()));
        }
        step.targetDeltas = Moves.room(step.targetDeltas, x);
        moves.onPage(vectors.get(vector), page, x, bias, size, step.second(), step.c(), step.targetDeltas);
    }

    /**
     * Holds what this model predicted of an example against its label: which view answers from now on depends on it.
     *
     * @param predicted before the label was known
     * @param actual the number of its class
     */
    public void judge(Predicted predicted, int actual) {
        answering.judge(predicted, actual);
    }

    /** Counts a labelled example, after everything else that it causes. */
    public void labelled() {
        c++;
        if (fades && Fading.divisions(c) > Fading.divisions(c - 1)) {
            completeFading();
        }
    }

    /** Brings the sums of the fading average on all pages to the counter as it is: some may have been stored long before others. */
    public void completeFading() {
        if (fades) {
            vectors.divideFadingSums(Fading.divisions(c));
        }
    }

    /** Due after pages were put into their places: brings up to date what follows from them. */
    public void complete() {
        completeFading();
        if (scales != null) {
            scales.complete();
        }
    }

    /** Begins the averages anew, the votes and the choice of who answers, at the weights as they are: u = d = 0, c = 1. */
    public void restartAverage() {
        for (int vector = 0; vector < vectors.size(); vector++) {
            PagedWeights weights = vectors.get(vector);
            for (int page = weights.nextPage(0); page >= 0; page = weights.nextPage(page + 1)) {
                restartAverageOnPage(vector, page);
            }
        }
        c = 1;
        completeFading();
        answering.restart();
        if (votes != null) {
            votes.restart(true);
        }
    }

    /** What {@link #restartAverage()} does to one page. */
    public void restartAverageOnPage(int vector, int page) {
        PagedWeights weights = vectors.get(vector);
        if (!settings.layout().hasAverage() || weights.page(page) == null) {
            return;
        }
        double[] values = weights.writable(page, 0);
        for (int at = 0; at < values.length; at += weights.stride()) {
            values[at + 1] = 0;
            if (fades) {
                values[at + Layout.FADING_SUM] = 0;
            }
        }
        weights.restartFadingSums(page);
    }

    /**
     * How much more memory it is going to take, if it takes this step, and takes over what there is to know of the features.
     *
     * @param raw the example as it came
     */
    public long growth(Step step, FeatureVector raw, FeatureVector x) {
        long growth = scales == null ? 0 : scales.growth(raw);
        if (step.changes()) {
            growth += Growth.of(vectors.getOrNext(step.target()), x);
            growth += step.rival() < 0 ? 0 : Growth.of(vectors.getOrNext(step.rival()), x);
        }
        return growth;
    }

    /** The memory that weights and scales take. */
    public long bytes() {
        return vectors.bytes() + (scales == null ? 0 : scales.bytes());
    }
}
