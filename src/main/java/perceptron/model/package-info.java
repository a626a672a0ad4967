/**
 * The life of a model: how it learns ({@link perceptron.model.OnlineLearner}), each {@link perceptron.model.Change} that this makes, the
 * {@link perceptron.model.Fold} that makes it again from them, and all of it as bytes.
 *
 * <p>In comes what {@code learner} holds in memory, out go changes, and bytes with a version of their own, and back. Where these
 * bytes are kept is never said here.
 */
package perceptron.model;
