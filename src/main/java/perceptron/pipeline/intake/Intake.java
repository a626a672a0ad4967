package perceptron.pipeline.intake;

import java.util.function.Supplier;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Named;
import org.apache.kafka.streams.kstream.Repartitioned;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.topic.Nodes;
import perceptron.pipeline.wire.ValueDecoder;

/**
 * How examples and labels enter the topology: directly from their topics, or through a repartition topic each if their keys do not
 * bring them to the partition of their model. Only Kafka Streams' DSL offers repartitioning, so it builds this head.
 */
public final class Intake {
    /** The processors of the head forward bytes only. */
    private static final Serde<Object> BYTES =
            Serdes.serdeFrom((topic, value) -> (byte[]) value, (topic, value) -> value);

    private final Settings settings;
    private final ModelOf models;
    private final Admission admission;
    private final Supplier<ValueDecoder> decoder;

    /** @param decoder makes a decoder of examples, needed if one of their fields names the model */
    public Intake(Settings settings, ModelOf models, Admission admission, Supplier<ValueDecoder> decoder) {
        this.settings = settings;
        this.models = models;
        this.admission = admission;
        this.decoder = decoder;
    }

    /** The head of the topology, to which all other nodes are added. */
    public Topology head() {
        if (!models.repartitions()) {
            Topology topology = new Topology();
            source(topology, Nodes.EXAMPLES);
            source(topology, Nodes.LABELS);
            return topology;
        }
        StreamsBuilder builder = new StreamsBuilder();
        Supplier<ValueDecoder> ofExamples = models.field() == null ? () -> null : decoder;
        repartition(builder, Nodes.EXAMPLES, Nodes.KEY, ofExamples, Nodes.EXAMPLES_BY_MODEL);
        repartition(builder, Nodes.LABELS, Nodes.LABEL_KEY, () -> null, Nodes.LABELS_BY_MODEL);
        Topology topology = builder.build();
        topology.addSink(
                Nodes.KEY_DEAD_LETTERS,
                settings.topic(Nodes.DEAD_LETTERS),
                new ByteArraySerializer(),
                new ByteArraySerializer(),
                Nodes.KEY,
                Nodes.LABEL_KEY);
        return topology;
    }

    /** The node of the head that forwards examples. */
    public String examples() {
        return models.repartitions() ? Nodes.EXAMPLES_BY_MODEL + Nodes.REPARTITIONED : Nodes.EXAMPLES;
    }

    public String labels() {
        return models.repartitions() ? Nodes.LABELS_BY_MODEL + Nodes.REPARTITIONED : Nodes.LABELS;
    }

    private void source(Topology topology, String name) {
        topology.addSource(name, new ByteArrayDeserializer(), new ByteArrayDeserializer(), settings.topic(name));
    }

    private void repartition(
            StreamsBuilder builder, String source, String node, Supplier<ValueDecoder> ofExamples, String name) {
        ProcessorSupplier<byte[], byte[], byte[], Object> key =
                () -> new KeyProcessor(models, ofExamples.get(), admission, name + Nodes.REPARTITION);
        builder.stream(
                        settings.topic(source),
                        Consumed.with(Serdes.ByteArray(), Serdes.ByteArray()).withName(source))
                .process(key, Named.as(node))
                .repartition(Repartitioned.with(Serdes.ByteArray(), BYTES).withName(name));
    }
}
