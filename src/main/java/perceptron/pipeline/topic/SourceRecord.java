package perceptron.pipeline.topic;

import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.Record;
import perceptron.model.bytes.BytesIn;
import perceptron.model.bytes.BytesOut;

/** A record as it arrived, with its origin. It can be stored, and be processed or become a dead letter later. */
public record SourceRecord(Record<byte[], byte[]> record, Origin origin) {
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

    public void write(BytesOut out) {
        out.write(record.timestamp());
        out.writeText(origin.topic());
        out.write(origin.partition());
        out.write(origin.offset());
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
        Origin origin = new Origin(in.readText(), in.readInt(), in.readLong());
        byte[] key = in.readOptional();
        byte[] value = in.readOptional();
        Headers headers = new RecordHeaders();
        for (int left = in.readInt(); left > 0; left--) {
            headers.add(in.readText(), in.readOptional());
        }
        return new SourceRecord(new Record<>(key, value, timestamp, headers), origin);
    }
}
