/**
 * The topics: their names and configuration, source records, and everything that is written to output topics. {@code Outputs} writes
 * predictions, updates, update rates, outcomes and averages; {@code DeadLetters} writes dead letters. No other class of the job
 * writes an output topic.
 *
 * <p>In come settings and values, out go records of the output topics. No record is decoded here.
 */
package perceptron.pipeline.topic;
