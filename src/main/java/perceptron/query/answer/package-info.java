/**
 * The answers of the API: lists of models, their state, weights, predictions and explanations.
 *
 * <p>Calls come in; replies made from immutable views of models go out. Nothing here changes a model or blocks a
 * stream thread.
 */
package perceptron.query.answer;
