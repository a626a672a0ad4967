/**
 * The topics: their names and configuration, source records, and everything that is written to output topics.
 *
 * <p>In come settings and records of users' topics, out go records of the output topics. No record is decoded here.
 */
package perceptron.pipeline.topic;
