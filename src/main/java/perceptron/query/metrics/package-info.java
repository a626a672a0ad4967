/**
 * The job in numbers, as Prometheus wants them.
 *
 * <p>In come counts that others keep, read when somebody asks, out goes text. Nothing is counted here, and no label takes more
 * values than the settings allow.
 */
package perceptron.query.metrics;
