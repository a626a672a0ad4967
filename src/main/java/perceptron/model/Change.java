package perceptron.model;

import perceptron.example.FeatureVector;

/**
 * One change of a model: the only way in which it changes. {@code Update.avsc} describes it field by field.
 * The changes from the last {@link Kind#START} on give the model to the bit.
 *
 * <p>It is filled again for every change and allocates nothing: a stream thread owns its own, begins each with
 * {@link #clear}, and encodes it before the next example. Its arrays may belong to others, and are only read.
 */
public final class Change {
    /** The vector that stands for the scales; of an IMPORT it stands for their first number, -2 for their second, and so on. */
    public static final int SCALES = -1;

    /** In the schema's order. */
    public enum Kind {
        UNKNOWN,
        START,
        LEARNED,
        SCALE,
        CLASS,
        IMPORT,
        RATE,
        AVERAGE
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
    public int vector;
    public int rival;
    public double step;
    public double second;
    public double norm;
    public boolean dense;

    /** How many entries each of the arrays has that are not null; they may be longer. */
    public int size;

    /** Null if dense. */
    public int[] indices;

    /** Null except for LEARNED and SCALE. */
    public float[] values;

    /** Null except for IMPORT. */
    public double[] weights;

    public double rate;
    public double C;

    /** What a model was made with, as JSON: of a START. */
    public String settings;

    /** Whether its update leaves out features and coefficients. */
    public boolean brief;

    private FeatureVector vectorOfFeatures;
    private int[] roomForIndices = {};
    private float[] roomForValues = {};

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
        norm = 0;
        dense = true;
        size = 0;
        indices = null;
        values = null;
        weights = null;
        rate = 0;
        C = 0;
        settings = null;
        brief = false;
        vectorOfFeatures = null;
    }

    /** Its features as a vector, which is only to be read. */
    public FeatureVector features() {
        if (vectorOfFeatures != null) {
            return vectorOfFeatures;
        }
        FeatureVector x = new FeatureVector();
        x.clear(dense);
        for (int k = 0; k < size; k++) {
            if (dense) {
                x.add(values[k]);
            } else {
                x.add(indices[k], values[k]);
            }
        }
        return x;
    }

    /** Refers to these features, and leaves the arrays alone: enough for the model, not for its update. */
    public void refer(FeatureVector vector) {
        vectorOfFeatures = vector;
    }

    public void features(FeatureVector vector) {
        refer(vector);
        dense = vector.isDense();
        size = vector.size();
        if (dense) {
            values = vector.values();
            return;
        }
        roomForIndices = vector.indices(roomForIndices);
        roomForValues = vector.values(roomForValues);
        indices = roomForIndices;
        values = roomForValues;
    }
}
