/**
 * The answers of the API: which models there are, how they stand, what they know, what they would say of an example.
 *
 * <p>In come calls, out go replies made from immutable views of models. Nothing here changes a model, and no stream thread waits.
 */
package perceptron.query.answer;
