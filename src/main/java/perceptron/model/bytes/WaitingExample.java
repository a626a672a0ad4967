package perceptron.model.bytes;

import perceptron.example.FeatureVector;
import perceptron.learner.LinearModel;
import perceptron.learner.Scores;
import perceptron.learner.View;

/**
 * A predicted example that waits for its label, with its prediction and all that is needed to learn from it later.
 *
 * @param epoch of the model that predicted it
 * @param weight how much it counts
 * @param predicted its prediction
 * @param features as they came: they are scaled when the label arrives
 */
public record WaitingExample(int epoch, double weight, EarlierPrediction predicted, FeatureVector features) {
    private static final int FORMAT = 1;
    private static final View[] VIEWS = View.values();

    /**
     * A prediction by the names of classes, since their numbers change when a model begins anew.
     *
     * @param label by the current weights; null while no class was known
     * @param score the score of that label
     * @param averagedLabel null while no class was known
     * @param votedLabel null if no vectors vote, or no class was known
     * @param fadingLabel null if the model keeps no such average, or no class was known
     * @param answeredBy the view that answered
     * @param margin by how much its class beat the best other one
     * @param probability the probability that followed from the margin then, see {@link perceptron.learner.Predicted#probability}
     */
    public record EarlierPrediction(
            String label,
            double score,
            String averagedLabel,
            String votedLabel,
            String fadingLabel,
            View answeredBy,
            double margin,
            double probability) {
        public static EarlierPrediction of(LinearModel model, Scores scores) {
            return new EarlierPrediction(
                    name(model, scores.best(View.CURRENT)),
                    scores.score(View.CURRENT),
                    name(model, scores.best(View.AVERAGED)),
                    name(model, scores.best(View.VOTED)),
                    name(model, scores.best(View.FADING)),
                    scores.answeredBy(),
                    scores.margin(),
                    scores.probability());
        }

        private static String name(LinearModel model, int number) {
            return number < 0 ? null : model.className(number);
        }

        /** What one view predicted; null if it knew no class, or if the model does not keep it. */
        public String label(View view) {
            return switch (view) {
                case CURRENT -> label;
                case FADING -> fadingLabel;
                case AVERAGED -> averagedLabel;
                case VOTED -> votedLabel;
            };
        }
    }

    public byte[] toBytes() {
        BytesOut out = new BytesOut(128 + 8 * features.size());
        out.writeByte(FORMAT);
        out.writeVarint(epoch);
        out.writeDouble(weight);
        out.writeOptionalText(predicted.label());
        out.writeDouble(predicted.score());
        out.writeOptionalText(predicted.averagedLabel());
        out.writeOptionalText(predicted.votedLabel());
        out.writeOptionalText(predicted.fadingLabel());
        out.writeByte(predicted.answeredBy().ordinal());
        out.writeDouble(predicted.margin());
        out.writeDouble(predicted.probability());
        FeatureBytes.write(features, out);
        return out.toBytes();
    }

    public static WaitingExample of(byte[] bytes) {
        BytesIn in = new BytesIn(bytes);
        in.expectVersion(FORMAT, "example");
        int epoch = in.readInt();
        double weight = in.readDouble();
        EarlierPrediction predicted = new EarlierPrediction(
                in.readOptionalText(),
                in.readDouble(),
                in.readOptionalText(),
                in.readOptionalText(),
                in.readOptionalText(),
                VIEWS[in.readByte()],
                in.readDouble(),
                in.readDouble());
        return new WaitingExample(epoch, weight, predicted, FeatureBytes.read(in));
    }
}
