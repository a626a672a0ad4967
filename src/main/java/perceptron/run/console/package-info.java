/**
 * What a person sees: messages, the log, progress, and a running job's error and rates, refreshed in place on a terminal and
 * as plain lines elsewhere.
 *
 * <p>In come failures, signals and records of the topics {@code update-rates} and {@code predictions}, out goes text. Nothing of
 * the job itself is found here, so that the view is the same for one that runs elsewhere.
 */
package perceptron.run.console;
