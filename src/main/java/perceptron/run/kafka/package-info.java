/**
 * What commands do with Kafka beside the job: they check and create topics, send examples and send commands.
 *
 * <p>In come settings, out go records and what became of them, in a user's words. The job itself is never started here.
 */
package perceptron.run.kafka;
