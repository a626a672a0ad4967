package perceptron.pipeline.learn;

import java.util.stream.IntStream;
import perceptron.example.FeatureVector;
import perceptron.learner.Candidates;
import perceptron.learner.LinearModel;
import perceptron.learner.Scores;
import perceptron.model.bytes.BytesIn;
import perceptron.model.bytes.BytesOut;

/**
 * A predicted example that waits for its label, with its prediction and all that is needed to learn from it later. Classes are kept by
 * their names, since their numbers change when a model starts from scratch.
 *
 * @param epoch of the model that predicted it
 * @param weight how much it counts
 * @param label the answer: null if no class was known, as are the next two
 * @param averaged what the average predicted
 * @param voted what the vote predicted: null also without one
 * @param winners the class that each view of the model predicted, by its number in the epoch
 * @param score the score of the answer
 * @param candidates the classes of which a probability was told, by their numbers in the epoch
 * @param probability that of the answer, see {@link Scores#probability}
 * @param features as they came: they are scaled when the label arrives
 */
record WaitingExample(
        int epoch,
        double weight,
        String label,
        String averaged,
        String voted,
        int[] winners,
        double score,
        Candidates candidates,
        double probability,
        FeatureVector features) {
    private static final int FORMAT = 1;

    static WaitingExample of(int epoch, LinearModel model, Scores scores, double weight, FeatureVector features) {
        return new WaitingExample(
                epoch,
                weight,
                name(model, scores.answer()),
                name(model, scores.averaged()),
                name(model, scores.voted()),
                IntStream.range(0, Scores.VIEWS).map(scores::winner).toArray(),
                scores.score(),
                scores.candidates(),
                scores.probability(),
                features);
    }

    private static String name(LinearModel model, int number) {
        return number < 0 ? null : model.className(number);
    }

    /**
     * Its prediction, to be compared with its label, with the numbers that classes have now: -1 for a class that the model has forgotten
     * since.
     *
     * @param target the number of the label's class; the number of classes if that class is new
     */
    Scores predicted(LinearModel model, int target, String trueLabel) {
        return Scores.predicted(
                winners,
                number(label, model, target, trueLabel),
                number(averaged, model, target, trueLabel),
                number(voted, model, target, trueLabel),
                candidates,
                probability);
    }

    private static int number(String label, LinearModel model, int target, String trueLabel) {
        return label == null ? -1 : label.equals(trueLabel) ? target : model.find(label);
    }

    byte[] toBytes() {
        BytesOut out = new BytesOut(128 + 8 * features.size());
        out.writeByte(FORMAT);
        out.write(epoch);
        out.write(weight);
        out.writeOptionalText(label);
        out.writeOptionalText(averaged);
        out.writeOptionalText(voted);
        for (int winner : winners) {
            out.write(winner + 1);
        }
        out.write(score);
        out.write(probability);
        out.writeByte(candidates.size());
        for (int rank = 0; rank < candidates.size(); rank++) {
            out.write(candidates.number(rank));
            out.write(candidates.margin(rank));
            out.write(candidates.probability(rank));
        }
        out.write(features);
        return out.toBytes();
    }

    static WaitingExample of(byte[] bytes) {
        BytesIn in = new BytesIn(bytes);
        in.expectVersion(FORMAT, "example");
        int epoch = in.readInt();
        double weight = in.readDouble();
        String label = in.readOptionalText();
        String averaged = in.readOptionalText();
        String voted = in.readOptionalText();
        int[] winners = new int[Scores.VIEWS];
        for (int view = 0; view < winners.length; view++) {
            winners[view] = in.readInt() - 1;
        }
        double score = in.readDouble();
        double probability = in.readDouble();
        Candidates candidates = new Candidates();
        for (int left = in.readByte(); left > 0; left--) {
            candidates.add(in.readInt(), in.readDouble(), in.readDouble());
        }
        return new WaitingExample(
                epoch, weight, label, averaged, voted, winners, score, candidates, probability, in.readFeatures());
    }
}
