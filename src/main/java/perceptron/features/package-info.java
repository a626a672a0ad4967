/**
 * From an example to its feature vector: texts are split, fields are crossed, names are hashed, and {@code scale=l2} is applied.
 * Public API.
 *
 * <p>In comes an {@link perceptron.example.Example}, out goes a {@link perceptron.example.FeatureVector}. What a model has
 * learned, such as the scales of features, is never found here.
 */
package perceptron.features;
