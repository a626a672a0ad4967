package perceptron.pipeline.wire;

/**
 * What a model said of an example before it learned from it.
 *
 * <p>There is one for every example, so it is filled again for each and allocates nothing: a stream thread owns its own,
 * sets every field, and encodes it before the next example.
 */
public final class Prediction {
    /** Null if the example has none. */
    public String id;

    /** Where the example came from. */
    public String topic;

    public int partition;
    public long offset;

    /** Null while no class is known. */
    public String label;

    public double score;

    /** Null while no class is known. */
    public String averagedLabel;

    public double averagedScore;

    /** Whether votes are kept. Without them, {@link #votedLabel} and {@link #votedScore} are null in the schema. */
    public boolean voted;

    /** Null while no class is known. */
    public String votedLabel;

    public double votedScore;

    /** What the model answers: the prediction of one of its views. Null while no class is known. */
    public String answer;

    /** The view that answers, as text. */
    public String answeredBy;

    /**
     * How likely the example is of the positive label, if there are two labels; otherwise how likely the answer is right. NaN while
     * no class is known, which is null in the schema.
     */
    public double probability;

    /** Null if the example carries none. */
    public String trueLabel;

    /** Whether {@link #label} is {@link #trueLabel}. Null in the schema if there is no true label. */
    public boolean correct;

    /** Whether {@link #answer} is {@link #trueLabel}. Null in the schema if there is no true label. */
    public boolean answerCorrect;

    /** The number of the model's last update before this prediction: at least 1, with which the model begins. */
    public long version;

    /** The counter of the average before this example counted. */
    public long c;
}
