package perceptron.learner;

import perceptron.features.NumberForm;
import perceptron.features.Scaling;

/** Settings of a learner while some of them are changed: only {@link #settings} checks that they go together. */
final class LearnerDraft {
    private final Algorithm algorithm;
    double rate;
    double C;
    double r;
    boolean bias;
    Start start;
    Scaling scaling;
    NumberForm numbers;
    Labels labels;
    int votes;
    int votesNonZeros;
    boolean averaged;
    View answer;
    int span;

    LearnerDraft(LearnerSettings settings) {
        algorithm = settings.algorithm();
        rate = settings.rate();
        C = settings.C();
        r = settings.r();
        bias = settings.bias();
        start = settings.start();
        scaling = settings.scaling();
        numbers = settings.numbers();
        labels = settings.labels();
        votes = settings.votes();
        votesNonZeros = settings.votesNonZeros();
        averaged = settings.averaged();
        answer = settings.answer();
        span = settings.span();
    }

    /** @throws IllegalArgumentException if they do not go together */
    LearnerSettings settings() {
        return new LearnerSettings(
                algorithm,
                rate,
                C,
                r,
                bias,
                start,
                scaling,
                numbers,
                labels,
                votes,
                votesNonZeros,
                averaged,
                answer,
                span);
    }
}
