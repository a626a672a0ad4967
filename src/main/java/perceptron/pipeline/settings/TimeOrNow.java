package perceptron.pipeline.settings;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.streams.processor.TimestampExtractor;

/**
 * The timestamp of a record, or the current time if its producer set none. The extractors of Kafka Streams skip such a record or stop
 * the job. Kafka Streams makes the object by its class name.
 */
public final class TimeOrNow implements TimestampExtractor {
    @Override
    public long extract(ConsumerRecord<Object, Object> record, long partitionTime) {
        return record.timestamp() >= 0 ? record.timestamp() : System.currentTimeMillis();
    }
}
