/**
 * The command line: one class for every command, and the settings that they share.
 *
 * <p>In come arguments, files and the environment, out go exit codes and text for a person. The work itself is done by
 * the packages before this one.
 */
package perceptron.run;
