package perceptron.chaos;

import java.nio.charset.StandardCharsets;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;

/** Where a record lies. */
record Place(String topic, int partition, long offset) {
    static Place of(ConsumerRecord<byte[], byte[]> record) {
        return new Place(record.topic().intern(), record.partition(), record.offset());
    }

    /** The place that the headers of a dead letter name. */
    static Place ofDeadLetter(ConsumerRecord<byte[], byte[]> letter) {
        return new Place(
                header(letter, "__streams.errors.topic").intern(),
                Integer.parseInt(header(letter, "__streams.errors.partition")),
                Long.parseLong(header(letter, "__streams.errors.offset")));
    }

    /** The text of a header; null if there is no such header. */
    static String header(ConsumerRecord<byte[], byte[]> record, String name) {
        Header header = record.headers().lastHeader(name);
        return header == null ? null : new String(header.value(), StandardCharsets.UTF_8);
    }
}
