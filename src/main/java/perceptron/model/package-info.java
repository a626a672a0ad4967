/**
 * The life of a model: {@link perceptron.model.Trainer} predicts, decides and learns; {@link perceptron.model.Replay} makes a model again
 * from its changes. Beside them the settings of a model, and what it knows of its features. Public API.
 *
 * <p>In come feature vectors and labels, out go changes; or in come changes, out goes a model. Where changes are kept is never
 * decided here.
 */
package perceptron.model;
