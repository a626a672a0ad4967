package perceptron.learner;

import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import perceptron.example.FeatureVector;
import perceptron.learner.Floors.LackingPages;
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
    private final boolean binary;
    private final Mixture mixture;
    private LearnerSettings settings;
    private Labels.Known classes;
    private Floors floors;
    private Votes votes;
    private long updates;
    private double squaredNorm;

    public LinearModel(LearnerSettings settings) {
        this.settings = settings;
        binary = settings.labels().binary();
        mixture = new Mixture(settings.layout().fades());
        begin(List.of());
    }

    private LinearModel(LinearModel other) {
        settings = other.settings;
        binary = other.binary;
        mixture = new Mixture(settings.layout().fades());
        classes = new Labels.Known(other.classes);
        floors = other.floors.snapshot();
        votes = other.votes == null ? null : new Votes(other.votes);
        updates = other.updates;
        squaredNorm = other.squaredNorm;
        restoreLeads(other.leads());
    }

    private void begin(List<String> more) {
        classes = new Labels.Known(settings.labels());
        floors = new Floors(settings, binary ? 1 : classes.size());
        votes = settings.votes() > 0 ? new Votes(settings) : null;
        restoreLeads(new int[Scores.VIEWS]);
        updates = 0;
        squaredNorm = 0;
        more.forEach(binary ? classes::call : this::addClass);
    }

    /** What it keeps in pages: its floors, its surfaces, and what it knows of its features' values. */
    public Floors floors() {
        return floors;
    }

    /** Adds floors until there are so many. */
    public void raise(int count) {
        floors.raise(count);
        mixture.raise(floors.count());
    }

    /** The model as it is now. It costs its tables of pages; its pages are shared until they are next written to. */
    public LinearModel snapshot() {
        return new LinearModel(this);
    }

    public LearnerSettings settings() {
        return settings;
    }

    /** From now on this view answers; null for the one that suits the learner. */
    public void answer(View view) {
        settings = settings.withAnswer(view);
    }

    /** Of each view by how many mistakes it is behind the best one: for each of them it counts half as much in {@link View#BEST}. */
    public int[] leads() {
        return mixture.leads();
    }

    public void restoreLeads(int[] stored) {
        mixture.restore(floors.count(), stored);
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

    /** Takes over the names of its classes as they were stored, those included that it knows from the start. */
    public void restoreClasses(List<String> names) {
        names.stream().limit(1).forEach(classes::call);
        names.stream().skip(classes()).forEach(this::addClass);
    }

    /** Takes over what its two labels are called, if this is the first change that moves it. Called early, its prediction has the name, too. */
    public void call(Change change) {
        if (updates == 0 && change.moves()) {
            classes.call(change.label);
        }
    }

    /** Adds a class to a model that is being loaded. */
    public void addClass(String name) {
        if (classes.numberOf(name) < classes.size()) {
            throw new IllegalArgumentException("class " + name + " is known already");
        }
        classes.add(name);
        floors.addVector();
    }

    /** A vector of the line, which is all that the classics have. */
    public PagedWeights vector(int number) {
        return vector(Floor.LINE, number);
    }

    public PagedWeights vector(int floor, int number) {
        return floors.floor(floor).vector(number);
    }

    Mixture mixture() {
        return mixture;
    }

    /** Null unless there is voting. */
    public Votes votes() {
        return votes;
    }

    /** 1 more than the number of labelled examples since the start. */
    public long c() {
        return floors.c();
    }

    public long updates() {
        return updates;
    }

    /** The squared length of what was learned, w less its start, over all vectors; kept up with every update. */
    public double squaredNorm() {
        return squaredNorm;
    }

    /**
     * Takes over counters that were stored. Pages, classes and votes are put into their places one by one, and {@link Floors#complete} is
     * due after the pages.
     */
    public void restore(long c, long updates, double squaredNorm) {
        this.updates = updates;
        this.squaredNorm = squaredNorm;
        floors.goOnTo(c);
    }

    /** How many {@link #counters} a model has at most. */
    public static final int MOST_COUNTERS = 3 + 4 * 3;

    /** Its counter c, its updates and its squared length; of each floor the updates, then of each view how far it is behind. */
    public double[] counters() {
        DoubleStream own = DoubleStream.of(floors.c(), updates, squaredNorm);
        LongStream ofFloors = IntStream.range(0, floors.count()).mapToLong(this::updates);
        return DoubleStream.concat(
                        DoubleStream.concat(own, ofFloors.asDoubleStream()),
                        IntStream.of(leads()).asDoubleStream())
                .toArray();
    }

    /** Whether these may be the counters of a model with its settings. */
    public boolean allows(double[] counters) {
        int floors = (counters.length - 3) / 4;
        boolean fits = counters.length == 3 + 4 * floors && floors >= 1 && floors <= settings.mostFloors();
        return fits
                && counters[0] >= 1
                && DoubleStream.of(counters).allMatch(counter -> counter >= 0)
                && DoubleStream.of(counters).skip(3L + floors).allMatch(lead -> lead <= Mixture.FARTHEST);
    }

    private void restore(double[] counters) {
        raise((counters.length - 3) / 4);
        restore((long) counters[0], (long) counters[1], counters[2]);
        for (int floor = 0; floor < floors.count(); floor++) {
            restore(floor, (long) counters[3 + floor]);
        }
        int[] leads = new int[3 * floors.count()];
        for (int view = 0; view < leads.length; view++) {
            leads[view] = (int) counters[3 + floors.count() + view];
        }
        restoreLeads(leads);
        if (votes != null) {
            votes.restart(updates == 0); // Vectors that survived elsewhere do not vote here.
        }
    }

    public long updates(int floor) {
        return floors.floor(floor).updates();
    }

    public void restore(int floor, long updates) {
        floors.floor(floor).restore(updates);
    }

    /** Scales an example as the model does, and scores it. Rejects it if a score is not finite. Changes nothing. */
    public Scores score(FeatureVector raw, Scores scores) {
        floors.score(raw, settings.answering(), scores);
        scores.choose(mixture.shares());
        if (votes != null) {
            votes.vote(scores.terms().line(), settings.bias(), floors.c(), scores);
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
        change.c = floors.c();
        change.raw = scores.raw();
        change.terms = scores.terms();
        change.addsClass = target == classes.size();
        boolean calls = updates == 0 && Labels.isBoolean(label);
        change.label = change.addsClass || calls ? label : classes.name(target);
        change.score = scores.score();
        change.mistake = scores.answer() != target;
        floors.decide(scores, target, weight, change);
    }

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

    private void take(Change change) {
        if (change.vector == Change.COUNTERS) {
            restore(change.weights);
        } else if (change.vector != Change.MEASURES) {
            int top = change.vector < 0 ? 0 : Floors.floorOf(change.vector) + 1;
            raise(Math.min(top, settings.mostFloors()));
            double grown = floors.take(change);
            grow(c() > 1 ? 0 : grown); // Whose counters have come has its squared length from them.
        }
    }

    private void learn(Change change, LackingPages lacking) {
        if (!binary && change.vector == classes.size()) {
            addClass(change.label);
        }
        if (lacking == null) {
            call(change);
            floors.goOnTo(change.c);
        }
        if (change.moves()) {
            move(change, lacking);
        }
        if (lacking == null) {
            labelled();
        }
    }

    private void move(Change change, LackingPages lacking) {
        floors.enter(change, lacking);
        mixture.raise(floors.count());
        double[][] deltas = votes == null ? null : votes.deltas(change);
        double grown = floors.move(change, deltas, lacking);
        if (lacking == null) {
            grow(grown);
            updates++;
            if (votes != null) {
                votes.add(change);
            }
        }
    }

    private void grow(double grown) {
        squaredNorm = Math.max(0, squaredNorm + grown); // Rounding may take it below 0, which no length can be.
    }

    /**
     * Holds what this model predicted of an example against its label: what a view counts from now on depends on it.
     *
     * @param predicted before the label was known
     * @param actual the number of its class
     */
    public void judge(Scores predicted, int actual) {
        mixture.judge(predicted, actual);
    }

    /** Counts a labelled example: one that has changed the model, or one that has not. */
    public void labelled() {
        floors.goOnTo(floors.c() + 1);
    }

    /** The memory that weights, evidence and statistics take. */
    public long bytes() {
        return floors.bytes();
    }
}
