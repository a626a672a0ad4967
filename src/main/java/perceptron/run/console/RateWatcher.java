package perceptron.run.console;

import io.confluent.kafka.serializers.KafkaAvroDeserializer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import perceptron.avro.UpdateRate;
import perceptron.pipeline.settings.ClientSettings;
import perceptron.pipeline.settings.Settings;

/**
 * Shows what a running job reports in its topic {@code update-rates}: a table redrawn once a second, or, without a terminal, printed
 * every five seconds. It reads with an ordinary consumer, so the job may run anywhere. One thread owns it.
 */
public final class RateWatcher implements AutoCloseable {
    private static final Duration POLL = Duration.ofMillis(200);
    private static final long REDRAWN_MILLIS = 1_000;
    private static final long PRINTED_MILLIS = 5_000;
    private static final int ROWS_BEFORE = 50;

    private final RateTable table = new RateTable();
    private final Terminal terminal;
    private final KafkaConsumer<String, Object> consumer;
    private final List<TopicPartition> partitions;
    private long shownAt;

    /** How far the job's clock is ahead of this one, less the shortest time that a row takes to arrive. */
    private long ahead = Long.MIN_VALUE;

    /** @param since how far back it begins; if nothing was written since then, with the last rows, so that idle models are shown */
    public RateWatcher(Settings settings, Terminal terminal, Instant since) {
        this.terminal = terminal;
        Map<String, Object> client = ClientSettings.consumer(settings);
        client.putAll(Map.of(
                "isolation.level",
                "read_committed",
                "enable.auto.commit",
                false,
                "auto.offset.reset",
                "earliest",
                "specific.avro.reader",
                true));
        Deserializer<Object> values = new KafkaAvroDeserializer();
        values.configure(client, false);
        consumer = new KafkaConsumer<>(client, new StringDeserializer(), values);
        String topic = settings.topic("update-rates");
        partitions = consumer.partitionsFor(topic).stream()
                .map(each -> new TopicPartition(topic, each.partition()))
                .toList();
        consumer.assign(partitions);
        Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
        Map<TopicPartition, Long> times =
                partitions.stream().collect(Collectors.toMap(each -> each, each -> since.toEpochMilli()));
        consumer.offsetsForTimes(times)
                .forEach((partition, found) -> consumer.seek(
                        partition, found == null ? Math.max(0, ends.get(partition) - ROWS_BEFORE) : found.offset()));
    }

    /**
     * Reads for a fifth of a second, and redraws if it is time.
     *
     * @param below lines below the table
     */
    public void go(List<String> below) {
        for (ConsumerRecord<String, Object> record : consumer.poll(POLL)) {
            ahead = Math.max(ahead, record.timestamp() - System.currentTimeMillis());
            if (table.add(record.key(), (UpdateRate) record.value(), record.timestamp())) {
                terminal.say(RateTable.shown(record.key()) + ": drift, its error has risen and stays high");
            }
        }
        long now = System.currentTimeMillis();
        if (!terminal.hasPictures() && table.isEmpty()) {
            return;
        }
        if (now - shownAt < (terminal.hasPictures() ? REDRAWN_MILLIS : PRINTED_MILLIS)) {
            return;
        }
        shownAt = now;
        List<String> picture = new ArrayList<>(List.of(""));
        picture.addAll(table.recent(
                now + (ahead == Long.MIN_VALUE ? 0 : ahead), Math.max(1, terminal.rows() - below.size() - 5)));
        if (terminal.hasPictures()) {
            picture.add("");
            picture.addAll(below);
            terminal.show(picture);
        } else {
            picture.forEach(terminal::say);
        }
    }

    public RateTable table() {
        return table;
    }

    @Override
    public void close() {
        consumer.close();
    }
}
