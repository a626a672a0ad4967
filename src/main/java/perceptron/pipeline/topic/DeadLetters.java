package perceptron.pipeline.topic;

import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.Record;
import perceptron.example.Rejection;

/**
 * What becomes of a record that cannot be used: it goes out as it came, key, value and headers, with headers that say why and
 * where it was. The names that Kafka Streams itself gives such headers are used where they fit, so that tools know them.
 */
public final class DeadLetters {
    public static final String REASON = "perceptron.reason";
    private static final String STREAMS = "__streams.errors.";
    private static final int LONGEST_MESSAGE = 1_000;

    private DeadLetters() {}

    public static Record<byte[], byte[]> of(SourceRecord raw, Rejection rejection) {
        return raw.record().withHeaders(told(new RecordHeaders(raw.record().headers()), raw.origin(), rejection));
    }

    /** Of a record that is too large to go out once more: only where it lies, and why. */
    public static Record<byte[], byte[]> withoutContent(SourceRecord raw, Rejection rejection) {
        return new Record<>(null, null, raw.record().timestamp(), told(new RecordHeaders(), raw.origin(), rejection));
    }

    private static Headers told(Headers headers, Origin origin, Rejection rejection) {
        add(headers, REASON, rejection.reason().code());
        String message = rejection.getMessage();
        add(headers, STREAMS + "message", message.substring(0, Math.min(LONGEST_MESSAGE, message.length())));
        add(headers, STREAMS + "exception", Rejection.class.getName());
        add(headers, STREAMS + "topic", origin.topic());
        add(headers, STREAMS + "partition", Integer.toString(origin.partition()));
        add(headers, STREAMS + "offset", Long.toString(origin.offset()));
        return headers;
    }

    private static void add(Headers headers, String name, String value) {
        headers.add(name, value.getBytes(StandardCharsets.UTF_8));
    }
}
