package perceptron.run.compare;

/**
 * What one job answered for an example whose label is known.
 *
 * @param example identifies the example, in the same way for both jobs
 * @param shown names the example for a person
 * @param label what the job answered
 */
record Verdict(String model, String example, String shown, String label, String trueLabel, boolean isRight) {}
