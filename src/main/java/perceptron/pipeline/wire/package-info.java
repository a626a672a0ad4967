/**
 * Bytes and the registry: values in Confluent's wire format, a zero byte, four bytes of schema id, the value in Avro.
 *
 * <p>In come the bytes of a record, out go a valid {@link perceptron.example.Example}, label or command, or a
 * {@link perceptron.example.Rejection}; and in the other direction, outputs as bytes. What happens to a value, and Kafka's
 * clients, are never found here.
 *
 * <p>Examples and outputs are many, so both are read and written by hand, in the schema's field order, without an Avro record in
 * between. Tests compare every codec with Avro's and Confluent's own classes.
 */
package perceptron.pipeline.wire;
