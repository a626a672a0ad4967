/**
 * The command line: one class for every command, and the settings that they share.
 *
 * <p>In come arguments, files and the environment, out go exit codes and text for a person. What a command does beyond that
 * stands in the packages before this one.
 */
package perceptron.run;
