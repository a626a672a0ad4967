package perceptron.run.kafka;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import perceptron.example.Example;
import perceptron.example.RecordFields;
import perceptron.example.Rejection;
import perceptron.example.file.Examples;
import perceptron.example.json.JsonRecordReader;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.wire.ExampleDecoder;
import perceptron.pipeline.wire.ExamplesFormat;
import perceptron.pipeline.wire.JsonValues;
import perceptron.pipeline.wire.Registry;
import perceptron.pipeline.wire.SchemaLookup;

/**
 * The examples in a topic from a time on, up to its present end: Avro or JSON, whichever each record is. As in a job, those of all
 * partitions come in the order of their timestamps.
 */
public final class TopicExamples implements Examples {
    private final RecordFields fields;
    private final Registry registry;
    private final TopicReader reader;
    private final ExampleDecoder avro;
    private final JsonRecordReader json;
    private final Map<TopicPartition, Deque<ConsumerRecord<byte[], byte[]>>> waiting = new HashMap<>();
    private long count;

    public TopicExamples(Settings settings, String topic, Instant since, RecordFields fields)
            throws InterruptedException {
        this.fields = fields;
        registry = new Registry(settings.registry());
        avro = new ExampleDecoder(ExamplesFormat.RECORD, new SchemaLookup(registry), fields);
        json = new JsonRecordReader(fields);
        reader = new TopicReader(settings, List.of(topic));
        if (since != null) {
            reader.seek(since, 0);
        }
        reader.partitions().forEach(partition -> waiting.put(partition, new ArrayDeque<>()));
        reader.endHere();
    }

    @Override
    public boolean next(Example example) {
        ConsumerRecord<byte[], byte[]> record = earliest();
        if (record == null) {
            return false;
        }
        count++;
        byte[] value = record.value();
        try {
            if (JsonValues.isJson(value)) {
                json.read(value, 0, value.length, example);
            } else {
                avro.decode(value, example);
            }
        } catch (Rejection e) {
            throw new Rejection(
                    e.reason(),
                    "offset " + record.offset() + " of partition " + record.partition() + ": " + e.getMessage());
        }
        return true;
    }

    /** Null at the end. */
    private ConsumerRecord<byte[], byte[]> earliest() {
        while (true) {
            boolean isKnown = true;
            Deque<ConsumerRecord<byte[], byte[]>> earliest = null;
            for (var each : waiting.entrySet()) {
                ConsumerRecord<byte[], byte[]> first = each.getValue().peek();
                isKnown &= first != null || reader.isAtEnd(each.getKey());
                if (first != null
                        && (earliest == null
                                || first.timestamp() < earliest.element().timestamp())) {
                    earliest = each.getValue();
                }
            }
            if (isKnown) {
                return earliest == null ? null : earliest.remove();
            }
            reader.pollToEnd(record -> waiting.get(new TopicPartition(record.topic(), record.partition()))
                    .add(record));
        }
    }

    @Override
    public long line() {
        return count;
    }

    @Override
    public String form() {
        return "topic";
    }

    @Override
    public RecordFields fields() {
        return fields;
    }

    @Override
    public double progress() {
        return Double.NaN;
    }

    @Override
    public void close() throws IOException {
        reader.close();
        registry.close();
    }
}
