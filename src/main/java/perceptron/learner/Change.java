package perceptron.learner;

import java.util.Arrays;
import java.util.List;
import perceptron.example.FeatureVector;

/**
 * One change of a model: the only way in which it changes. {@code Update.avsc} describes it field by field. The changes from the last
 * {@link Kind#START} on give the model bit for bit.
 *
 * <p>It is filled again for every example and allocates nothing. What it refers to belongs to others and is valid until the next example;
 * it is only read.
 */
public final class Change {
    /** The vector that stands for the statistics; of an IMPORT it stands for their first number, -2 for their second, and so on. */
    public static final int STATISTICS = -1;

    /** Of an IMPORT, the numbers of records and vectors: index 3 k has the number with ordinal k, then come the ends of its range. */
    public static final int NUMBERS = -7;

    /** Of an IMPORT, the pairs with a surface: index 4 k has the first ordinal of slot k, then come the second, its use and its birth. */
    public static final int SLOTS = -8;

    /** Of an IMPORT of a whole model, its counters, see {@link LinearModel#counters}. They come before its weights. */
    public static final int COUNTERS = -9;

    /** Of an IMPORT of a whole model, how well it did until then. That is not part of the model. */
    public static final int MEASURES = -10;

    /** In the schema's order. */
    public enum Kind {
        UNKNOWN,
        /** The model begins, or starts from scratch. */
        START,
        /** An example with its label: weights, averages and statistics move, and a class is added if the label is a new one. */
        LEARNED,
        /** Weights that were learned elsewhere. */
        IMPORT
    }

    public Kind kind;
    /** Its number: the first change of a model is 1. */
    public long version;

    public int epoch;
    public long updates;
    public long c;
    public String topic;
    public int partition;
    public long offset;
    public String label;
    public double score;
    public boolean mistake;
    public double margin;
    public double loss;

    /** The vector that moves towards the example, or whose weights are imported. */
    public int vector;

    /** Of each floor the vector that moves away from the example; -1 for none. */
    public final int[] rivals = new int[Floor.SURFACES + 1];

    /** What a floor's terms are multiplied with: below 0 for the negative class. The rival's get the opposite. 0 if nothing moves. */
    public final double[] steps = new double[Floor.SURFACES + 1];

    /** The coefficients by which variances shrink; 0 for learners without. */
    public final double[] seconds = new double[Floor.SURFACES + 1];

    /** What the surfaces leave over of the example, with its sign and its importance: evidence for pairs. */
    public double residual;

    /** Noted while the change is made: how many numbers there were, and how many updates of the surfaces, this one included. */
    public int numbers;

    public long floorUpdates;

    /** Also noted then: how many slots were taken, which, and for which pairs. */
    public int taken;

    public int[] takenSlots = {};
    public int[] takenPairs = {};

    public boolean addsClass;

    public double norm;

    /** The features as they came: of LEARNED. */
    public FeatureVector raw;

    /** The same as they entered the arithmetic; null if that has to be found out first. */
    public Terms terms;

    /** Of IMPORT, and beside them as many weights. */
    public int[] indices;

    public double[] weights;

    /** What a model was made with, as JSON: of START. */
    public String settings;

    /** The classes that the model has from its start, beside those of its settings. */
    public List<String> classes;

    /** Begins the next one, with the schema's defaults in all that its kind does not need. */
    public void clear(Kind kind) {
        this.kind = kind;
        version = 0;
        epoch = 0;
        updates = 0;
        c = 1;
        topic = "";
        partition = -1;
        offset = -1;
        label = null;
        score = 0;
        mistake = false;
        margin = 0;
        loss = 0;
        vector = 0;
        Arrays.fill(rivals, -1);
        Arrays.fill(steps, 0);
        Arrays.fill(seconds, 0);
        residual = 0;
        numbers = 0;
        floorUpdates = 0;
        taken = 0;
        addsClass = false;
        norm = 0;
        raw = null;
        terms = null;
        indices = null;
        weights = null;
        settings = null;
        classes = List.of();
    }

    /** A model begins, or starts from scratch. */
    public static Change start() {
        Change change = new Change();
        change.clear(Kind.START);
        return change;
    }

    /** Whether it moves weights: counted as an update. */
    public boolean moves() {
        return steps[Floor.LINE] != 0 || steps[Floor.CURVES] != 0 || steps[Floor.SURFACES] != 0;
    }

    /** How many floors it has something to say of. */
    public int floors() {
        int floors = steps.length;
        while (floors > 1 && steps[floors - 1] == 0) {
            floors--;
        }
        return floors;
    }

    public void take(int slot, int pair) {
        if (taken == takenSlots.length) {
            takenSlots = Arrays.copyOf(takenSlots, 2 * taken + 1);
            takenPairs = Arrays.copyOf(takenPairs, 2 * taken + 1);
        }
        takenSlots[taken] = slot;
        takenPairs[taken++] = pair;
    }

    /** Whether it changes nothing: what was decided about an example from which nothing is to be learned. */
    public boolean isEmpty() {
        return kind == Kind.LEARNED && !moves() && !addsClass;
    }
}
