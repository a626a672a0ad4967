/**
 * Bytes and the registry: values in Confluent's wire format, a zero byte, four bytes of schema id, the value in Avro.
 *
 * <p>In come the bytes of a record, out go a valid {@link perceptron.example.Example}, label or command, or a
 * {@link perceptron.example.Rejection}. In the other direction, outputs come in and bytes go out. What happens to a value, and
 * Kafka's clients, are never found here.
 *
 * <p>Examples and outputs are many, so this code reads and writes both by hand, in the schema's field order, without an Avro record
 * in between. Tests compare every codec with Avro's and Confluent's own classes. Threads named {@code schema-lookup} request
 * schemas; everything else runs on the caller's thread. Public API: {@code Codecs}.
 */
package perceptron.pipeline.wire;
