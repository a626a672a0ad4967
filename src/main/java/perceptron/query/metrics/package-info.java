/**
 * The metrics of the job, in the formats of Prometheus.
 *
 * <p>Each request reads the counts that other classes keep, and is answered with text. Nothing is counted here. The
 * settings bound how many values a label can take.
 */
package perceptron.query.metrics;
