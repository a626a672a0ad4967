/**
 * An example: its features (as an array, by index or by name), its label and its weight; and how a record, flat or
 * nested, becomes an example. Public API.
 *
 * <p>In come plain values, out goes a valid {@link perceptron.example.Example}, or a
 * {@link perceptron.example.Rejection} with the reason. Nothing here knows a model or a topic.
 */
package perceptron.example;
