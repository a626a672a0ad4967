package perceptron.learner;

import java.util.Arrays;
import java.util.stream.IntStream;
import perceptron.example.FeatureVector;
import perceptron.learner.Scores.View;

/**
 * What a model keeps in pages: its floors, the pairs of numbers that have a surface, and the statistics of the features' values. A {@link
 * Change} says what moves. Pages do not depend on each other, so a change may be made on a few of them, with the same bits.
 *
 * <p>Every vector has a number: the upper bits are those of its floor. {@link Change#STATISTICS} stands for the statistics.
 */
public final class Floors {
    /** Which pages of a stored model lack a change, since each was written at another time. */
    public interface LackingPages {
        boolean lack(int vector, int page);
    }

    public interface PageVisitor {
        void visit(int vector, int page);
    }

    private static final int FLOOR_BITS = 28;
    private static final int SLOT_BITS = 24;

    private final LearnerSettings settings;
    private final Surfaces surfaces;

    /** Null if features enter the arithmetic as they come. */
    private final Statistics statistics;

    private Floor[] floors = {};

    private int vectors;

    /** 1 more than the number of labelled examples. */
    private long c = 1;

    Floors(LearnerSettings settings, int vectors) {
        this.settings = settings;
        this.vectors = vectors;
        surfaces = new Surfaces(settings.span());
        statistics = Statistics.of(settings);
        raise(settings.form().floors(0));
    }

    private Floors(Floors other) {
        settings = other.settings;
        surfaces = other.surfaces.snapshot();
        statistics = other.statistics == null ? null : other.statistics.snapshot();
        floors = Arrays.stream(other.floors).map(Floor::snapshot).toArray(Floor[]::new);
        vectors = other.vectors;
        c = other.c;
    }

    Floors snapshot() {
        return new Floors(this);
    }

    /** One, unless numbers are drawn as curves. */
    public int count() {
        return floors.length;
    }

    public int vectors() {
        return vectors;
    }

    long c() {
        return c;
    }

    public Surfaces surfaces() {
        return surfaces;
    }

    /** Null if features enter the arithmetic as they come. */
    public Statistics statistics() {
        return statistics;
    }

    Floor floor(int number) {
        return floors[number];
    }

    void raise(int count) {
        while (floors.length < count) {
            floors = Arrays.copyOf(floors, floors.length + 1);
            floors[floors.length - 1] = new Floor(settings, floors.length - 1, vectors, c);
            for (int vector = 0; floors.length > Floor.SURFACES && vector < vectors; vector++) {
                surfaces.evidence().addVector();
            }
        }
    }

    void addVector() {
        vectors++;
        for (Floor floor : floors) {
            floor.addVector(c);
        }
        if (floors.length > Floor.SURFACES) {
            surfaces.evidence().addVector();
        }
    }

    /** Sets the counter, and brings the sums of the fading average on all pages along: some may have been stored long before others. */
    void goOnTo(long c) {
        this.c = c;
        for (Floor floor : floors) {
            floor.fade(c);
        }
    }

    /** Fills the terms of an example for so many floors. */
    private void enter(FeatureVector raw, Terms terms, int count) {
        if (statistics == null) {
            terms.begin(raw);
        } else {
            statistics.enter(raw, terms);
            terms.draw(count, surfaces, Long.MAX_VALUE);
        }
    }

    void score(FeatureVector raw, View answering, Scores scores) {
        enter(raw, scores.enter(raw), floors.length);
        scores.begin(settings.labels().binary(), answering, floors.length, vectors);
        for (Floor floor : floors) {
            floor.score(scores, c);
        }
    }

    /** Fills what a change says of the floors, those included that this example would add; its terms are those that were scored. */
    void decide(Scores scores, int target, double weight, Change change) {
        int count = weight > 0 ? countWith(change.terms) : floors.length;
        change.terms.draw(count, surfaces, Long.MAX_VALUE);
        scores.raise(floors.length, count);
        for (int number = 0; number < count; number++) {
            floorOrNext(number).decide(scores, target, weight, change);
        }
    }

    /** How many floors there are once such an example is learned. */
    private int countWith(Terms terms) {
        return Math.max(floors.length, settings.form().floors(terms.numbers()));
    }

    /** A floor of this number, or one as it would be added. */
    private Floor floorOrNext(int number) {
        return number < floors.length ? floors[number] : new Floor(settings, number, vectors, c);
    }

    /** Fills the terms of a change that is made again from its features, and adds the floors that it adds. */
    void enter(Change change, LackingPages lacking) {
        if (change.terms == null) {
            change.terms = new Terms();
            enter(change.raw, change.terms, 1);
        }
        int count = countWith(change.terms);
        change.terms.draw(count, surfaces, lacking == null ? Long.MAX_VALUE : change.floorUpdates);
        raise(count);
    }

    /**
     * Moves all that a change moves; its terms are there.
     *
     * @param deltas takes the δ of the line, see {@link Floor#move}; null if nobody needs them
     * @param lacking which pages lack the change; null if all do
     * @return what the squared length of w - start grows by, if all pages lack the change
     */
    double move(Change change, double[][] deltas, LackingPages lacking) {
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
            surfaces.observe(change.raw, change.terms.numbers());
        }
        return grown;
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

    /** Takes over an import, whose floors are there; returns what the squared length of w - start grows by. */
    double take(Change change) {
        double grown = 0;
        for (int k = 0; k < change.indices.length; k++) {
            int index = change.indices[k];
            double value = change.weights[k];
            if (change.vector == Change.NUMBERS) {
                surfaces.observe(index / 3, index % 3, value);
            } else if (change.vector == Change.SLOTS) {
                surfaces.place(index / 4, index % 4, value);
            } else if (change.vector <= Change.STATISTICS) {
                statistics.set(index, Change.STATISTICS - change.vector, value);
            } else {
                PagedWeights weights = pages(change.vector);
                int slot = slotOf(change.vector);
                if (slot == 0) {
                    double start = weights.startOf(index);
                    double before = weights.w(index) - start;
                    grown += (value - start) * (value - start) - before * before;
                }
                weights.set(index, slot, value);
            }
        }
        return grown;
    }

    static int number(int floor, int vector) {
        return floor << FLOOR_BITS | vector;
    }

    /** The floor to which a vector belongs, by its number. */
    public static int floorOf(int number) {
        return number >>> FLOOR_BITS;
    }

    /** The class of a vector, by its number; 0 if there are two labels. */
    public static int classOf(int number) {
        return number & (1 << SLOT_BITS) - 1;
    }

    /** Of an import, the number of a vector and of one of the numbers that are kept of its features, by its place among them. */
    public static int ofSlot(int vector, int slot) {
        return vector | slot << SLOT_BITS;
    }

    public static int slotOf(int number) {
        return number >>> SLOT_BITS & (1 << FLOOR_BITS - SLOT_BITS) - 1;
    }

    public static int withoutSlot(int number) {
        return number - (slotOf(number) << SLOT_BITS);
    }

    public int[] vectorNumbers() {
        return IntStream.range(0, floors.length * vectors)
                .map(k -> number(k / vectors, k % vectors))
                .toArray();
    }

    /** The numbers of all that is kept in pages, but the statistics. */
    public int[] numbersOfPages() {
        int evidence = floors.length > Floor.SURFACES ? vectors : 0;
        IntStream numbers = IntStream.range(0, evidence).map(vector -> number(Floor.EVIDENCE, vector));
        return IntStream.concat(IntStream.of(vectorNumbers()), numbers).toArray();
    }

    /** Of a vector of a floor, of the evidence that pairs of numbers have for it, or of {@link Change#STATISTICS}. */
    public PagedWeights pages(int number) {
        if (number == Change.STATISTICS) {
            return statistics.pages();
        }
        int floor = floorOf(number);
        int vector = classOf(number);
        return floor == Floor.EVIDENCE ? surfaces.evidence().vector(vector) : floors[floor].vector(vector);
    }

    /** Visits the pages that a change touched, those of the statistics with the vector {@link Change#STATISTICS}. */
    public void forEachPage(Change change, PageVisitor visitor) {
        if (change.kind == Change.Kind.IMPORT) {
            if (change.vector <= Change.NUMBERS) {
                return; // They lie in no page.
            }
            int vector = change.vector < 0 ? Change.STATISTICS : withoutSlot(change.vector);
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
                surfaces.evidence().forEachPage(change, visitor);
            }
            if (statistics != null) {
                statistics.pages().forEachPage(change.raw, false, visitor);
            }
        }
    }

    /** Due after pages were put into their places: brings up to date what follows from them. */
    public void complete() {
        goOnTo(c);
        if (statistics != null) {
            statistics.complete();
        }
    }

    /** How much more memory it is going to take to make this change. */
    public long growth(Change change) {
        if (!change.moves()) {
            return 0;
        }
        long growth = statistics == null ? 0 : statistics.growth(change.raw);
        for (int number = 0; number < change.steps.length; number++) {
            growth += change.steps[number] == 0 ? 0 : floorOrNext(number).growth(change);
        }
        return change.steps[Floor.SURFACES] == 0
                ? growth
                : growth + surfaces.evidence().growth(change, surfaces.numbers());
    }

    long bytes() {
        long bytes = surfaces.evidence().bytes() + (statistics == null ? 0 : statistics.bytes());
        for (Floor floor : floors) {
            bytes += floor.bytes();
        }
        return bytes;
    }
}
