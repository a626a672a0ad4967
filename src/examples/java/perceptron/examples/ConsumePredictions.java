package perceptron.examples;

import java.util.Locale;
import perceptron.avro.Prediction;

/** Consumes predictions with the generated class, shows the last one, and counts how often the label was right. */
public final class ConsumePredictions {
    private ConsumePredictions() {}

    /** @param arguments Kafka as HOST:PORT, the registry's address, the prefix of the topics */
    public static void main(String[] arguments) {
        PresentTopic topic = new PresentTopic(arguments[0], arguments[1], arguments[2] + ".predictions");
        int[] counts = new int[3]; // predictions, those with a true label, those that were right
        String[] last = {"none"};
        topic.read(record -> {
            Prediction prediction = (Prediction) topic.decode(record);
            counts[0]++;
            // With two labels the probability is that of the positive one, otherwise that of the label.
            last[0] = String.format(
                    Locale.ROOT,
                    "%s, probability %.2f, actual %s",
                    prediction.getLabel(),
                    prediction.getProbability(),
                    prediction.getTrueLabel());
            // Null if the example had no label. If the label arrives later, the result is in the outcomes topic.
            if (prediction.getCorrect() != null) {
                counts[1]++;
                counts[2] += prediction.getCorrect() ? 1 : 0;
            }
        });
        System.out.printf(
                "%d predictions, %d with a label, %d of them right; the last: %s%n",
                counts[0], counts[1], counts[2], last[0]);
    }
}
