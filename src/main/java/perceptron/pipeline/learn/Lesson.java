package perceptron.pipeline.learn;

import perceptron.example.FeatureVector;

/**
 * An example whose label is known, now or by a label that came later.
 *
 * @param key of what is told about it
 * @param timestamp of what is told about it
 * @param raw its features before the model scaled them
 * @param x its features as they enter the arithmetic
 */
record Lesson(byte[] key, long timestamp, String label, FeatureVector raw, FeatureVector x) {}
