/**
 * JSON as examples: any object, or one in the form of the schema {@code Example}.
 *
 * <p>In come bytes, out goes an {@link perceptron.example.Example} or a {@link perceptron.example.Rejection} with
 * the reason. Where the bytes come from is never known here.
 */
package perceptron.example.json;
