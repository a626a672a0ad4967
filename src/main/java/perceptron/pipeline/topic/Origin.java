package perceptron.pipeline.topic;

import org.apache.kafka.streams.processor.api.RecordMetadata;

/** Where a record came in: in a topic of the user's, even behind a repartition. */
public record Origin(String topic, int partition, long offset) {
    public static Origin of(RecordMetadata metadata) {
        return new Origin(metadata.topic(), metadata.partition(), metadata.offset());
    }
}
