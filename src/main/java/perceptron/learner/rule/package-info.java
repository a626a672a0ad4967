/**
 * How far an example moves the weights: one file for every algorithm, with its formula, its paper and an example.
 *
 * <p>In come the margin and the spread of an example, out go the size of a step and what each weight makes of it. Weights, scores and
 * classes are never found here.
 */
package perceptron.learner.rule;
