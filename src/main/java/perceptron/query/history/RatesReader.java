package perceptron.query.history;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RecordDeserializationException;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import perceptron.avro.UpdateRate;
import perceptron.pipeline.settings.ClientSettings;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.wire.OutputDeserializer;

/** Reads the update-rates topic from the last day on, in a thread of its own, until it is closed. */
public final class RatesReader implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RatesReader.class);
    private static final Duration POLL = Duration.ofSeconds(1);
    private static final Duration PAUSE = Duration.ofSeconds(10);

    private final Settings settings;
    private final Monitor history;
    private final KafkaConsumer<String, Object> consumer;
    private final Thread thread = new Thread(this::read, "update-rates");

    public RatesReader(Settings settings, Monitor history) {
        this.settings = settings;
        this.history = history;
        Map<String, Object> client = ClientSettings.consumer(settings);
        consumer = new KafkaConsumer<>(client, new StringDeserializer(), new OutputDeserializer(client));
        thread.setDaemon(true);
    }

    public void start() {
        thread.start();
    }

    private void read() {
        boolean hasBegun = false;
        try (consumer) {
            while (true) {
                try {
                    if (!hasBegun) {
                        begin();
                        hasBegun = true;
                    }
                    for (ConsumerRecord<String, Object> record : consumer.poll(POLL)) {
                        if (record.key() != null && record.value() instanceof UpdateRate rate) {
                            history.add(record.key(), rate, record.timestamp());
                        }
                    }
                } catch (WakeupException e) {
                    throw e;
                } catch (RecordDeserializationException e) {
                    LOG.debug("Anyone may write to the topic: what is there is not an update rate", e);
                    consumer.seek(e.topicPartition(), e.offset() + 1);
                } catch (KafkaException e) {
                    LOG.warn(
                            "Reading the page's history failed, trying again in {} s: {}",
                            PAUSE.toSeconds(),
                            e.toString());
                    Thread.sleep(PAUSE.toMillis());
                }
            }
        } catch (WakeupException | InterruptedException e) {
            LOG.debug("No more update rates are read");
        }
    }

    private void begin() {
        String topic = settings.topic("update-rates");
        long yesterday = System.currentTimeMillis() - ModelHistory.DAY_MILLIS;
        Map<TopicPartition, Long> times = new HashMap<>();
        consumer.partitionsFor(topic)
                .forEach(each -> times.put(new TopicPartition(topic, each.partition()), yesterday));
        consumer.assign(times.keySet()); // first, since the client warns of offsets of partitions that it does not have
        consumer.offsetsForTimes(times).forEach((partition, offset) -> {
            if (offset == null) {
                consumer.seekToEnd(List.of(partition));
            } else {
                consumer.seek(partition, offset.offset());
            }
        });
    }

    @Override
    public void close() {
        consumer.wakeup();
    }
}
