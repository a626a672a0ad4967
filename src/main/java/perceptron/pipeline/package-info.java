/**
 * The job: from bytes in a topic to bytes in other topics. {@code PerceptronTopology} lists its nodes in the order in which an example
 * passes them: {@code intake}, {@code learn}, {@code average}. Every model is in a keyed and logged store.
 *
 * <p>Here Kafka, Avro and the registry begin. The rule by which a model learns is never found here.
 * Public API: {@code Job}, and {@code PerceptronTopology} for who runs the topology in a client of their own.
 *
 * <p><b>Threads.</b> A stream thread of Kafka Streams runs all nodes of its tasks, one record at a time, and their timers. It alone
 * reads and changes the models and stores of these tasks. Other threads: {@code schema-lookup} requests schemas, {@code job timer}
 * notices a standstill, {@code end of a failed client} closes a client of Kafka Streams that has failed. Readers, such as the threads
 * of HTTP, see models only through {@code live}.
 */
package perceptron.pipeline;
