package perceptron.pipeline;

import perceptron.avro.Prediction;

/** What was predicted of an example, to be compared to the bit. */
record PredictionBits(
        String label,
        double score,
        String averagedLabel,
        double averagedScore,
        String votedLabel,
        Double votedScore,
        String trueLabel,
        Boolean correct,
        String answer,
        String answeredBy,
        Boolean answerCorrect,
        long version) {
    static PredictionBits of(Prediction prediction) {
        return new PredictionBits(
                prediction.getLabel(),
                prediction.getScore(),
                prediction.getAveragedLabel(),
                prediction.getAveragedScore(),
                prediction.getVotedLabel(),
                prediction.getVotedScore(),
                prediction.getTrueLabel(),
                prediction.getCorrect(),
                prediction.getAnswer(),
                prediction.getAnsweredBy(),
                prediction.getAnswerCorrect(),
                prediction.getVersion());
    }

    /** Without what depends on how many examples there have been. */
    PredictionBits withoutAverage() {
        return new PredictionBits(
                label, score, null, 0, votedLabel, votedScore, trueLabel, correct, null, null, null, version);
    }
}
