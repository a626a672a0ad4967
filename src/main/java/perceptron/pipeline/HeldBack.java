package perceptron.pipeline;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * Records that cannot be decoded until the registry answers, in the order in which they came. They lie in a logged store, since
 * their offsets may be committed before they are dealt with.
 */
final class HeldBack {
    private final KeyValueStore<byte[], byte[]> store;
    private long first;
    private long end;

    HeldBack(KeyValueStore<byte[], byte[]> store) {
        this.store = store;
        try (KeyValueIterator<byte[], byte[]> all = store.all()) {
            while (all.hasNext()) {
                long number = ByteBuffer.wrap(all.next().key).getLong();
                first = end == 0 ? number : first;
                end = number + 1;
            }
        }
    }

    boolean isEmpty() {
        return first == end;
    }

    void add(Record<byte[], byte[]> record, Origin origin) {
        store.put(key(end++), bytes(record, origin));
    }

    KeyValue<Origin, Record<byte[], byte[]>> first() {
        return record(store.get(key(first)));
    }

    void removeFirst() {
        store.delete(key(first++));
        if (isEmpty()) {
            first = 0;
            end = 0;
        }
    }

    private static byte[] key(long number) {
        return ByteBuffer.allocate(8).putLong(number).array();
    }

    private static byte[] bytes(Record<byte[], byte[]> record, Origin origin) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
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

    private static KeyValue<Origin, Record<byte[], byte[]>> record(byte[] stored) {
        ByteBuffer bytes = ByteBuffer.wrap(stored);
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
        return KeyValue.pair(origin, new Record<>(key, value, timestamp, headers));
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
