package perceptron.pipeline.topic;

import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import perceptron.example.Rejection;
import perceptron.pipeline.live.Observer;
import perceptron.pipeline.live.Observer.DeadLetter;

/**
 * Writes rejected records to the dead-letter topic: key, value and headers unchanged, with additional headers for the reason and
 * the origin. These have the names that Kafka Streams uses, if it has one for them, so that tools know them.
 */
public final class DeadLetters {
    public static final String REASON = "perceptron.reason";
    private static final String STREAMS = "__streams.errors.";
    private static final int LONGEST_TEXT = 300;

    private final ProcessorContext<byte[], Object> context;
    private final String sink;
    private final Observer observer;

    /** @param sink the node that writes them */
    public DeadLetters(ProcessorContext<byte[], Object> context, String sink, Observer observer) {
        this.context = context;
        this.sink = sink;
        this.observer = observer;
    }

    public void add(SourceRecord source, Rejection rejection) {
        Record<byte[], byte[]> record = source.record();
        Headers headers = new RecordHeaders(record.headers());
        describe(headers, source.topic(), source.partition(), source.offset(), rejection);
        send(record.withHeaders(headers), source, rejection);
    }

    /** For a record that is too large to be written again: writes only its origin and the reason. */
    public void addWithoutContent(SourceRecord source, Rejection rejection) {
        Headers headers = new RecordHeaders();
        describe(headers, source.topic(), source.partition(), source.offset(), rejection);
        send(new Record<>(null, null, source.timestamp(), headers), source, rejection);
    }

    private void send(Record<byte[], byte[]> letter, SourceRecord source, Rejection rejection) {
        observer.rejected(new DeadLetter(
                context.currentSystemTimeMs(),
                rejection.reason(),
                rejection.getMessage(),
                source.topic(),
                source.partition(),
                source.offset(),
                text(letter.value())));
        context.forward(letter, sink);
    }

    /** The beginning of a value, with a dot for what cannot be shown. */
    public static String text(byte[] value) {
        if (value == null) {
            return null;
        }
        String text = new String(value, 0, Math.min(LONGEST_TEXT, value.length), StandardCharsets.UTF_8);
        return text.replaceAll("[\\p{Cntrl}\\uFFFD]+", "·");
    }

    /** Adds the reason and the origin of a record. */
    public static void describe(Headers headers, String topic, int partition, long offset, Rejection rejection) {
        add(headers, REASON, rejection.reason().code());
        add(headers, STREAMS + "message", rejection.getMessage());
        add(headers, STREAMS + "exception", Rejection.class.getName());
        add(headers, STREAMS + "topic", topic);
        add(headers, STREAMS + "partition", Integer.toString(partition));
        add(headers, STREAMS + "offset", Long.toString(offset));
    }

    private static void add(Headers headers, String name, String value) {
        headers.add(name, value.getBytes(StandardCharsets.UTF_8));
    }
}
