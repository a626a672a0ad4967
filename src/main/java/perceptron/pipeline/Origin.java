package perceptron.pipeline;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.streams.processor.api.RecordMetadata;

/** Where a record came in: a user's topic, even behind a repartition, through which it travels as a header. */
record Origin(String topic, int partition, long offset) {
    private static final String HEADER = "perceptron.origin";

    static Origin of(Headers headers, RecordMetadata metadata) {
        Header header = headers.lastHeader(HEADER);
        if (header == null) {
            return new Origin(metadata.topic(), metadata.partition(), metadata.offset());
        }
        ByteBuffer bytes = ByteBuffer.wrap(header.value());
        int partition = bytes.getInt();
        long offset = bytes.getLong();
        return new Origin(StandardCharsets.UTF_8.decode(bytes).toString(), partition, offset);
    }

    void addTo(Headers headers) {
        byte[] name = topic.getBytes(StandardCharsets.UTF_8);
        ByteBuffer bytes = ByteBuffer.allocate(12 + name.length)
                .putInt(partition)
                .putLong(offset)
                .put(name);
        headers.add(HEADER, bytes.array());
    }

    /** Takes away what {@link #addTo} added, so that what goes out has the headers that came in. */
    static void removeFrom(Headers headers) {
        headers.remove(HEADER);
    }
}
