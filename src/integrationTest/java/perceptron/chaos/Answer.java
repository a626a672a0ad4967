package perceptron.chaos;

import java.util.Objects;
import perceptron.avro.Prediction;

/** What a model says of an example: with its weights, with their average, and its answer; compared to the bit. */
record Answer(
        String label, double score, String averagedLabel, double averagedScore, String answer, String answeredBy) {
    static Answer of(Prediction prediction) {
        return new Answer(
                prediction.getLabel(),
                prediction.getScore(),
                prediction.getAveragedLabel(),
                prediction.getAveragedScore(),
                prediction.getAnswer(),
                prediction.getAnsweredBy());
    }

    boolean isRight(String trueLabel) {
        return Objects.equals(label, trueLabel);
    }

    boolean answerIsRight(String trueLabel) {
        return Objects.equals(answer, trueLabel);
    }
}
