/**
 * The life of a model: {@link perceptron.model.OnlineLearner} predicts and learns, each {@link perceptron.model.Change} of the model
 * is an object, and {@link perceptron.model.Fold} makes the model again from its changes.
 *
 * <p>In come feature vectors and labels, out go changes; or in come changes, out goes a model. Where changes are kept is never
 * decided here.
 */
package perceptron.model;
