/**
 * How settings are given: defaults, a file, the environment and options, each overriding those before it.
 *
 * <p>In come names and values with the place that they were given in, out go the settings of one run. Their meaning is
 * defined in {@link perceptron.pipeline.settings}.
 */
package perceptron.run.settings;
