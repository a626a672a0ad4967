package perceptron.run.compare;

/**
 * What one job said of an example whose label is known.
 *
 * @param example names it, the same for both jobs
 * @param shown the same for a person
 * @param label what the job answered
 */
record Verdict(String model, String example, String shown, String label, String trueLabel, boolean isRight) {}
