package perceptron.throughput;

import java.util.Map;
import java.util.Random;
import perceptron.pipeline.wire.OutputEncoder;
import perceptron.pipeline.wire.Prediction;

/**
 * Predictions that cost nothing to make, and as much to send as real ones: they come again only after so many others that no
 * compression finds them.
 */
final class Answers {
    private static final int DIFFERENT = 1024;

    private final byte[][] answers = new byte[DIFFERENT][];
    private int last;

    Answers() {
        OutputEncoder encoder = new OutputEncoder(1, 1);
        Random random = new Random(1);
        Prediction prediction = new Prediction();
        prediction.topic = "examples-sparse_20";
        prediction.trueLabel = "+1";
        for (int i = 0; i < DIFFERENT; i++) {
            prediction.offset = 100_000 + i;
            prediction.version = 10_000 + i / 14;
            prediction.label = random.nextInt(30) == 0 ? "-1" : "+1";
            prediction.score = random.nextGaussian();
            prediction.averagedLabel = prediction.label;
            prediction.averagedScore = random.nextGaussian();
            prediction.probability = random.nextDouble();
            prediction.correct = prediction.label.equals(prediction.trueLabel);
            prediction.c = 100_000 + i;
            prediction.fields = Map.of();
            answers[i] = encoder.encode(prediction);
        }
    }

    byte[] next() {
        last = (last + 1) % DIFFERENT;
        return answers[last];
    }
}
