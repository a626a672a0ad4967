package perceptron.chaos;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.BiFunction;
import org.apache.kafka.clients.producer.ProducerRecord;
import perceptron.avro.Dense;
import perceptron.avro.Example;
import perceptron.avro.Label;
import perceptron.avro.Sparse;

/** Records that can only be dead letters: bytes that are no record, and records that no model can use. */
final class Hostile {
    private final String prefix;
    private final BiFunction<String, Object, byte[]> serializer;

    Hostile(String prefix, BiFunction<String, Object, byte[]> serializer) {
        this.prefix = prefix;
        this.serializer = serializer;
    }

    ProducerRecord<byte[], byte[]> record(byte[] key, Random random) {
        return switch (random.nextInt(16)) {
            case 0 -> example(key, "undecodable", new byte[] {9, 9, (byte) random.nextInt()});
            case 1 -> example(key, "undecodable", new byte[random.nextInt(5)]);
            case 2 -> example(key, "undecodable", truncated(random));
            case 3 -> example(key, "unknown-schema", unknownSchema(random));
            case 4 -> example(null, "no-model", good(random));
            case 5 -> example(new byte[] {(byte) 0xff, (byte) 0xfe}, "no-model", good(random));
            case 6 -> example(key, "not-finite", dense(1, 1f, Float.NaN));
            case 7 -> example(key, "not-finite", dense(1, Float.NEGATIVE_INFINITY));
            case 8 -> example(key, "bad-weight", dense(-1, 1f));
            case 9 -> example(key, "bad-weight", dense(Double.NaN, 1f));
            case 10 -> example(key, "bad-index", sparse(List.of(7, 7), List.of(1f, 2f)));
            case 11 -> example(key, "bad-index", sparse(List.of(-1), List.of(1f)));
            case 12 -> example(key, "bad-label", serializer.apply(topic("examples"), unlabelled("")));
            case 13 -> record("labels", key, "undecodable", "nothing".getBytes(StandardCharsets.UTF_8));
            case 14 -> record("labels", key, "unknown-id", unknownId(random));
            default -> record("commands", key, "undecodable", new byte[] {1, 2, 3, 4, 5, 6});
        };
    }

    private ProducerRecord<byte[], byte[]> example(byte[] key, String reason, byte[] value) {
        return record("examples", key, reason, value);
    }

    private ProducerRecord<byte[], byte[]> record(String topic, byte[] key, String reason, byte[] value) {
        ProducerRecord<byte[], byte[]> record = new ProducerRecord<>(topic(topic), key, value);
        record.headers().add(DeadLetters.HOSTILE, reason.getBytes(StandardCharsets.UTF_8));
        return record;
    }

    private String topic(String name) {
        return prefix + "." + name;
    }

    private byte[] good(Random random) {
        return dense(1, random.nextFloat(), random.nextFloat());
    }

    private byte[] dense(double weight, Float... values) {
        return serializer.apply(topic("examples"), new Example(null, null, weight, new Dense(Arrays.asList(values))));
    }

    private byte[] sparse(List<Integer> indices, List<Float> values) {
        return serializer.apply(topic("examples"), new Example(null, null, 1.0, new Sparse(indices, values)));
    }

    private static Example unlabelled(String label) {
        return new Example(null, label, 1.0, new Dense(List.of(1f)));
    }

    /** Its array says that there are more values than there are bytes. */
    private byte[] truncated(Random random) {
        byte[] good = good(random);
        return Arrays.copyOf(good, good.length - 2);
    }

    private byte[] unknownSchema(Random random) {
        byte[] good = good(random);
        ByteBuffer.wrap(good).putInt(1, 1_000_000_000 + random.nextInt(50));
        return good;
    }

    private byte[] unknownId(Random random) {
        return serializer.apply(topic("labels"), new Label("nobody " + random.nextLong(), 1));
    }
}
