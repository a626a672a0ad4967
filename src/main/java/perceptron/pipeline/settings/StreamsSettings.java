package perceptron.pipeline.settings;

import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.streams.StreamsConfig;

/** How Kafka Streams is set for this job, and why. Whatever is set with {@code kafka.} stands above it. */
public final class StreamsSettings {
    private StreamsSettings() {}

    public static Properties of(Settings settings) {
        Properties streams = new Properties();
        streams.put(StreamsConfig.APPLICATION_ID_CONFIG, settings.getString("application.id"));
        // One transaction for offsets, models and outputs: the reason for which the job may be trusted.
        streams.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        // An output is seen when its transaction is committed: this is most of the delay. Shorter costs more CPU.
        streams.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, 100);
        // Updates and journal entries come in bursts and are alike: large batches, compressed, cost the stream thread
        // least.
        streams.put(producer(ProducerConfig.BATCH_SIZE_CONFIG), 128 * 1024);
        streams.put(producer(ProducerConfig.COMPRESSION_TYPE_CONFIG), "lz4");
        // Nothing is seen before the commit, and that flushes: until then batches may fill. Each one begun costs some
        // microseconds, and there is one for every partition written to.
        streams.put(producer(ProducerConfig.LINGER_MS_CONFIG), 100);
        streams.put(StreamsConfig.consumerPrefix(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG), "earliest");
        // Small segments and an early cleaner: a restore reads at most about three times what is live.
        streams.put(StreamsConfig.topicPrefix(TopicConfig.SEGMENT_BYTES_CONFIG), 64 * 1024 * 1024);
        streams.put(StreamsConfig.topicPrefix(TopicConfig.MIN_CLEANABLE_DIRTY_RATIO_CONFIG), 0.1);
        // Of examples, labels and commands those on the broker are taken by their times. To wait for what may yet be
        // sent would delay every prediction, since most of the time there is no command. Not to look at all (-1) would
        // take a sixth less CPU, and let commands and labels overtake examples while a job catches up.
        streams.put(StreamsConfig.MAX_TASK_IDLE_MS_CONFIG, 0L);
        // Producers that set no time are no reason to stop.
        streams.put(StreamsConfig.DEFAULT_TIMESTAMP_EXTRACTOR_CLASS_CONFIG, TimeOrNow.class);
        // A node without a name would get a number, and its topic another name with the next change of the topology.
        streams.put(StreamsConfig.ENSURE_EXPLICIT_INTERNAL_RESOURCE_NAMING_CONFIG, true);
        for (Map.Entry<Object, Object> given : settings.kafka().entrySet()) {
            streams.put(given.getKey(), given.getValue());
        }
        return streams;
    }

    /** Whether offsets, models and outputs are one transaction, as they are unless it is set otherwise. */
    public static boolean isExactlyOnce(Settings settings) {
        Object given = settings.kafka().get(StreamsConfig.PROCESSING_GUARANTEE_CONFIG);
        return !StreamsConfig.AT_LEAST_ONCE.equals(given);
    }

    /** Where models are kept on this machine. */
    public static Path stateFolder(Settings settings) {
        Object given = settings.kafka().get(StreamsConfig.STATE_DIR_CONFIG);
        Object ofKafka = StreamsConfig.configDef().defaultValues().get(StreamsConfig.STATE_DIR_CONFIG);
        return Path.of((given == null ? ofKafka : given).toString())
                .toAbsolutePath()
                .normalize();
    }

    private static String producer(String name) {
        return StreamsConfig.producerPrefix(name);
    }
}
