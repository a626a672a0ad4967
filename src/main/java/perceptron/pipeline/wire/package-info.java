/**
 * Bytes and the registry: values in Confluent's wire format, a zero byte, four bytes of schema id, the value in Avro.
 *
 * <p>In come the bytes of a record, out go a valid {@link perceptron.example.Example}, label or command, or a
 * {@link perceptron.example.Rejection}; and the other way, the outputs as bytes. What is done with a value, and Kafka's
 * clients, are never found here.
 *
 * <p>Examples and outputs pass here by the million, so both are read and written by hand, in the schema's field order,
 * without a record in between. Tests hold every one of them against Avro's and Confluent's own classes.
 */
package perceptron.pipeline.wire;
