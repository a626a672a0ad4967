/**
 * The arithmetic: weights in pages, scores, curves and surfaces, scaling, averaging, voting. Public API.
 *
 * <p>In come the numbers of an example and its label, out go scores and the change of a model that follows from them, bit
 * for bit the same on every machine. Bytes, files and topics are never found here.
 */
package perceptron.learner;
