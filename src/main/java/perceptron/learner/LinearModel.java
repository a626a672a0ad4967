package perceptron.learner;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import perceptron.example.FeatureVector;
import perceptron.features.Featurizer;
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

    private final boolean binary;
    private final boolean keepsDeltas;
    private final Mixture mixture;
    private LearnerSettings settings;
    private Labels.Known classes;
    private Floor[] floors;
    private Statistics statistics;
    private Surfaces surfaces;
    private Votes votes;
    private long c;
    private long updates;
    private double squaredNorm;

    /** Takes over what a weight of each vector moves by, if that is kept for votes. */
    private double[][] deltas;

    public LinearModel(LearnerSettings settings) {
        this.settings = settings;
        binary = settings.labels().binary();
        mixture = new Mixture(settings.layout().fades());
        keepsDeltas = settings.votes() > 0 && settings.layout().hasVariance();
        begin(List.of());
    }

    private LinearModel(LinearModel other) {
        settings = other.settings;
        binary = other.binary;
        mixture = new Mixture(settings.layout().fades());
        keepsDeltas = other.keepsDeltas;
        classes = new Labels.Known(other.classes);
        floors = Arrays.stream(other.floors).map(Floor::snapshot).toArray(Floor[]::new);
        statistics = other.statistics == null ? null : other.statistics.snapshot();
        surfaces = other.surfaces.snapshot();
        votes = other.votes == null ? null : new Votes(other.votes);
        c = other.c;
        updates = other.updates;
        squaredNorm = other.squaredNorm;
        restoreLeads(other.leads());
    }

    private void begin(List<String> more) {
        classes = new Labels.Known(settings.labels());
        c = 1;
        floors = new Floor[0];
        surfaces = new Surfaces(settings.span());
        raise(settings.form().floors(0));
        statistics = Statistics.of(settings);
        votes = settings.votes() > 0 ? new Votes(settings.votes(), settings.votesNonZeros()) : null;
        restoreLeads(new int[Scores.VIEWS]);
        updates = 0;
        squaredNorm = 0;
        more.forEach(this::addClass);
    }

    /** How many floors it has: one, unless numbers are drawn as curves. */
    public int floors() {
        return floors.length;
    }

    /** Adds floors until there are so many. */
    public void raise(int count) {
        if (floors.length >= count) {
            return;
        }
        int size = floors.length == 0 ? binary ? 1 : classes.size() : vectors();
        while (floors.length < count) {
            floors = Arrays.copyOf(floors, floors.length + 1);
            floors[floors.length - 1] = new Floor(settings, floors.length - 1, size, c);
            for (int vector = 0; floors.length > Floor.SURFACES && vector < size; vector++) {
                surfaces.addVector();
            }
        }
        restoreLeads(leads());
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

    /** Takes over what was stored. */
    public void restoreLeads(int[] stored) {
        mixture.restore(floors.length, stored);
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
        for (Floor floor : floors) {
            floor.addVector(c);
        }
        if (floors.length > Floor.SURFACES) {
            surfaces.addVector();
        }
    }

    /** How many each floor has: one for every class; binary: a single one. */
    public int vectors() {
        return floors[Floor.LINE].size();
    }

    /** A vector of the line, which is all that the classics have. */
    public PagedWeights vector(int number) {
        return vector(Floor.LINE, number);
    }

    public PagedWeights vector(int floor, int number) {
        return floors[floor].vector(number);
    }

    /** How much the weights of each view of each floor count in a view that is a linear function. */
    public double[] shares(View view) {
        return mixture.shares(view);
    }

    /** The view whose weights stand for the answer. A vote is not a linear function: the averaged weights come nearest to it. */
    public View explaining() {
        return settings.answering() == View.VOTED ? View.AVERAGED : settings.answering();
    }

    /** The same of the average of a single floor, which stands on nothing. */
    public static double[] averageOf(int floor) {
        return Mixture.only(floor, Scores.ALL);
    }

    /** The same of its weights as they are. */
    public static double[] currentOf(int floor) {
        return Mixture.only(floor, Scores.NOW);
    }

    /** The numbers of the vectors of all floors, see {@link #pages}. */
    public int[] vectorNumbers() {
        return IntStream.range(0, floors.length * vectors())
                .map(k -> Floor.id(k / vectors(), k % vectors()))
                .toArray();
    }

    /** The numbers of all that is kept in pages, but the statistics. */
    public int[] numbersOfPages() {
        int evidence = floors.length > Floor.SURFACES ? vectors() : 0;
        IntStream numbers = IntStream.range(0, evidence).map(vector -> Floor.id(Floor.EVIDENCE, vector));
        return IntStream.concat(IntStream.of(vectorNumbers()), numbers).toArray();
    }

    /** The floor to which a vector belongs, by its number. */
    public static int floorOf(int number) {
        return Floor.floorOf(number);
    }

    /** The class of a vector, by its number; 0 if there are two labels. */
    public static int classOf(int number) {
        return Floor.vectorOf(number);
    }

    /** What a term of a floor, or its bias, weighs in a mixture of views, see {@link #shares(View)}. */
    public double weight(double[] shares, int floor, int vector, int index) {
        return floors[floor].weight(shares, vector, index, c);
    }

    /** The same, of the term whose numbers lie at this place of a page. */
    public double weight(double[] shares, int floor, double[] page, int at) {
        return floors[floor].weight(shares, page, at, c);
    }

    /** What a feature that is not a number weighs in all, on the line and on the curves. */
    public double weight(double[] shares, int vector, int index) {
        double line = weight(shares, Floor.LINE, vector, index);
        return floors.length > Floor.CURVES ? line + weight(shares, Floor.CURVES, vector, index) : line;
    }

    /** The number that is drawn as a curve and to which a weight of a floor belongs; -1 if there is none. */
    public int curveOf(int floor, int index) {
        if (floors.length <= Floor.CURVES || !Featurizer.isNumber(index)) {
            return -1;
        }
        return floor == Floor.CURVES ? Featurizer.number(index) : Featurizer.ofExample(index);
    }

    /** The pairs of numbers that have a surface. */
    public Surfaces surfaces() {
        return surfaces;
    }

    /** A weight per unit of its feature's value before scaling, see {@link Statistics#perUnit}. */
    public double perUnit(double weight, int floor, int index) {
        return statistics == null ? weight : statistics.perUnit(weight, floor, index);
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

    /** How many updates a floor has seen. */
    public long updates(int floor) {
        return floors[floor].updates();
    }

    /** Takes over what was stored. */
    public void restore(int floor, long updates) {
        floors[floor].restore(updates);
    }

    /** Scales an example as the model does, and scores it. Rejects it if a score is not finite. Changes nothing. */
    public Scores score(FeatureVector raw, Scores scores) {
        enter(raw, scores.enter(raw), floors.length);
        scores.begin(binary, settings.answering(), floors.length, vectors());
        for (Floor floor : floors) {
            floor.score(scores, c);
        }
        scores.choose(mixture.shares());
        if (votes != null) {
            votes.vote(scores.terms().line(), settings.bias(), c, scores);
        }
        return scores;
    }

    private void enter(FeatureVector raw, Terms terms, int count) {
        if (statistics == null) {
            terms.begin(raw);
        } else {
            statistics.enter(raw, terms);
            terms.draw(count, surfaces, Long.MAX_VALUE);
        }
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
        change.terms = scores.terms();
        change.addsClass = target == classes.size();
        change.label = change.addsClass ? label : classes.name(target);
        change.score = scores.score();
        change.mistake = scores.answer() != target;
        int count = weight > 0 ? floorsFor(change.terms) : floors.length;
        change.terms.draw(count, surfaces, Long.MAX_VALUE);
        scores.raise(floors.length, count);
        for (int number = 0; number < count; number++) {
            floor(number).decide(scores, target, weight, change);
        }
    }

    /** How many floors the model has once it has learned such an example. */
    private int floorsFor(Terms terms) {
        return Math.max(floors.length, settings.form().floors(terms.numbers()));
    }

    /** A floor of this number, or one as it would be added. */
    private Floor floor(int number) {
        return number < floors.length ? floors[number] : new Floor(settings, number, vectors(), c);
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
        if (change.terms == null) {
            change.terms = new Terms();
            enter(change.raw, change.terms, 1);
        }
        Terms terms = change.terms;
        int count = floorsFor(terms);
        terms.draw(count, surfaces, lacking == null ? Long.MAX_VALUE : change.floorUpdates);
        raise(count);
        int places = terms.line().size() + 1;
        if (keepsDeltas && (deltas == null || deltas[0].length < places)) {
            deltas = new double[2][2 * places];
        }
        double grown = 0;
        for (Floor floor : floors) {
            grown += floor.moves(change) ? floor.move(change, deltas, lacking) : 0;
        }
        if (change.steps[Floor.SURFACES] != 0) {
            grown += look(change, lacking);
        }
        if (statistics != null) {
            statistics.observe(change.raw, lacking);
        }
        if (lacking == null) {
            // Rounding may take it below 0, which no length can be.
            squaredNorm = Math.max(0, squaredNorm + grown);
            updates++;
            surfaces.observe(change.raw, terms.numbers());
            if (votes != null) {
                votes.add(change, deltas);
            }
        }
    }

    /** Looks at pairs of numbers; returns what the squared length grows by. */
    private double look(Change change, LackingPages lacking) {
        Floor floor = floors[Floor.SURFACES];
        if (lacking == null) {
            surfaces.learn(change, floor);
        } else {
            surfaces.learn(change, lacking);
        }
        double grown = 0;
        for (int k = 0; k < change.taken; k++) {
            grown += floor.restart(change.takenSlots[k] * Surfaces.CELLS, Surfaces.CELLS, lacking);
        }
        return grown;
    }

    private void take(Change change) {
        raise(change.vector < 0 ? 0 : Floor.floorOf(change.vector) + 1);
        double grown = 0;
        for (int k = 0; k < change.indices.length; k++) {
            int index = change.indices[k];
            double value = change.weights[k];
            if (change.vector == Change.NUMBERS) {
                surfaces.observe((int) value);
            } else if (change.vector == Change.SLOTS) {
                surfaces.place(index / 2, index % 2, (int) value);
            } else if (change.vector <= Change.STATISTICS) {
                statistics.set(index, Change.STATISTICS - change.vector, value);
            } else {
                PagedWeights weights = pages(change.vector);
                double start = weights.startOf(index);
                double before = weights.w(index) - start;
                weights.set(index, value);
                grown += (value - start) * (value - start) - before * before;
            }
        }
        squaredNorm = Math.max(0, squaredNorm + grown);
    }

    /** Says which pages a change touches that was made, those of the statistics with the vector {@link Change#STATISTICS}. */
    public void forEachPage(Change change, PageVisitor visitor) {
        if (change.kind == Change.Kind.IMPORT) {
            if (change.vector <= Change.NUMBERS) {
                return; // They lie in no page.
            }
            int vector = Math.max(change.vector, Change.STATISTICS);
            for (int index : change.indices) {
                visitor.visit(vector, pages(vector).pageOf(index));
            }
        } else if (change.moves()) {
            for (Floor floor : floors) {
                if (floor.moves(change)) {
                    floor.forEachPage(change, visitor);
                }
            }
            if (change.steps[Floor.SURFACES] != 0) {
                surfaces.forEachPage(change, visitor);
            }
            if (statistics != null) {
                statistics.pages().forEachPage(change.raw, false, visitor);
            }
        }
    }

    /**
     * What is kept in pages, by the number of a vector: the weights of a vector of a floor, the evidence that pairs of numbers have for
     * it, or, of {@link Change#STATISTICS}, what the model knows of its features' values.
     */
    public PagedWeights pages(int vector) {
        if (vector == Change.STATISTICS) {
            return statistics.pages();
        }
        int floor = Floor.floorOf(vector);
        int number = Floor.vectorOf(vector);
        return floor == Floor.EVIDENCE ? surfaces.evidence(number) : floors[floor].vector(number);
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
        goOnTo(c + 1);
    }

    /** Brings the sums of the fading average on all pages along: some may have been stored long before others. */
    private void goOnTo(long c) {
        this.c = c;
        for (Floor floor : floors) {
            floor.fade(c);
        }
    }

    /** Due after pages were put into their places: brings up to date what follows from them. */
    public void complete() {
        goOnTo(c);
        if (statistics != null) {
            statistics.complete();
        }
    }

    /** How much more memory it is going to take if it makes this change. */
    public long growth(Change change) {
        if (!change.moves()) {
            return 0;
        }
        long growth = statistics == null ? 0 : statistics.growth(change.raw);
        for (int number = 0; number < change.steps.length; number++) {
            growth += change.steps[number] == 0 ? 0 : floor(number).growth(change);
        }
        return change.steps[Floor.SURFACES] == 0 ? growth : growth + surfaces.growth(change);
    }

    /** The memory that weights, evidence and statistics take. */
    public long bytes() {
        long bytes = surfaces.bytes() + (statistics == null ? 0 : statistics.bytes());
        for (Floor floor : floors) {
            bytes += floor.bytes();
        }
        return bytes;
    }
}
