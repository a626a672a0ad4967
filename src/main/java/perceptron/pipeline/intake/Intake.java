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
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import perceptron.avro.Command;
import perceptron.avro.Label;
import perceptron.example.Example;
import perceptron.example.FeatureVector;
import perceptron.example.Reason;
import perceptron.example.Rejection;
import perceptron.features.FeatureNames;
import perceptron.features.Featurizer;
import perceptron.model.ModelSettings;
import perceptron.model.bytes.BytesIn;
import perceptron.model.bytes.BytesOut;
import perceptron.pipeline.intake.DecodeProcessor.Admission;
import perceptron.pipeline.intake.DecodeProcessor.Decoding;
import perceptron.pipeline.intake.ModelOf.Names;
import perceptron.pipeline.live.LiveModels;
import perceptron.pipeline.live.Observer;
import perceptron.pipeline.settings.RequestSize;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.topic.CommandCopies;
import perceptron.pipeline.topic.Nodes;
import perceptron.pipeline.topic.SourceRecord;
import perceptron.pipeline.wire.Codecs;
import perceptron.pipeline.wire.ExampleDecoder;
import perceptron.pipeline.wire.SchemaLookup;

/**
 * How examples, labels and commands enter the topology: the sources, and the nodes that decode. Examples and labels come directly from
 * their topics, or through a repartition topic each if their keys do not bring them to the partition of their model.
 */
public final class Intake {
    private static final Logger LOG = LoggerFactory.getLogger(Intake.class);

    /** How many names of hashed features a task remembers, so that it can name the feature of a weight. */
    private static final int NAMES_AT_MOST = 100_000;

    /** Texts that are stored or written are bounded, so that what follows from a record fits into a record. */
    private static final int LONGEST_TEXT = 1_000;

    /** The processors of the head forward bytes only. */
    private static final Serde<Object> BYTES =
            Serdes.serdeFrom((topic, value) -> (byte[]) value, (topic, value) -> value);

    /** What the node {@code learn} receives: the record as it arrived, so that it can become a dead letter at any step, and what it says. */
    public sealed interface Input {
        SourceRecord raw();

        /** The name of the model. In bytes it is the key of all outputs. */
        String model();
    }

    /**
     * An example.
     *
     * @param example it is filled again for the next record
     * @param features the numbers that enter the arithmetic
     */
    public record ExampleInFlight(SourceRecord raw, String model, Example example, FeatureVector features)
            implements Input {}

    /**
     * A label that arrived apart from its example. It can be stored as bytes, to wait for the example.
     *
     * @param id the example's
     * @param label in the spelling of {@link perceptron.example.LabelText}
     */
    public record LateLabel(SourceRecord raw, String model, String id, String label) implements Input {
        private static final int FORMAT = 1;

        public byte[] toBytes() {
            BytesOut out = new BytesOut((int) raw.size() + 100);
            out.writeByte(FORMAT);
            out.writeText(model);
            out.writeText(id);
            out.writeText(label);
            raw.write(out);
            return out.toBytes();
        }

        public static LateLabel of(byte[] stored) {
            BytesIn in = new BytesIn(stored);
            in.expectVersion(FORMAT, "label");
            String model = in.readText();
            String id = in.readText();
            String label = in.readText();
            return new LateLabel(SourceRecord.read(in), model, id, label);
        }
    }

    /**
     * A command about one model.
     *
     * @param ifUnknown why it is rejected if there is no such model here; null if another partition answers that
     */
    public record ModelCommand(SourceRecord raw, String model, Command command, String ifUnknown) implements Input {}

    private final Settings settings;
    private final ModelSettings model;
    private final SchemaLookup lookup;
    private final LiveModels live;
    private final Observer observer;
    private final ExampleForm form;
    private final ModelOf models;
    private final Admission admission;
    private final int featureLimit;

    /** @throws IllegalArgumentException if settings contradict each other */
    public Intake(Settings settings, ModelSettings model, SchemaLookup lookup, LiveModels live, Observer observer) {
        this.settings = settings;
        this.model = model;
        this.lookup = lookup;
        this.live = live;
        this.observer = observer;
        models = ModelOf.of(settings);
        form = ExampleForm.of(settings);
        form.check(model.featurizer(null));
        admission = Admission.of(settings);
        featureLimit = RequestSize.featureLimit(settings);
    }

    /** The head of the topology, to which all other nodes are added. Only Kafka Streams' DSL offers repartitioning. */
    public Topology head() {
        if (!settings.repartitions()) {
            Topology topology = new Topology();
            source(topology, Nodes.EXAMPLES);
            source(topology, Nodes.LABELS);
            return topology;
        }
        StreamsBuilder builder = new StreamsBuilder();
        Supplier<Decoding> byExample = models.field() == null ? this::labelKey : this::exampleKey;
        repartition(builder, Nodes.EXAMPLES, Nodes.KEY, byExample, Nodes.EXAMPLES_BY_MODEL);
        repartition(builder, Nodes.LABELS, Nodes.LABEL_KEY, this::labelKey, Nodes.LABELS_BY_MODEL);
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
        return settings.repartitions() ? Nodes.EXAMPLES_BY_MODEL + Nodes.REPARTITIONED : Nodes.EXAMPLES;
    }

    public String labels() {
        return settings.repartitions() ? Nodes.LABELS_BY_MODEL + Nodes.REPARTITIONED : Nodes.LABELS;
    }

    public void source(Topology topology, String name) {
        topology.addSource(name, new ByteArrayDeserializer(), new ByteArrayDeserializer(), settings.topic(name));
    }

    private void repartition(StreamsBuilder builder, String source, String node, Supplier<Decoding> key, String name) {
        builder.stream(
                        settings.topic(source),
                        Consumed.with(Serdes.ByteArray(), Serdes.ByteArray()).withName(source))
                .process(
                        () -> new DecodeProcessor(
                                admission,
                                observer,
                                false,
                                name + Nodes.REPARTITION,
                                Nodes.KEY_DEAD_LETTERS,
                                key.get()),
                        Named.as(node))
                .repartition(Repartitioned.with(Serdes.ByteArray(), BYTES).withName(name));
    }

    /** The node {@code label-key}, and {@code key} if no field names the model: sends a record to the partition of its model. */
    private Decoding labelKey() {
        Names names = models.namesOfLabels();
        return raw -> {
            byte[] model = models.ofLabel(raw.record().key());
            names.of(model);
            return raw.toRepartition(model);
        };
    }

    /**
     * The node {@code key} if a field of the example names the model: that field is read, and the example's bytes are sent unchanged, since
     * a second format of examples would cost more than to decode them behind the repartition topic.
     */
    private Decoding exampleKey() {
        Names names = models.namesOfExamples();
        ExampleDecoder decoder = form.modelDecoder(lookup);
        Example example = new Example();
        return raw -> {
            decoder.decode(raw.record().value(), example);
            byte[] model = models.ofExample(raw.record().key(), example);
            names.of(model);
            return raw.toRepartition(model);
        };
    }

    /** The node {@code decode}: from bytes to an example, and to the numbers that enter the arithmetic. */
    public Processor<byte[], byte[], byte[], Object> decode() {
        ExampleDecoder decoder = form.decoder(lookup);
        Names names = models.namesOfExamples();
        FeatureNames featureNames = new FeatureNames(NAMES_AT_MOST);
        Featurizer featurizer = model.featurizer(featureNames);
        Example example = new Example();
        Decoding decoding = raw -> {
            decoder.decode(raw.record().value(), example);
            bounded("id", example.id());
            bounded("label", example.label());
            byte[] key = models.ofExample(raw.record().key(), example);
            Object value = new ExampleInFlight(raw, names.of(key), example, features(featurizer, example));
            return new Record<>(key, value, raw.timestamp(), raw.record().headers());
        };
        return new DecodeProcessor(
                admission, observer, settings.repartitions(), Nodes.LEARN, Nodes.DEAD_LETTERS, decoding) {
            @Override
            public void init(ProcessorContext<byte[], Object> context) {
                super.init(context);
                live.open(featureNames);
            }

            @Override
            public void close() {
                live.close(featureNames);
            }
        };
    }

    private FeatureVector features(Featurizer featurizer, Example example) {
        FeatureVector features = featurizer.vector(example);
        if (featurizer.hasSeenEnough() && !featurizer.unique().isEmpty()) {
            LOG.warn(
                    "Nearly every example has a value of its own in {}: an id? exclude.fields leaves it out;"
                            + " text.fields splits a text into words",
                    String.join(", ", featurizer.unique()));
        }
        if (featurizer.leftOut() > 0) {
            observer.leftOut(featurizer.leftOut());
        }
        if (features.size() > featureLimit) {
            throw new Rejection(
                    Reason.TOO_LARGE,
                    "the example has " + features.size() + " features, and the update of an example with more than "
                            + featureLimit + " does not fit into a record (kafka.producer.max.request.size)");
        }
        return features;
    }

    /** The node {@code label}: from bytes to the label of an example that came without one. */
    public Processor<byte[], byte[], byte[], Object> label() {
        Codecs codecs = new Codecs(lookup);
        Names names = models.namesOfLabels();
        return node(settings.repartitions(), raw -> {
            byte[] key = models.ofLabel(raw.record().key());
            String model = names.of(key);
            Label label = codecs.label(raw.record().value());
            String text = (String) label.getLabel();
            bounded("id", label.getId());
            bounded("label", text);
            return raw.record().withKey(key).withValue(new LateLabel(raw, model, label.getId(), text));
        });
    }

    /** The node {@code command}: from bytes to a command about a model. */
    public Processor<byte[], byte[], byte[], Object> command() {
        Codecs codecs = new Codecs(lookup);
        Names names = models.namesOfCommands();
        return node(false, raw -> {
            String model = names.of(raw.record().key());
            Command command = codecs.command(raw.record().value());
            bounded("id", command.getId());
            return raw.record().withValue(new ModelCommand(raw, model, command, ifUnknown(model, raw)));
        });
    }

    private DecodeProcessor node(boolean repartitioned, Decoding decoding) {
        return new DecodeProcessor(admission, observer, repartitioned, Nodes.LEARN, Nodes.DEAD_LETTERS, decoding);
    }

    private static String ifUnknown(String model, SourceRecord raw) {
        Record<byte[], byte[]> record = raw.record();
        int partition = raw.partition();
        if (!CommandCopies.isAnswered(record.headers(), record.key(), partition)) {
            return null;
        }
        return CommandCopies.isCopy(record.headers())
                ? "there is no model " + model
                : "there is no model " + model + " in partition " + partition
                        + ", and the command was sent to this one only. If it may be in another one, send a copy to"
                        + " each (schemas/README.md)";
    }

    private static void bounded(String name, String text) {
        if (text != null && text.length() > LONGEST_TEXT) {
            throw new Rejection(
                    Reason.TOO_LARGE,
                    "the " + name + " has " + text.length() + " characters, and at most " + LONGEST_TEXT
                            + " are allowed");
        }
    }
}
