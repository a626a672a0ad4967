package perceptron.pipeline;

import perceptron.avro.Prediction;

/** What was predicted of an example, to be compared bit for bit. */
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
        Double probability,
        Boolean answerCorrect,
        long version,
        long c) {
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
                prediction.getProbability(),
                prediction.getAnswerCorrect(),
                prediction.getVersion(),
                prediction.getC());
    }
}
