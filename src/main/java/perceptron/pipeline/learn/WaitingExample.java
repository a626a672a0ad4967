package perceptron.pipeline.learn;

import perceptron.example.FeatureVector;
import perceptron.learner.LinearModel;
import perceptron.learner.Scores;
import perceptron.learner.Scores.View;
import perceptron.model.bytes.BytesIn;
import perceptron.model.bytes.BytesOut;

/**
 * A predicted example that waits for its label, with its prediction and all that is needed to learn from it later. Classes are kept by
 * their names, since their numbers change when a model starts from scratch.
 *
 * @param epoch of the model that predicted it
 * @param weight how much it counts
 * @param labels what each view predicted, in the order of {@link View}: null if it knew no class, or if the model does not keep it
 * @param score the score of the label by the current weights
 * @param answeredBy the view that answered
 * @param margin by how much its class beat the best other one
 * @param probability the probability that followed from the margin then, see {@link Scores#probability}
 * @param features as they came: they are scaled when the label arrives
 */
record WaitingExample(
        int epoch,
        double weight,
        String[] labels,
        double score,
        View answeredBy,
        double margin,
        double probability,
        FeatureVector features) {
    private static final int FORMAT = 1;
    private static final View[] VIEWS = View.values();

    static WaitingExample of(int epoch, LinearModel model, Scores scores, double weight, FeatureVector features) {
        String[] labels = new String[View.COUNT];
        for (View view : VIEWS) {
            int best = scores.best(view);
            labels[view.ordinal()] = best < 0 ? null : model.className(best);
        }
        return new WaitingExample(
                epoch,
                weight,
                labels,
                scores.score(View.CURRENT),
                scores.answeredBy(),
                scores.margin(),
                scores.probability(),
                features);
    }

    String label(View view) {
        return labels[view.ordinal()];
    }

    /**
     * Its prediction, to be compared with its label, with the numbers that classes have now: -1 for a class that the model has forgotten
     * since.
     *
     * @param target the number of the label's class; the number of classes if that class is new
     */
    Scores predicted(LinearModel model, int target, String trueLabel) {
        int[] classes = new int[View.COUNT];
        for (View view : VIEWS) {
            String label = label(view);
            classes[view.ordinal()] = label == null ? -1 : label.equals(trueLabel) ? target : model.find(label);
        }
        return Scores.predicted(classes, answeredBy, margin, probability);
    }

    byte[] toBytes() {
        BytesOut out = new BytesOut(128 + 8 * features.size());
        out.writeByte(FORMAT);
        out.write(epoch);
        out.write(weight);
        for (String label : labels) {
            out.writeOptionalText(label);
        }
        out.write(score);
        out.writeByte(answeredBy.ordinal());
        out.write(margin);
        out.write(probability);
        out.write(features);
        return out.toBytes();
    }

    static WaitingExample of(byte[] bytes) {
        BytesIn in = new BytesIn(bytes);
        in.expectVersion(FORMAT, "example");
        int epoch = in.readInt();
        double weight = in.readDouble();
        String[] labels = new String[View.COUNT];
        for (int k = 0; k < labels.length; k++) {
            labels[k] = in.readOptionalText();
        }
        return new WaitingExample(
                epoch,
                weight,
                labels,
                in.readDouble(),
                VIEWS[in.readByte()],
                in.readDouble(),
                in.readDouble(),
                in.readFeatures());
    }
}
