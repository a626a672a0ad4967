package perceptron.pipeline.settings;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.streams.processor.TimestampExtractor;

/**
 * The time that a record's producer gave it, and where it gave none, the clock's. The extractors that come with Kafka Streams leave
 * such a record out, or stop, one of them only where it is the first of its partition. Kafka makes this by its name.
 */
public final class TimeOrNow implements TimestampExtractor {
    @Override
    public long extract(ConsumerRecord<Object, Object> record, long partitionTime) {
        return record.timestamp() >= 0 ? record.timestamp() : System.currentTimeMillis();
    }
}
