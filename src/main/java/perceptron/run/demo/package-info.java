/**
 * What the demo learns from: examples of three models, made up from a seed, whose hidden rules stay, change at once or change
 * slowly.
 *
 * <p>In comes a number of examples and a rate, out go records to the examples topic. Nothing of how they are learned is found
 * here.
 */
package perceptron.run.demo;
