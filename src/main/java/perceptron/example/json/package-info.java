/**
 * JSON as examples: any object, or one in the form of the schema {@code Example}.
 *
 * <p>In come bytes, out goes an {@link perceptron.example.Example} or a {@link perceptron.example.Rejection} that says what is
 * wrong with them. Where the bytes come from is never known here.
 */
package perceptron.example.json;
