/**
 * Numbers, texts and features as bytes, in the project's own format.
 *
 * <p>In come values, out go bytes; and back. What they mean, and where they are kept, is never decided here.
 */
package perceptron.model.bytes;
