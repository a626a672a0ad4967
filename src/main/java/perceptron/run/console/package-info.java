/**
 * What a person sees: messages, the log, progress, and a running job's error and rates, refreshed in place on a terminal and
 * as plain lines elsewhere.
 *
 * <p>In come failures, signals, what a job reports, and records of the topics {@code update-rates} and {@code predictions}; out
 * goes text. The view of a job needs only these topics, so it is the same for a job on another machine.
 */
package perceptron.run.console;
