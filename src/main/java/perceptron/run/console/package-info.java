/**
 * What a person sees: messages of failures, the log, progress, and lines redrawn in place on a terminal.
 *
 * <p>In come failures, signals and what a job reports; out goes text, without secrets. Nothing here asks Kafka.
 */
package perceptron.run.console;
