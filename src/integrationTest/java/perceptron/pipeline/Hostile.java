package perceptron.pipeline;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.Serializer;
import perceptron.avro.Dense;
import perceptron.avro.Example;
import perceptron.avro.Sparse;

/** Records that can only be dead letters: bytes that are not a record, and records that no model can use. */
final class Hostile {
    /** The header of such a record: for which reason it has to be a dead letter. */
    static final String REASON = "bad";

    private Hostile() {}

    /** Examples of a model, one of each kind. */
    static List<ProducerRecord<byte[], byte[]>> examples(Serializer<Object> serializer, String topic, byte[] model) {
        byte[] whole = serializer.serialize(topic, dense(1, 1f, 2f));
        return List.of(
                record("undecodable", topic, model, null),
                record("undecodable", topic, model, new byte[0]),
                record("undecodable", topic, model, new byte[4]),
                record("undecodable", topic, model, new byte[] {9, 9, 9}),
                record("undecodable", topic, model, bytes("{\"label\": 1}")),
                record("undecodable", topic, model, Arrays.copyOf(whole, whole.length - 2)),
                record("undecodable", topic, model, Arrays.copyOf(whole, whole.length + 1)),
                record("unknown-schema", topic, model, new byte[] {0, 0x7f, 1, 2, 3, 4}),
                record("bad-label", topic, model, serializer.serialize(topic, labelled(""))),
                record("bad-weight", topic, model, serializer.serialize(topic, dense(-1, 1f))),
                record("bad-weight", topic, model, serializer.serialize(topic, dense(Double.NaN, 1f))),
                record("not-finite", topic, model, serializer.serialize(topic, dense(1, 1f, Float.NaN))),
                record("not-finite", topic, model, serializer.serialize(topic, dense(1, Float.NEGATIVE_INFINITY))),
                record("bad-index", topic, model, serializer.serialize(topic, sparse(9, 4))),
                record("bad-index", topic, model, serializer.serialize(topic, sparse(4, 4))),
                record("bad-index", topic, model, serializer.serialize(topic, sparse(-1, 4))));
    }

    /** Examples that no model is named by. They are good ones if the job has one model for all records. */
    static List<ProducerRecord<byte[], byte[]>> withoutModel(Serializer<Object> serializer, String topic) {
        byte[] good = serializer.serialize(topic, dense(1, 1f, 2f));
        return List.of(
                record("no-model", topic, null, good),
                record("no-model", topic, new byte[0], good),
                record("no-model", topic, new byte[256], good),
                record("no-model", topic, new byte[] {(byte) 0xff, 'm'}, good),
                record("bad-key", topic, new byte[] {0, 0, 0, 7}, good));
    }

    /** A record that is to be a dead letter for this reason. */
    static ProducerRecord<byte[], byte[]> record(String reason, String topic, byte[] key, byte[] value) {
        ProducerRecord<byte[], byte[]> record = new ProducerRecord<>(topic, key, value);
        record.headers().add(REASON, bytes(reason));
        return record;
    }

    private static Example labelled(Object label) {
        return new Example(null, label, 1.0, new Dense(List.of(1f)));
    }

    private static Example dense(double weight, Float... values) {
        return new Example(null, null, weight, new Dense(Arrays.asList(values)));
    }

    static Example sparse(Integer... indices) {
        List<Float> values = Arrays.stream(indices).map(index -> 1f).toList();
        return new Example(null, null, 1.0, new Sparse(Arrays.asList(indices), values));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
