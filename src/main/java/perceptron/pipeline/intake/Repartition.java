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

    /**
     * What {@link #outgoing} sent. Its header is the last of that name, even if somebody else had the idea.
     *
     * @throws Rejection if somebody else sent it: the header is missing or says nothing
     */
    static SourceRecord incoming(SourceRecord read) {
        Header ours = read.record().headers().lastHeader(HEADER);
        try {
            if (ours != null && ours.value() != null) {
                return incoming(read.record(), ours);
            }
        } catch (BufferUnderflowException e) {
            // It is somebody else's header.
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
