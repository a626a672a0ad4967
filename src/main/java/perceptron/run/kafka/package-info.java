/**
 * What commands do with Kafka besides running the job: they check and create topics, and send examples and commands.
 *
 * <p>In come settings, out go records and what became of them, in a user's words. The job itself is never started here.
 */
package perceptron.run.kafka;
