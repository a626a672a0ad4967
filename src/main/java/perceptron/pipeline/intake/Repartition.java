package perceptron.pipeline.intake;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.Record;
import perceptron.pipeline.topic.Origin;
import perceptron.pipeline.topic.SourceRecord;

/**
 * How a record travels through a topic of our own to the partition of its model: under the model's name, and with a header that
 * says where it came in, and under which key. Behind the topic it is what it was before.
 */
final class Repartition {
    private static final String HEADER = "perceptron.origin";

    private Repartition() {}

    /** @param model what its key is on the way */
    static Record<byte[], byte[]> outgoing(SourceRecord raw, byte[] model) {
        Record<byte[], byte[]> record = raw.record();
        Headers headers = new RecordHeaders(record.headers());
        headers.add(HEADER, bytes(raw.origin(), record.key()));
        return record.withKey(model).withHeaders(headers);
    }

    private static byte[] bytes(Origin origin, byte[] key) {
        byte[] topic = origin.topic().getBytes(StandardCharsets.UTF_8);
        int keyLength = key == null ? 0 : key.length;
        ByteBuffer bytes = ByteBuffer.allocate(
                        Integer.BYTES + Long.BYTES + Integer.BYTES + topic.length + 1 + keyLength)
                .putInt(origin.partition())
                .putLong(origin.offset())
                .putInt(topic.length)
                .put(topic)
                .put((byte) (key == null ? 0 : 1));
        return (key == null ? bytes : bytes.put(key)).array();
    }

    /** What {@link #outgoing} sent. Its header is the last of that name, even where somebody else had the idea. */
    static SourceRecord incoming(Record<byte[], byte[]> record) {
        Header ours = record.headers().lastHeader(HEADER);
        Headers theirs = new RecordHeaders();
        for (Header header : record.headers()) {
            if (header != ours) {
                theirs.add(header);
            }
        }
        ByteBuffer bytes = ByteBuffer.wrap(ours.value());
        int partition = bytes.getInt();
        long offset = bytes.getLong();
        byte[] topic = new byte[bytes.getInt()];
        bytes.get(topic);
        byte[] key = bytes.get() == 0 ? null : new byte[bytes.remaining()];
        if (key != null) {
            bytes.get(key);
        }
        return new SourceRecord(
                record.withKey(key).withHeaders(theirs),
                new Origin(new String(topic, StandardCharsets.UTF_8), partition, offset));
    }
}
