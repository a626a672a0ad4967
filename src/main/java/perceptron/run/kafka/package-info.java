/**
 * What commands do with Kafka besides running the job: check and create topics, check a start, send commands, read topics, clean up.
 *
 * <p>In come settings, out go records and what became of them, in a user's words. The job itself is never started here.
 */
package perceptron.run.kafka;
