package perceptron.learner;

import java.util.List;
import perceptron.learner.NaiveMeasures.Lesson;

/** What a margin means, a second time: of the positive label if there are two, otherwise of being right. */
final class NaiveProbability {
    private final String positive;
    private final NaiveHistogram histogram;
    private double logLoss;

    /** @param positive the label of scores of at least 0; null unless there are two labels */
    NaiveProbability(String positive) {
        this.positive = positive;
        histogram = new NaiveHistogram(positive != null);
    }

    double of(double margin) {
        return histogram.share(margin);
    }

    /** Of all probabilities whose labels are known. */
    double logLoss() {
        return logLoss;
    }

    /** The label arrived of an example that had a probability. */
    void observe(Lesson lesson) {
        boolean hit = positive != null ? lesson.label().equals(positive) : !lesson.isMistake();
        double probability = lesson.answer().probability();
        logLoss -= StrictMath.log(hit ? probability : 1 - probability);
        histogram.count(List.of(new NaiveHistogram.Margin(lesson.answer().margin(), hit)));
    }
}
