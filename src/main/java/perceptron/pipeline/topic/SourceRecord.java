package perceptron.pipeline.topic;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.Record;
import perceptron.example.Reason;
import perceptron.example.Rejection;
import perceptron.model.bytes.BytesIn;
import perceptron.model.bytes.BytesOut;

/**
 * A record as it arrived in a topic of the user. It can be stored, pass through a topic of the job, and be processed or become a dead
 * letter later.
 */
public record SourceRecord(Record<byte[], byte[]> record, String topic, int partition, long offset) {
    private static final Pattern PLACE = Pattern.compile("([A-Za-z0-9._-]+)/(\\d{1,9})/(\\d{1,18})");
    private static final String ORIGIN = "perceptron.origin";
    private static final String KEY = "perceptron.key";

    /** @throws IllegalArgumentException if the place is not of the form that {@link #place} gives */
    public static SourceRecord at(String place, Record<byte[], byte[]> record) {
        Matcher matcher = PLACE.matcher(place);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("'" + place + "' is not of the form topic/partition/offset");
        }
        int partition = Integer.parseInt(matcher.group(2));
        return new SourceRecord(record, matcher.group(1), partition, Long.parseLong(matcher.group(3)));
    }

    /** Where it is: {@code topic/partition/offset}. */
    public String place() {
        return topic + "/" + partition + "/" + offset;
    }

    public long timestamp() {
        return record.timestamp();
    }

    /** Its approximate size in bytes. The key counts twice, since a repartition sends it beside another key. */
    public long size() {
        return size(record.key(), record.value(), record.headers());
    }

    public static long size(byte[] key, byte[] value, Headers headers) {
        long bytes = 2L * length(key) + length(value);
        for (Header header : headers) {
            bytes += 16 + 3L * header.key().length() + length(header.value());
        }
        return bytes;
    }

    private static int length(byte[] bytes) {
        return bytes == null ? 0 : bytes.length;
    }

    /**
     * The record for the job's own topic, which brings it to the partition of its model: with the model's name as key, and with headers
     * that hold its place and its own key.
     *
     * @param model the key
     */
    public Record<byte[], Object> toRepartition(byte[] model) {
        Headers headers = new RecordHeaders(record.headers());
        headers.add(ORIGIN, place().getBytes(StandardCharsets.UTF_8));
        headers.add(KEY, record.key());
        return new Record<>(model, record.value(), record.timestamp(), headers);
    }

    /**
     * What was sent by {@link #toRepartition}, if this record is from the job's own topic. Our headers are the last of their names, in case
     * a producer uses the same names.
     *
     * @throws Rejection if another program sent it: a header is missing or malformed
     */
    public SourceRecord ofRepartition() {
        Header origin = record.headers().lastHeader(ORIGIN);
        Header key = record.headers().lastHeader(KEY);
        if (origin != null && origin.value() != null && key != null) {
            Headers theirs = new RecordHeaders();
            for (Header header : record.headers()) {
                if (header != origin && header != key) {
                    theirs.add(header);
                }
            }
            try {
                String place = new String(origin.value(), StandardCharsets.UTF_8);
                return at(place, record.withKey(key.value()).withHeaders(theirs));
            } catch (IllegalArgumentException e) {
                // The header is not ours.
            }
        }
        throw new Rejection(Reason.UNDECODABLE, topic + " is the job's own topic, and this record is not the job's");
    }

    public void write(BytesOut out) {
        out.write(record.timestamp());
        out.writeText(topic);
        out.write(partition);
        out.write(offset);
        out.writeOptional(record.key());
        out.writeOptional(record.value());
        Header[] headers = record.headers().toArray();
        out.write(headers.length);
        for (Header header : headers) {
            out.writeText(header.key());
            out.writeOptional(header.value());
        }
    }

    public static SourceRecord read(BytesIn in) {
        long timestamp = in.readLong();
        String topic = in.readText();
        int partition = in.readInt();
        long offset = in.readLong();
        byte[] key = in.readOptional();
        byte[] value = in.readOptional();
        Headers headers = new RecordHeaders();
        for (int left = in.readInt(); left > 0; left--) {
            headers.add(in.readText(), in.readOptional());
        }
        return new SourceRecord(new Record<>(key, value, timestamp, headers), topic, partition, offset);
    }
}
