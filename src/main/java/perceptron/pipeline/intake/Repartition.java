package perceptron.pipeline.intake;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.Record;
import perceptron.example.Reason;
import perceptron.example.Rejection;
import perceptron.pipeline.topic.Origin;
import perceptron.pipeline.topic.SourceRecord;

/**
 * How a record passes through the job's own topic to the partition of its model: with the model's name as key, and with a header
 * that holds its origin and its own key. After the topic it is restored to what it was.
 */
final class Repartition {
    private static final String HEADER = "perceptron.origin";
    private static final byte[] NO_KEY = {};

    private Repartition() {}

    /** @param model its key in the repartition topic */
    static Record<byte[], byte[]> outgoing(SourceRecord raw, byte[] model) {
        Record<byte[], byte[]> record = raw.record();
        Headers headers = new RecordHeaders(record.headers());
        headers.add(HEADER, header(raw.origin(), record.key()));
        return record.withKey(model).withHeaders(headers);
    }

    private static byte[] header(Origin origin, byte[] key) {
        byte[] topic = origin.topic().getBytes(StandardCharsets.UTF_8);
        byte[] content = key == null ? NO_KEY : key;
        return ByteBuffer.allocate(Integer.BYTES + Long.BYTES + Integer.BYTES + topic.length + 1 + content.length)
                .putInt(origin.partition())
                .putLong(origin.offset())
                .putInt(topic.length)
                .put(topic)
                .put((byte) (key == null ? 0 : 1))
                .put(content)
                .array();
    }

    /**
     * Restores what {@link #outgoing} sent. Our header is the last of its name, in case a producer uses the same name.
     *
     * @throws Rejection if another program sent it: the header is missing or malformed
     */
    static SourceRecord incoming(SourceRecord read) {
        Header ours = read.record().headers().lastHeader(HEADER);
        try {
            if (ours != null && ours.value() != null) {
                return incoming(read.record(), ours);
            }
        } catch (BufferUnderflowException e) {
            // The header is not ours.
        }
        throw new Rejection(
                Reason.UNDECODABLE,
                read.origin().topic() + " is the job's own topic, and this record is not the job's");
    }

    private static SourceRecord incoming(Record<byte[], byte[]> record, Header ours) {
        Headers theirs = new RecordHeaders();
        for (Header header : record.headers()) {
            if (header != ours) {
                theirs.add(header);
            }
        }
        ByteBuffer bytes = ByteBuffer.wrap(ours.value());
        int partition = bytes.getInt();
        long offset = bytes.getLong();
        byte[] topic = bytes(bytes, bytes.getInt());
        byte[] key = bytes.get() == 0 ? null : bytes(bytes, bytes.remaining());
        return new SourceRecord(
                record.withKey(key).withHeaders(theirs),
                new Origin(new String(topic, StandardCharsets.UTF_8), partition, offset));
    }

    private static byte[] bytes(ByteBuffer from, int length) {
        if (length < 0 || length > from.remaining()) {
            throw new BufferUnderflowException();
        }
        byte[] bytes = new byte[length];
        from.get(bytes);
        return bytes;
    }
}
