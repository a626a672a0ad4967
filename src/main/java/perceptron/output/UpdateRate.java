package perceptron.output;

/**
 * What a model did within a window of time.
 *
 * @param start in milliseconds since 1970, by the examples' time
 * @param end not within
 * @param closed whether these are the window's last numbers
 * @param labelled examples that had a label
 * @param late examples and labels that count here because the window of their own time was closed when they arrived
 * @param updates changes of the weights
 * @param mistakes labelled examples that the current weights predicted wrongly
 * @param votedMistakes null if votes are not kept
 * @param answerMistakes labelled examples that the answer was wrong about
 * @param majorityMistakes those not of the class that most labels were of until then
 * @param lastMistakes those not of the class of the label before
 * @param meanLoss the mean hinge loss of the labelled examples
 * @param margin the smallest margin of a labelled example; null if there was none
 * @param drift none, warning or drift: the worst within the window
 * @param version the model's version
 */
public record UpdateRate(
        long start,
        long end,
        boolean closed,
        long examples,
        long labelled,
        long late,
        long updates,
        long mistakes,
        long averagedMistakes,
        Long votedMistakes,
        long answerMistakes,
        long majorityMistakes,
        long lastMistakes,
        double meanLoss,
        Double margin,
        String drift,
        long version) {}
