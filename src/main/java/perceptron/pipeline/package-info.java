/**
 * The job: from bytes in a topic to bytes in other topics, through the processors in the order of their names in the
 * topology, with every model in a keyed and logged store.
 *
 * <p>Here Kafka, Avro and the registry begin. The rule by which a model learns is never found here.
 */
package perceptron.pipeline;
