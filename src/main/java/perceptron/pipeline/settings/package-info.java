/**
 * The settings of the job: their names, defaults and meaning, and the settings of Kafka's clients that follow from them.
 *
 * <p>In come properties, out go checked values. Nothing here starts anything.
 */
package perceptron.pipeline.settings;
