package perceptron.pipeline.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.processor.TimestampExtractor;
import org.junit.jupiter.api.Test;

class TimeOrNowTest {
    private static final long UNKNOWN = -1;

    private final TimestampExtractor extractor = new StreamsConfig(
                    StreamsSettings.of(new Settings(Map.of("kafka.bootstrap.servers", "localhost:9092"))))
            .defaultTimestampExtractor();

    private static ConsumerRecord<Object, Object> record(long timestamp) {
        return new ConsumerRecord<>(
                "t", 0, 0, timestamp, TimestampType.CREATE_TIME, 0, 0, "k", "v", new RecordHeaders(), Optional.empty());
    }

    @Test
    void isTheRecordsOwn() {
        assertThat(extractor.extract(record(0), UNKNOWN)).isZero();
        assertThat(extractor.extract(record(12), 99)).isEqualTo(12);
    }

    @Test
    void isTheClocksWhereTheProducerGaveNoneEvenInTheFirstRecord() {
        long before = System.currentTimeMillis();
        assertThat(extractor.extract(record(-1), UNKNOWN)).isBetween(before, System.currentTimeMillis());
        assertThat(extractor.extract(record(-1), 99)).isBetween(before, System.currentTimeMillis());
    }
}
