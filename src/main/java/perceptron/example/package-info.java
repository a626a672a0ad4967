/**
 * What a user hands in: an example with its features, as an array or by index or by name, its label and its weight; and how
 * a record, flat or nested, becomes one.
 *
 * <p>In come plain values, out go an {@link perceptron.example.Example} that is valid, or a
 * {@link perceptron.example.Rejection} that says what is wrong with it. Nothing here knows a model or a topic.
 */
package perceptron.example;
