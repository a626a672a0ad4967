/**
 * From an example as it came in to the numbers that enter the arithmetic: names are hashed, values are scaled.
 *
 * <p>In comes an {@link perceptron.example.Example}, out goes a {@link perceptron.example.FeatureVector}. What a model has
 * learned is never found here.
 */
package perceptron.features;
