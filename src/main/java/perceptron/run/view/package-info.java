/**
 * What a person sees of a running job: its error and its rates, from the output topics alone, on a terminal refreshed in place,
 * elsewhere as plain lines.
 *
 * <p>In come records of the topics {@code update-rates} and {@code predictions}, out goes text. Nothing of the job itself is found
 * here, so that the view is the same for one that runs elsewhere.
 */
package perceptron.run.view;
