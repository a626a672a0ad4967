/**
 * The command line: one class for every command.
 *
 * <p>In come arguments, files and the environment, out go exit codes and text for a person. The packages inside this one, and
 * those before it, do the work.
 */
package perceptron.run;
