package perceptron.pipeline.topic;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.Record;
import perceptron.model.bytes.BytesIn;

/** A record as it arrived, with its origin. It can be stored as bytes, and be processed or become a dead letter later. */
public record SourceRecord(Record<byte[], byte[]> record, Origin origin) {
    private static final int FORMAT = 1;

    /** Its approximate size in bytes. The key counts twice, since a repartition sends it beside another key. */
    public long size() {
        long bytes = 2L * length(record.key()) + length(record.value());
        for (Header header : record.headers()) {
            bytes += 16 + 3L * header.key().length() + length(header.value());
        }
        return bytes;
    }

    private static int length(byte[] bytes) {
        return bytes == null ? 0 : bytes.length;
    }

    public byte[] toBytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeByte(FORMAT);
            out.writeLong(record.timestamp());
            out.writeLong(origin.offset());
            out.writeInt(origin.partition());
            write(out, origin.topic().getBytes(StandardCharsets.UTF_8));
            write(out, record.key());
            write(out, record.value());
            for (Header header : record.headers()) {
                write(out, header.key().getBytes(StandardCharsets.UTF_8));
                write(out, header.value());
            }
        } catch (IOException e) {
            throw new UncheckedIOException("memory cannot be written to", e);
        }
        return bytes.toByteArray();
    }

    private static void write(DataOutputStream out, byte[] bytes) throws IOException {
        out.writeInt(bytes == null ? -1 : bytes.length);
        if (bytes != null) {
            out.write(bytes);
        }
    }

    public static SourceRecord of(byte[] stored) {
        new BytesIn(stored).expectVersion(FORMAT, "record");
        ByteBuffer bytes = ByteBuffer.wrap(stored, 1, stored.length - 1);
        long timestamp = bytes.getLong();
        long offset = bytes.getLong();
        int partition = bytes.getInt();
        Origin origin = new Origin(text(get(bytes)), partition, offset);
        byte[] key = get(bytes);
        byte[] value = get(bytes);
        Headers headers = new RecordHeaders();
        while (bytes.hasRemaining()) {
            headers.add(text(get(bytes)), get(bytes));
        }
        return new SourceRecord(new Record<>(key, value, timestamp, headers), origin);
    }

    private static byte[] get(ByteBuffer from) {
        int length = from.getInt();
        if (length < 0) {
            return null;
        }
        byte[] bytes = new byte[length];
        from.get(bytes);
        return bytes;
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
