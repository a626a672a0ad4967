/**
 * Numbers, texts and features as bytes, in the project's own format.
 *
 * <p>Turns values into bytes, and bytes into values. Their meaning and their place in a store are never decided here.
 */
package perceptron.model.bytes;
