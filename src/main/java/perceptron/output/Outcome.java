package perceptron.output;

/**
 * What became of a prediction whose label arrived later, or of a command.
 *
 * @param id of the example or of the command; null if the command has none
 * @param topic where the label or the command came from, with its partition and offset
 * @param version the model's version afterwards
 */
public record Outcome(String id, String topic, int partition, long offset, long version, Content outcome) {
    public sealed interface Content permits Judged, Done, Refused {}

    /**
     * The label of an example that was predicted without one has arrived.
     *
     * @param label what the current weights predicted then; null while no class was known
     * @param score the score of that label
     * @param averagedLabel null while no class was known
     * @param votedLabel null if votes are not kept
     * @param answer what the answer was then; null while no class was known
     * @param answeredBy the view that gave it
     * @param probability as in the prediction; null while no class was known
     * @param trueLabel the label that has arrived
     * @param correct whether label is trueLabel
     * @param answerCorrect whether answer is trueLabel
     * @param c the counter of the average before this label counted
     */
    public record Judged(
            String label,
            double score,
            String averagedLabel,
            String votedLabel,
            String answer,
            String answeredBy,
            Double probability,
            String trueLabel,
            boolean correct,
            boolean answerCorrect,
            long c)
            implements Content {}

    /**
     * A command was carried out.
     *
     * @param command reset, delete, rate or import
     */
    public record Done(String command) implements Content {}

    /**
     * A command was not carried out, and changed nothing.
     *
     * @param command reset, delete, rate or import
     * @param reason what was wrong and what would be right
     */
    public record Refused(String command, String reason) implements Content {}
}
