/**
 * The topics: their names and settings, a record as it came from one of them, and a dead letter as it goes to one.
 *
 * <p>In come settings and records of users' topics, out go records for the job's own topics. No record is decoded here.
 */
package perceptron.pipeline.topic;
