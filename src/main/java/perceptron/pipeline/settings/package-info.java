/**
 * The settings of the job: their names, defaults and meaning, where they come from, and what follows for Kafka.
 *
 * <p>In come properties, out go checked values. Nothing here starts anything.
 */
package perceptron.pipeline.settings;
