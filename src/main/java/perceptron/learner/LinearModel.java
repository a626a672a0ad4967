package perceptron.learner;

import java.util.Arrays;
import java.util.List;
import perceptron.example.FeatureVector;
import perceptron.learner.Scores.View;

/**
 * One model: what its changes have made of it, and how it scores and decides.
 *
 * <p>An example goes through it in this order: {@link #score}; {@link #decide}, which changes nothing and may reject the example; {@link
 * #apply}, or {@link #labelled} if there is nothing to change; {@link #judge}. No other method changes what it has learned: a live
 * model, one that is made again from its updates, one that is loaded, and one whose weights are imported all go through {@code apply}.
 * The same changes in the same order give the same model bit for bit.
 *
 * <p>One thread owns a model. A {@link #snapshot()} never changes and may be scored with by any thread, each with
 * {@link Scores} of its own.
 */
public final class LinearModel {
    /**
     * Which pages of a stored model lack a change, since each was written at another time. A change that is made again on those that lack
     * it gives the same bits as made once on the whole model. The statistics' vector is {@link Change#STATISTICS}.
     */
    public interface LackingPages {
        boolean lack(int vector, int page);
    }

    public interface PageVisitor {
        void visit(int vector, int page);
    }

    private static final double FADE = 0.99;

    private final boolean binary;
    private final boolean fades;
    private final boolean keepsDeltas;
    private final View[] views;
    private final double[] recentMistakes = new double[View.COUNT];
    private View answeredBy;
    private LearnerSettings settings;
    private Labels.Known classes;
    private Floor floor;
    private Statistics statistics;
    private Votes votes;
    private long c;
    private long updates;
    private double squaredNorm;

    /** Takes over what a weight of each vector moves by, if that is kept for votes. */
    private double[] targetDeltas = {};

    private double[] rivalDeltas = {};

    public LinearModel(LearnerSettings settings) {
        this.settings = settings;
        binary = settings.labels().binary();
        fades = settings.keeps(View.FADING);
        keepsDeltas = settings.votes() > 0 && settings.layout().hasVariance();
        views = settings.views().toArray(View[]::new);
        begin(List.of());
    }

    private LinearModel(LinearModel other) {
        settings = other.settings;
        binary = other.binary;
        fades = other.fades;
        keepsDeltas = other.keepsDeltas;
        views = other.views;
        System.arraycopy(other.recentMistakes, 0, recentMistakes, 0, View.COUNT);
        answeredBy = other.answeredBy;
        classes = new Labels.Known(other.classes);
        floor = other.floor.snapshot();
        statistics = other.statistics == null ? null : other.statistics.snapshot();
        votes = other.votes == null ? null : new Votes(other.votes);
        c = other.c;
        updates = other.updates;
        squaredNorm = other.squaredNorm;
    }

    private void begin(List<String> more) {
        classes = new Labels.Known(settings.labels());
        floor = new Floor(settings, binary ? 1 : classes.size());
        statistics = Statistics.of(settings);
        votes = settings.votes() > 0 ? new Votes(settings.votes(), settings.votesNonZeros()) : null;
        Arrays.fill(recentMistakes, 0);
        chooseAnswer();
        c = 1;
        updates = 0;
        squaredNorm = 0;
        more.forEach(this::addClass);
    }

    /** The model as it is now. It costs its tables of pages; its pages are shared until they are next written to. */
    public LinearModel snapshot() {
        return new LinearModel(this);
    }

    public LearnerSettings settings() {
        return settings;
    }

    /** From now on this view answers, whatever its mistakes; null for the best one. */
    public void answer(View view) {
        settings = settings.withAnswer(view);
        chooseAnswer();
    }

    /**
     * The view that answers: unless one is fixed, the one with the fewest recent mistakes. Of views with equally many it is the last one, in
     * the order of {@link View}: so a model that has made no mistake yet answers by its smoothest view.
     */
    public View answeredBy() {
        return answeredBy;
    }

    /** How many mistakes a view has made: each label multiplies the count by 0.99, and adds 1 if the view was wrong. */
    public double recentMistakes(View view) {
        return recentMistakes[view.ordinal()];
    }

    private void chooseAnswer() {
        View best = views[0];
        for (View each : views) {
            best = recentMistakes(each) <= recentMistakes(best) ? each : best;
        }
        answeredBy = settings.answer() == null ? best : settings.answer();
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

    /** Adds a class to a model that is being loaded. */
    public void addClass(String name) {
        if (classes.numberOf(name) < classes.size()) {
            throw new IllegalArgumentException("class " + name + " is known already");
        }
        classes.add(name);
        floor.addVector(c);
    }

    /** One for every class; binary: a single one. */
    public int vectors() {
        return floor.size();
    }

    public PagedWeights vector(int number) {
        return floor.vector(number);
    }

    /** What a feature, or the bias, weighs in a view that is a linear function. */
    public double weight(View view, int vector, int index) {
        return floor.weight(view, vector, index, c);
    }

    /** The same, of the feature whose numbers lie at this place of a page. */
    public double weight(View view, double[] page, int at) {
        return floor.weight(view, page, at, c);
    }

    /** A weight per unit of its feature's value before scaling, see {@link Statistics#perUnit}. */
    public double perUnit(double weight, int index) {
        return statistics == null ? weight : statistics.perUnit(weight, index);
    }

    /** What it knows of its features' values; null if these enter the arithmetic as they come. */
    public Statistics statistics() {
        return statistics;
    }

    /** Null unless there is voting. */
    public Votes votes() {
        return votes;
    }

    /** 1 more than the number of labelled examples since the start. */
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
        this.updates = updates;
        this.squaredNorm = squaredNorm;
        goOnTo(c);
    }

    /** Takes over a count of {@link #recentMistakes} that was stored. */
    public void restore(View view, double mistakes) {
        recentMistakes[view.ordinal()] = mistakes;
        chooseAnswer();
    }

    /** Scales an example as the model does, and scores it. Rejects it if a score is not finite. Changes nothing. */
    public Scores score(FeatureVector raw, Scores scores) {
        FeatureVector x = scores.enter(raw, statistics);
        scores.begin(binary, answeredBy, floor.size());
        floor.score(x, c, scores);
        scores.choose(fades);
        if (votes != null) {
            votes.vote(x, settings.bias(), c, scores);
        }
        return scores;
    }

    /** An example's |x|², bias included if there is one. */
    public double squaredNorm(FeatureVector x) {
        return Sums.squaredNorm(x, settings.bias());
    }

    /**
     * Fills a change with what is to be learned from the example that was just scored. Nothing changes yet; the change is empty if
     * nothing is to change.
     *
     * @param target the number of the label's class, {@link #classes()} for one to be added
     */
    public void decide(Scores scores, int target, String label, double weight, Change change) {
        change.clear(Change.Kind.LEARNED);
        change.c = c;
        change.raw = scores.raw();
        change.entered = scores.entered();
        change.addsClass = target == classes.size();
        change.label = change.addsClass ? label : classes.name(target);
        change.score = scores.score(View.CURRENT);
        change.mistake = scores.best(View.CURRENT) != target;
        floor.decide(scores, target, weight, change);
    }

    /** Makes a change. */
    public void apply(Change change) {
        apply(change, null);
    }

    /**
     * Makes a change again on those pages that lack it. The counters are not known then, and are restored afterwards.
     *
     * @param lacking which pages lack the change; null if all do
     */
    public void apply(Change change, LackingPages lacking) {
        switch (change.kind) {
            case START -> begin(change.classes);
            case LEARNED -> learn(change, lacking);
            case IMPORT -> take(change);
            case UNKNOWN -> throw new IllegalArgumentException(
                    "change " + change.version + " is of a kind that this release does not know");
        }
    }

    private void learn(Change change, LackingPages lacking) {
        if (!binary && change.vector == classes.size()) {
            addClass(change.label);
        }
        if (lacking == null) {
            goOnTo(change.c);
        }
        if (change.moves()) {
            move(change, lacking);
        }
        if (lacking == null) {
            labelled();
        }
    }

    private void move(Change change, LackingPages lacking) {
        if (change.entered == null) {
            change.entered = statistics == null ? change.raw : statistics.scale(change.raw, new FeatureVector());
        }
        int places = change.entered.size() + 1;
        targetDeltas = keepsDeltas && targetDeltas.length < places ? new double[2 * places] : targetDeltas;
        rivalDeltas = keepsDeltas && rivalDeltas.length < places ? new double[2 * places] : rivalDeltas;
        double grown = floor.move(change.vector, change, change.step, keepsDeltas ? targetDeltas : null, lacking);
        if (change.rival >= 0) {
            grown += floor.move(change.rival, change, -change.step, keepsDeltas ? rivalDeltas : null, lacking);
        }
        if (statistics != null) {
            statistics.observe(change.raw, lacking);
        }
        if (lacking == null) {
            // Rounding may take it below 0, which no length can be.
            squaredNorm = Math.max(0, squaredNorm + grown);
            updates++;
            if (votes != null) {
                votes.add(change, keepsDeltas ? targetDeltas : null, rivalDeltas);
            }
        }
    }

    private void take(Change change) {
        double grown = 0;
        for (int k = 0; k < change.indices.length; k++) {
            int index = change.indices[k];
            double value = change.weights[k];
            if (change.vector <= Change.STATISTICS) {
                statistics.set(index, Change.STATISTICS - change.vector, value);
            } else {
                PagedWeights weights = floor.vector(change.vector);
                double start = weights.startOf(index);
                double before = weights.w(index) - start;
                weights.set(index, value);
                grown += (value - start) * (value - start) - before * before;
            }
        }
        squaredNorm = Math.max(0, squaredNorm + grown);
    }

    /** Says which pages a change touches, those of the statistics with the vector {@link Change#STATISTICS}. */
    public void forEachPage(Change change, PageVisitor visitor) {
        if (change.kind == Change.Kind.IMPORT) {
            int vector = Math.max(change.vector, Change.STATISTICS);
            for (int index : change.indices) {
                visitor.visit(vector, pages(vector).pageOf(index));
            }
        } else if (change.moves()) {
            floor.forEachPage(change, visitor);
            if (statistics != null) {
                statistics.pages().forEachPage(change.raw, false, visitor);
            }
        }
    }

    /** The weights of a vector, or, of {@link Change#STATISTICS}, what the model knows of its features' values. */
    public PagedWeights pages(int vector) {
        return vector == Change.STATISTICS ? statistics.pages() : floor.vector(vector);
    }

    /**
     * Holds what this model predicted of an example against its label: which view answers from now on depends on it.
     *
     * @param predicted before the label was known
     * @param actual the number of its class
     */
    public void judge(Scores predicted, int actual) {
        for (View each : views) {
            int at = each.ordinal();
            recentMistakes[at] = FADE * recentMistakes[at] + (predicted.best(each) == actual ? 0 : 1);
        }
        chooseAnswer();
    }

    /** Counts a labelled example: one that has changed the model, or one that has not. */
    public void labelled() {
        goOnTo(c + 1);
    }

    /** Brings the sums of the fading average on all pages along: some may have been stored long before others. */
    private void goOnTo(long c) {
        this.c = c;
        floor.fade(c);
    }

    /** Due after pages were put into their places: brings up to date what follows from them. */
    public void complete() {
        floor.fade(c);
        if (statistics != null) {
            statistics.complete();
        }
    }

    /** How much more memory it is going to take if it makes this change. */
    public long growth(Change change) {
        if (!change.moves()) {
            return 0;
        }
        return floor.growth(change) + (statistics == null ? 0 : statistics.growth(change.raw));
    }

    /** The memory that weights and statistics take. */
    public long bytes() {
        return floor.bytes() + (statistics == null ? 0 : statistics.bytes());
    }
}
