package perceptron.throughput;

import java.nio.ByteBuffer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import perceptron.example.Example;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.wire.ExampleDecoder;
import perceptron.pipeline.wire.Registry;
import perceptron.pipeline.wire.SchemaLookup;

/**
 * Reads, keeps and writes as much as this job does, and learns nothing: what Kafka Streams alone takes of its time. An example's
 * bytes stand for an update, and for an entry of the journal, since both are about as large.
 */
final class SameTraffic implements Processor<byte[], byte[], byte[], byte[]> {
    /** One example in so many changes the model. */
    private static final int UPDATES = 14;

    private static final int SLOTS = 4096;
    private static final byte[] PROGRESS = new byte[150];

    private final ExampleDecoder decoder;
    private final Example example = new Example();
    private final Answers answers = new Answers();
    private ProcessorContext<byte[], byte[]> context;
    private KeyValueStore<byte[], byte[]> journal;
    private KeyValueStore<byte[], byte[]> progress;
    private int count;

    private SameTraffic(ExampleDecoder decoder) {
        this.decoder = decoder;
    }

    static Topology topology(Settings settings) {
        SchemaLookup lookup = new SchemaLookup(new Registry(settings.registry()));
        Topology topology = new Topology();
        for (String input : new String[] {"examples", "labels", "commands"}) {
            topology.addSource(input, new ByteArrayDeserializer(), new ByteArrayDeserializer(), settings.topic(input));
        }
        topology.addProcessor(
                "pass", () -> new SameTraffic(new ExampleDecoder(lookup)), "examples", "labels", "commands");
        topology.addStateStore(store("journal").withCachingDisabled(), "pass");
        topology.addStateStore(store("progress").withCachingEnabled(), "pass");
        for (String output : new String[] {"predictions", "updates"}) {
            topology.addSink(
                    output, settings.topic(output), new ByteArraySerializer(), new ByteArraySerializer(), "pass");
        }
        return topology;
    }

    private static StoreBuilder<KeyValueStore<byte[], byte[]>> store(String name) {
        return Stores.keyValueStoreBuilder(
                Stores.persistentKeyValueStore(name), Serdes.ByteArray(), Serdes.ByteArray());
    }

    @Override
    public void init(ProcessorContext<byte[], byte[]> context) {
        this.context = context;
        journal = context.getStateStore("journal");
        progress = context.getStateStore("progress");
    }

    @Override
    public void process(Record<byte[], byte[]> record) {
        decoder.decode(record.value(), example);
        progress.put(record.key(), PROGRESS.clone());
        context.forward(record.withValue(answers.next()), "predictions");
        if (count++ % UPDATES == 0) {
            byte[] slot = ByteBuffer.allocate(record.key().length + Integer.BYTES)
                    .put(record.key())
                    .putInt(count / UPDATES % SLOTS)
                    .array();
            journal.put(slot, record.value());
            context.forward(record, "updates");
        }
    }
}
