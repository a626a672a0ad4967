/**
 * What a person sees: messages, the log, progress, and a table of a running job's errors and rates, redrawn in place on a terminal
 * and printed as lines elsewhere.
 *
 * <p>In come failures, signals, what a job reports, and records of the topic {@code update-rates}; out goes text. The table needs
 * only that topic, so it is the same for a job on another machine.
 */
package perceptron.run.console;
