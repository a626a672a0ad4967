package perceptron.pipeline;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.clients.producer.ProducerRecord;
import perceptron.JobUnderTest;
import perceptron.avro.Dense;
import perceptron.avro.Example;
import perceptron.avro.Sparse;

/** Records that can only be dead letters: bytes that are not a record, and records that no model can use. */
public final class Hostile {
    /** The header of such a record: for which reason it has to be a dead letter. */
    static final String REASON = "bad";

    private final JobUnderTest job;
    private final byte[] model;
    private final List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();

    private Hostile(JobUnderTest job, byte[] model) {
        this.job = job;
        this.model = model;
    }

    /** One of each kind. */
    public static List<ProducerRecord<byte[], byte[]>> records(JobUnderTest job, byte[] model) {
        Hostile hostile = new Hostile(job, model);
        hostile.addBytes();
        hostile.addExamples();
        hostile.addLabelsAndCommands();
        return hostile.records;
    }

    /** Those that no model is named by. They are good ones if the job has one model for all records. */
    public static List<ProducerRecord<byte[], byte[]>> withoutModel(JobUnderTest job) {
        byte[] good = job.encoded("examples", dense(1, 1f, 2f));
        return List.of(
                record("no-model", job.topic("examples"), null, good),
                record("no-model", job.topic("examples"), new byte[0], good),
                record("no-model", job.topic("examples"), new byte[256], good),
                record("no-model", job.topic("examples"), new byte[] {(byte) 0xff, 'm'}, good),
                record("no-model", job.topic("commands"), null, bytes("reset")));
    }

    /** A record that is to be a dead letter for this reason. */
    static ProducerRecord<byte[], byte[]> record(String reason, String topic, byte[] key, byte[] value) {
        ProducerRecord<byte[], byte[]> record = new ProducerRecord<>(topic, key, value);
        record.headers().add(REASON, bytes(reason));
        return record;
    }

    private void addBytes() {
        byte[] whole = job.encoded("examples", dense(1, 1f, 2f));
        add("undecodable", "examples", null);
        add("undecodable", "examples", new byte[0]);
        add("undecodable", "examples", new byte[4]);
        add("undecodable", "examples", new byte[] {9, 9, 9});
        add("undecodable", "examples", bytes("{\"label\": 1}"));
        add("undecodable", "examples", Arrays.copyOf(whole, whole.length - 2));
        add("undecodable", "examples", Arrays.copyOf(whole, whole.length + 1));
        add("unknown-schema", "examples", new byte[] {0, 0x7f, 1, 2, 3, 4});
    }

    private void addExamples() {
        add("bad-label", new Example(null, "", 1.0, new Dense(List.of(1f))));
        add("bad-weight", dense(-1, 1f));
        add("bad-weight", dense(Double.NaN, 1f));
        add("not-finite", dense(1, 1f, Float.NaN));
        add("not-finite", dense(1, Float.NEGATIVE_INFINITY));
        add("bad-index", sparse(9, 4));
        add("bad-index", sparse(4, 4));
        add("bad-index", sparse(-1, 4));
    }

    private void addLabelsAndCommands() {
        add("undecodable", "labels", bytes("spam"));
        add("undecodable", "labels", null);
        add("undecodable", "commands", bytes("reset"));
    }

    private void add(String reason, Example example) {
        add(reason, "examples", job.encoded("examples", example));
    }

    private void add(String reason, String topic, byte[] value) {
        records.add(record(reason, job.topic(topic), model, value));
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
