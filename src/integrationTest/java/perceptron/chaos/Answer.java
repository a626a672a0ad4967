package perceptron.chaos;

import java.util.Objects;
import perceptron.avro.Prediction;

/** What a model says of an example, with its weights and with their average; compared to the bit. */
record Answer(String label, double score, String averagedLabel, double averagedScore) {
    static Answer of(Prediction prediction) {
        return new Answer(
                prediction.getLabel(),
                prediction.getScore(),
                prediction.getAveragedLabel(),
                prediction.getAveragedScore());
    }

    boolean isRight(String trueLabel) {
        return Objects.equals(label, trueLabel);
    }
}
