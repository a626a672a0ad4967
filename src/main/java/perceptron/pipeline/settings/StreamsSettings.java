package perceptron.pipeline.settings;

import java.nio.file.Path;
import java.util.Properties;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.processor.TimestampExtractor;

/** The settings of Kafka Streams for this job, and the reason for each. A user's setting that begins with {@code kafka.} overrides. */
public final class StreamsSettings {
    private StreamsSettings() {}

    /**
     * The timestamp of a record, or the current time if its producer set none. The extractors of Kafka Streams skip such a record or
     * stop the job. Kafka Streams makes the object by its class name.
     */
    public static final class TimeOrNow implements TimestampExtractor {
        @Override
        public long extract(ConsumerRecord<Object, Object> record, long partitionTime) {
            return record.timestamp() >= 0 ? record.timestamp() : System.currentTimeMillis();
        }
    }

    public static Properties of(Settings settings) {
        Properties streams = new Properties();
        streams.put(StreamsConfig.APPLICATION_ID_CONFIG, settings.getString("application.id"));
        streams.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        // Consumers see an output when its transaction is committed, so this is most of the delay. Less costs more CPU.
        streams.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, 100);
        // Updates and journal entries come in bursts and resemble each other: large compressed batches cost the stream
        // thread least.
        streams.put(StreamsConfig.producerPrefix(ProducerConfig.BATCH_SIZE_CONFIG), 128 * 1024);
        streams.put(StreamsConfig.producerPrefix(ProducerConfig.COMPRESSION_TYPE_CONFIG), "lz4");
        // Consumers see nothing before the commit, which flushes, so batches may fill until then. Each batch costs some
        // microseconds, and every partition that is written to has one.
        streams.put(StreamsConfig.producerPrefix(ProducerConfig.LINGER_MS_CONFIG), 100);
        streams.put(StreamsConfig.consumerPrefix(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG), "earliest");
        // With small segments and an early cleaner, a restore reads at most about three times the live data.
        streams.put(StreamsConfig.topicPrefix(TopicConfig.SEGMENT_BYTES_CONFIG), 64 * 1024 * 1024);
        streams.put(StreamsConfig.topicPrefix(TopicConfig.MIN_CLEANABLE_DIRTY_RATIO_CONFIG), 0.1);
        // Examples, labels and commands that are on the broker are processed in the order of their timestamps. A larger
        // value waits for records that may yet be sent, and would delay every prediction, since commands are rare. -1
        // does not look at the broker: it takes a sixth less CPU, but lets commands and labels overtake examples while
        // the job catches up.
        streams.put(StreamsConfig.MAX_TASK_IDLE_MS_CONFIG, 0L);
        // The job must not stop because a producer sets no timestamp.
        streams.put(StreamsConfig.DEFAULT_TIMESTAMP_EXTRACTOR_CLASS_CONFIG, TimeOrNow.class);
        // Kafka Streams numbers nodes without a name, and their topics would be renamed whenever the topology changes.
        streams.put(StreamsConfig.ENSURE_EXPLICIT_INTERNAL_RESOURCE_NAMING_CONFIG, true);
        streams.putAll(settings.kafka());
        return streams;
    }

    /** The folder in which this machine keeps its stores. */
    public static Path stateFolder(Settings settings) {
        Object ofKafka = StreamsConfig.configDef().defaultValues().get(StreamsConfig.STATE_DIR_CONFIG);
        Object given = settings.kafka().getOrDefault(StreamsConfig.STATE_DIR_CONFIG, ofKafka);
        // Kafka removes the spaces around a value, too.
        return Path.of(given.toString().trim()).toAbsolutePath().normalize();
    }
}
