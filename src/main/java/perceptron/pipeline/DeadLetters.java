package perceptron.pipeline;

import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.Record;
import perceptron.example.Rejection;

/**
 * What becomes of a record that cannot be used: it goes out as it came, key, value and headers, with headers that say why and
 * where it was. The names that Kafka Streams itself gives such headers are used where they fit, so that tools know them.
 */
final class DeadLetters {
    static final String REASON = "perceptron.reason";
    private static final String STREAMS = "__streams.errors.";

    private DeadLetters() {}

    static Record<byte[], byte[]> of(Raw raw, Rejection rejection) {
        Origin origin = raw.origin();
        Headers headers = new RecordHeaders(raw.record().headers());
        add(headers, REASON, rejection.reason().code());
        add(headers, STREAMS + "message", rejection.getMessage());
        add(headers, STREAMS + "exception", Rejection.class.getName());
        add(headers, STREAMS + "topic", origin.topic());
        add(headers, STREAMS + "partition", Integer.toString(origin.partition()));
        add(headers, STREAMS + "offset", Long.toString(origin.offset()));
        return raw.record().withHeaders(headers);
    }

    private static void add(Headers headers, String name, String value) {
        headers.add(name, value.getBytes(StandardCharsets.UTF_8));
    }
}
