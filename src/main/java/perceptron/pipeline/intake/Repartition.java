package perceptron.pipeline.intake;

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
 * How a record passes through the job's own topic to the partition of its model: with the model's name as key, and with headers that
 * hold its origin and its own key. After the topic it is restored to what it was.
 */
final class Repartition {
    private static final String ORIGIN = "perceptron.origin";
    private static final String KEY = "perceptron.key";

    private Repartition() {}

    /** @param model its key in the repartition topic */
    static Record<byte[], Object> outgoing(SourceRecord raw, byte[] model) {
        Record<byte[], byte[]> record = raw.record();
        Headers headers = new RecordHeaders(record.headers());
        headers.add(ORIGIN, raw.origin().toString().getBytes(StandardCharsets.UTF_8));
        headers.add(KEY, record.key());
        return new Record<>(model, record.value(), record.timestamp(), headers);
    }

    /**
     * Restores what {@link #outgoing} sent. Our headers are the last of their names, in case a producer uses the same names.
     *
     * @throws Rejection if another program sent it: a header is missing or malformed
     */
    static SourceRecord incoming(SourceRecord read) {
        Header origin = read.record().headers().lastHeader(ORIGIN);
        Header key = read.record().headers().lastHeader(KEY);
        if (origin != null && origin.value() != null && key != null) {
            Headers theirs = new RecordHeaders();
            for (Header header : read.record().headers()) {
                if (header != origin && header != key) {
                    theirs.add(header);
                }
            }
            try {
                return new SourceRecord(
                        read.record().withKey(key.value()).withHeaders(theirs),
                        Origin.parse(new String(origin.value(), StandardCharsets.UTF_8)));
            } catch (IllegalArgumentException e) {
                // The header is not ours.
            }
        }
        throw new Rejection(
                Reason.UNDECODABLE,
                read.origin().topic() + " is the job's own topic, and this record is not the job's");
    }
}
