package perceptron.pipeline;

import java.util.Map;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import perceptron.features.Featurizer;
import perceptron.features.Hashing;
import perceptron.model.ModelSettings;
import perceptron.pipeline.live.LiveModels;
import perceptron.pipeline.live.Observer;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.wire.CommandDecoder;
import perceptron.pipeline.wire.ExampleDecoder;
import perceptron.pipeline.wire.LabelDecoder;
import perceptron.pipeline.wire.SchemaLookup;

/** The topology: the picture in the README, as code. */
final class PerceptronTopology {
    private final Settings settings;
    private final LearnSettings learn;
    private final SchemaIds schemas;
    private final SchemaLookup lookup;
    private final Gate gate;
    private final LiveModels live;
    private final Observer observer;

    PerceptronTopology(
            Settings settings, SchemaIds schemas, SchemaLookup lookup, Gate gate, LiveModels live, Observer observer) {
        this.settings = settings;
        this.schemas = schemas;
        this.lookup = lookup;
        this.gate = gate;
        this.live = live;
        this.observer = observer;
        learn = LearnSettings.of(settings);
    }

    Topology build() {
        Topology topology = new Topology();
        source(topology, Nodes.EXAMPLES);
        topology.addProcessor(Nodes.DECODE, this::decode, Nodes.EXAMPLES);
        topology.addProcessor(Nodes.FEATURES, this::features, Nodes.DECODE);
        source(topology, Nodes.COMMANDS);
        topology.addProcessor(Nodes.COMMAND, this::command, Nodes.COMMANDS);
        source(topology, Nodes.LABELS);
        topology.addProcessor(Nodes.LABEL, this::label, Nodes.LABELS);
        topology.addProcessor(Nodes.LEARN, this::learn, Nodes.FEATURES, Nodes.LABEL, Nodes.COMMAND);
        topology.addProcessor(Nodes.AVERAGE, this::average, Nodes.LEARN);

        topology.addStateStore(pending(Nodes.PENDING_EXAMPLES), Nodes.DECODE);
        topology.addStateStore(pending(Nodes.PENDING_COMMANDS), Nodes.COMMAND);
        topology.addStateStore(pending(Nodes.PENDING_LABELS), Nodes.LABEL);
        topology.addStateStore(waiting(), Nodes.LEARN);
        topology.addStateStore(models(), Nodes.LEARN, Nodes.AVERAGE);
        topology.addStateStore(progress(), Nodes.LEARN, Nodes.AVERAGE);

        sink(topology, Nodes.PREDICTIONS, Nodes.LEARN);
        sink(topology, Nodes.UPDATES, Nodes.LEARN);
        sink(topology, Nodes.UPDATE_RATES, Nodes.LEARN);
        sink(topology, Nodes.OUTCOMES, Nodes.LEARN);
        sink(topology, Nodes.AVERAGES, Nodes.AVERAGE);
        sink(topology, Nodes.DEAD_LETTERS, Nodes.DECODE, Nodes.FEATURES, Nodes.LEARN, Nodes.COMMAND, Nodes.LABEL);
        return topology;
    }

    private void source(Topology topology, String name) {
        topology.addSource(name, new ByteArrayDeserializer(), new ByteArrayDeserializer(), settings.topic(name));
    }

    private void sink(Topology topology, String name, String... parents) {
        topology.addSink(name, settings.topic(name), new ByteArraySerializer(), new ByteArraySerializer(), parents);
    }

    private DecodeProcessor decode() {
        return new DecodeProcessor(new ExampleDecoder(lookup), gate, observer);
    }

    private CommandProcessor command() {
        return new CommandProcessor(new CommandDecoder(lookup), gate, observer);
    }

    private LabelProcessor label() {
        return new LabelProcessor(new LabelDecoder(lookup), gate, observer);
    }

    private LearnProcessor learn() {
        return new LearnProcessor(learn, schemas, live, observer);
    }

    private FeaturesProcessor features() {
        ModelSettings model = learn.store().model();
        Featurizer featurizer =
                new Featurizer(new Hashing(model.hashBits()), model.learner().scaling());
        return new FeaturesProcessor(featurizer, RequestSize.mostFeatures(settings), observer);
    }

    private AverageProcessor average() {
        return new AverageProcessor(
                settings.getLong("average.every.updates"), settings.getLong("average.every.ms"), schemas.average());
    }

    /** Not cached: a change is one small record, and a page comes seldom. */
    private StoreBuilder<KeyValueStore<byte[], byte[]>> models() {
        return store(Nodes.MODELS).withLoggingEnabled(Map.of()).withCachingDisabled();
    }

    /** Cached: it changes with every example, and only what it is at a commit has to be logged. */
    private StoreBuilder<KeyValueStore<byte[], byte[]>> progress() {
        return store(Nodes.PROGRESS).withLoggingEnabled(Map.of()).withCachingEnabled();
    }

    /** Cached: where a label comes soon, little of the waiting has to be logged. */
    private StoreBuilder<KeyValueStore<byte[], byte[]>> waiting() {
        return store(Nodes.WAITING).withLoggingEnabled(Map.of()).withCachingEnabled();
    }

    private StoreBuilder<KeyValueStore<byte[], byte[]>> pending(String name) {
        return store(name).withLoggingEnabled(Map.of()).withCachingDisabled();
    }

    private StoreBuilder<KeyValueStore<byte[], byte[]>> store(String name) {
        KeyValueBytesStoreSupplier supplier = settings.getString("store").equals("memory")
                ? Stores.inMemoryKeyValueStore(name)
                : Stores.persistentKeyValueStore(name);
        return Stores.keyValueStoreBuilder(supplier, Serdes.ByteArray(), Serdes.ByteArray());
    }
}
