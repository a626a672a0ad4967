package perceptron.pipeline;

import java.util.Map;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyDescription;
import org.apache.kafka.streams.processor.StreamPartitioner;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import perceptron.pipeline.average.AverageParts;
import perceptron.pipeline.average.AverageProcessor;
import perceptron.pipeline.intake.Intake;
import perceptron.pipeline.learn.LearnProcessor;
import perceptron.pipeline.learn.LearnProcessor.Shared;
import perceptron.pipeline.live.LiveModels;
import perceptron.pipeline.live.Observer;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.store.CommitHook;
import perceptron.pipeline.store.MemoryBudget;
import perceptron.pipeline.store.Positions;
import perceptron.pipeline.topic.Nodes;
import perceptron.pipeline.topic.Outputs.SchemaIds;
import perceptron.pipeline.wire.SchemaLookup;

/** The topology: the picture in the README, as code. */
public final class PerceptronTopology {
    private final Settings settings;
    private final Intake intake;
    private final Shared shared;
    private final ThreadLocal<AverageProcessor.Share> averageShares =
            ThreadLocal.withInitial(AverageProcessor.Share::new);

    public PerceptronTopology(
            Settings settings,
            SchemaIds schemas,
            SchemaLookup lookup,
            LiveModels live,
            Observer observer,
            Positions.Start start) {
        this.settings = settings;
        intake = new Intake(settings, settings.model(), lookup, live, observer);
        shared = new Shared(
                settings,
                schemas,
                live,
                observer,
                start,
                new CommitHook(Nodes.CHANGED),
                new MemoryBudget(settings.getLong("heap.models.bytes")),
                new MemoryBudget(settings.getLong("waiting.bytes")));
    }

    /**
     * The topology of a job that is not started: to show it, and to find wrong settings before anything runs.
     *
     * @throws IllegalArgumentException if settings contradict each other
     */
    public static TopologyDescription describe(Settings settings) {
        SchemaLookup noRegistry = null;
        return new PerceptronTopology(
                        settings, SchemaIds.NONE, noRegistry, new LiveModels(), Observer.NONE, new Positions.Start())
                .build()
                .describe();
    }

    /** The topology, to be run by Kafka Streams, or by the driver of its tests. */
    public Topology build() {
        Topology topology = intake.head();
        topology.addProcessor(Nodes.DECODE, intake::decode, intake.examples());
        topology.addProcessor(Nodes.LABEL, intake::label, intake.labels());
        intake.source(topology, Nodes.COMMANDS);
        topology.addProcessor(Nodes.COMMAND, intake::command, Nodes.COMMANDS);
        topology.addProcessor(Nodes.LEARN, () -> new LearnProcessor(shared), Nodes.DECODE, Nodes.LABEL, Nodes.COMMAND);
        topology.addProcessor(Nodes.AVERAGE, this::average, Nodes.LEARN);

        // Not cached: they are written while Kafka Streams flushes caches before a commit, so their caches might miss
        // that commit.
        topology.addStateStore(store(Nodes.WAITING).withCachingDisabled(), Nodes.LEARN);
        topology.addStateStore(store(Nodes.MODELS).withCachingDisabled(), Nodes.LEARN, Nodes.AVERAGE);
        topology.addStateStore(shared.commits().store(), Nodes.LEARN);

        sink(topology, Nodes.PREDICTIONS, Nodes.LEARN);
        sink(topology, Nodes.UPDATES, Nodes.LEARN);
        sink(topology, Nodes.UPDATE_RATES, Nodes.LEARN);
        sink(topology, Nodes.OUTCOMES, Nodes.LEARN);
        sink(topology, Nodes.AVERAGES, Nodes.AVERAGE);
        sink(topology, Nodes.DEAD_LETTERS, Nodes.DECODE, Nodes.LEARN, Nodes.COMMAND, Nodes.LABEL);
        return topology;
    }

    private AverageProcessor average() {
        long everyMillis = settings.getLong("average.every.ms");
        return new AverageProcessor(everyMillis, averageShares, shared.schemas(), shared.observer());
    }

    /** A store with a changelog, so that its content is part of the transaction. */
    private StoreBuilder<KeyValueStore<byte[], byte[]>> store(String name) {
        boolean inMemory = settings.getString("store").equals("memory");
        return Stores.keyValueStoreBuilder(
                        inMemory ? Stores.inMemoryKeyValueStore(name) : Stores.persistentKeyValueStore(name),
                        Serdes.ByteArray(),
                        Serdes.ByteArray())
                .withLoggingEnabled(Map.of());
    }

    private void sink(Topology topology, String name, String... parents) {
        StreamPartitioner<byte[], byte[]> partitioner = name.equals(Nodes.AVERAGES) ? AverageParts::partition : null;
        topology.addSink(
                name, settings.topic(name), new ByteArraySerializer(), new ByteArraySerializer(), partitioner, parents);
    }
}
