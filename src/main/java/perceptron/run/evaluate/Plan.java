package perceptron.run.evaluate;

/**
 * How each learner learns, and how it is reported.
 *
 * @param seed of the order of the examples; null for that of the file
 * @param holdout how many of the last examples are only predicted
 * @param bare whether to learn and count only, with no average and no measures
 */
public record Plan(Passes passes, Long seed, int holdout, boolean bare, boolean json) {}
