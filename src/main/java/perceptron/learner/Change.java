package perceptron.learner;

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

    /** The vector that moves away from the example; -1 for none. */
    public int rival;

    /** What the vector's features are multiplied with: below 0 for the negative class. The rival's get the opposite. 0 if nothing moves. */
    public double step;

    /** The coefficient by which variances shrink; 0 for learners without. */
    public double second;

    /** Whether the label is a new class. */
    public boolean addsClass;

    public double norm;

    /** The features as they came: of LEARNED. */
    public FeatureVector raw;

    /** The features as they entered the arithmetic; null if they have to be scaled first. */
    public FeatureVector entered;

    /** Of IMPORT, and beside them as many weights. */
    public int[] indices;

    public double[] weights;

    /** What a model was made with, as JSON: of START. */
    public String settings;

    /** The classes that the model has from its start, beside those of its settings. */
    public List<String> classes;

    /** Whether its update leaves out features and coefficients. */
    public boolean brief;

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
        rival = -1;
        step = 0;
        second = 0;
        addsClass = false;
        norm = 0;
        raw = null;
        entered = null;
        indices = null;
        weights = null;
        settings = null;
        classes = List.of();
        brief = false;
    }

    /** Whether it moves weights: counted as an update. */
    public boolean moves() {
        return step != 0;
    }

    /** Whether it changes nothing: what was decided about an example from which nothing is to be learned. */
    public boolean isEmpty() {
        return kind == Kind.LEARNED && !moves() && !addsClass;
    }
}
