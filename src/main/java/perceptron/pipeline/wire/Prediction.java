package perceptron.pipeline.wire;

import java.util.Map;
import perceptron.learner.Candidates;
import perceptron.learner.LinearModel;
import perceptron.learner.Scores;
import perceptron.learner.Scores.View;

/**
 * What a model said of an example before it learned from it. {@code Prediction.avsc} describes the fields. Predicted labels are null
 * while no class is known.
 *
 * <p>There is one for every example, so it is filled again for each and allocates nothing: a stream thread owns its own,
 * sets every field, and encodes it before the next example.
 */
public final class Prediction {
    /** Null if the example has none. */
    public String id;

    public String topic;
    public int partition;
    public long offset;
    public String label;
    public double score;
    public String averagedLabel;
    public double averagedScore;

    /** Whether votes are kept. Without them, {@link #votedLabel} and {@link #votedScore} are null in the schema. */
    public boolean voted;

    public String votedLabel;
    public double votedScore;

    /** NaN while no class is known, which is null in the schema. */
    public double probability;

    /** How many classes have a probability of their own; 0 with two labels. */
    public int candidates;

    /** Of these, the most probable first. */
    public final String[] labels = new String[Candidates.LIMIT];

    public final double[] probabilities = new double[Candidates.LIMIT];

    /** Null if the example carries none. */
    public String trueLabel;

    /** Null in the schema if there is no true label. */
    public boolean correct;

    public long version;
    public long c;

    /** Copies of the example's fields, by their paths. */
    public Map<String, String> fields;

    /** Takes over what a model makes of an example, and c. */
    public void answer(LinearModel model, Scores scores) {
        label = name(model, scores.answer());
        score = scores.score();
        averagedLabel = name(model, scores.averaged());
        averagedScore = scores.score(View.AVERAGED);
        voted = model.votes() != null;
        votedLabel = name(model, scores.voted());
        votedScore = scores.score(View.VOTED);
        probability = scores.probability();
        boolean binary = model.settings().labels().binary();
        candidates = binary ? 0 : scores.candidates().size();
        for (int rank = 0; rank < candidates; rank++) {
            labels[rank] = name(model, scores.candidates().number(rank));
            probabilities[rank] = scores.candidates().probability(rank);
        }
        c = model.c();
    }

    private static String name(LinearModel model, int number) {
        return number < 0 ? null : model.className(number);
    }
}
