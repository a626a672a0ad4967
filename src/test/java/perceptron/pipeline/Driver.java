package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.apache.avro.Schema;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificRecord;
import org.apache.avro.specific.SpecificRecordBase;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.test.TestRecord;
import perceptron.avro.Command;
import perceptron.avro.Label;
import perceptron.avro.Outcome;
import perceptron.avro.Prediction;
import perceptron.avro.Update;
import perceptron.example.Example;
import perceptron.pipeline.live.LiveModels;
import perceptron.pipeline.live.LiveModels.ModelView;
import perceptron.pipeline.live.Observer;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.settings.SizedSettings;
import perceptron.pipeline.settings.StreamsSettings;
import perceptron.pipeline.store.Positions;
import perceptron.pipeline.topic.CommandCopies;
import perceptron.pipeline.topic.Outputs.SchemaIds;
import perceptron.pipeline.wire.Codecs;
import perceptron.pipeline.wire.ExampleEncoder;
import perceptron.pipeline.wire.SchemaLookup;
import perceptron.pipeline.wire.Schemas;

/** The topology without a broker, in Kafka Streams' own driver. What a crash does is not to be seen here. */
public final class Driver implements AutoCloseable {
    /** By their ids in the registry, from 1 on. */
    private static final List<Schemas> SCHEMAS = List.of(
            Schemas.EXAMPLE,
            Schemas.COMMAND,
            Schemas.PREDICTION,
            Schemas.UPDATE,
            Schemas.AVERAGE,
            Schemas.UPDATE_RATE,
            Schemas.OUTCOME,
            Schemas.LABEL);

    private static final int EXAMPLE = 1;
    private static final int COMMAND = 2;
    private static final int LABEL = 8;

    public final LiveModels live = new LiveModels();
    private Instant now = Instant.ofEpochSecond(1_000_000);
    private final Settings settings;
    private final TopologyTestDriver driver;

    public Driver(Map<String, ?> given) {
        this(given, Observer.NONE);
    }

    public Driver(Map<String, ?> given, Observer observer) {
        Map<String, Object> all = new HashMap<>(given);
        all.put("store", "memory");
        settings = SizedSettings.of(all);
        SchemaIds ids = new SchemaIds(3, 4, 5, 6, 7);
        SchemaLookup lookup = new SchemaLookup(Driver::schema);
        Topology topology =
                new PerceptronTopology(settings, ids, lookup, live, observer, new Positions.Start()).build();
        driver = new TopologyTestDriver(topology, StreamsSettings.of(settings), now);
    }

    /** With these settings, each name followed by its value. */
    public static Driver with(String... settings) {
        Map<String, String> given = new HashMap<>();
        for (int i = 0; i < settings.length; i += 2) {
            given.put(settings[i], settings[i + 1]);
        }
        return new Driver(given);
    }

    private static Schema schema(int id) throws SchemaLookup.UnknownSchema {
        if (id < 1 || id > SCHEMAS.size()) {
            throw new SchemaLookup.UnknownSchema("there is no schema " + id);
        }
        return SCHEMAS.get(id - 1).schema();
    }

    public void example(String model, String label, float... values) {
        send(now(), model, exampleOf(null, label, values));
    }

    /** The clock's time: it only moves when it is told to. */
    public long now() {
        return now.toEpochMilli();
    }

    public void exampleAt(long time, String model, String label, float... values) {
        send(time, model, exampleOf(null, label, values));
    }

    public void exampleWithId(String model, String id, String label, float... values) {
        send(now(), model, exampleOf(id, label, values));
    }

    private static Example exampleOf(String id, String label, float... values) {
        Example example = new Example();
        example.id(id);
        for (float value : values) {
            example.vector().add(value);
        }
        example.label(label);
        return example;
    }

    public void send(long time, String model, Example example) {
        byte[] key = model.getBytes(StandardCharsets.UTF_8);
        raw("examples", key, new ExampleEncoder(EXAMPLE).encode(example), new RecordHeaders(), time);
    }

    public static byte[] bytes(String id, String label, float... values) {
        return new ExampleEncoder(EXAMPLE).encode(exampleOf(id, label, values));
    }

    public static byte[] bytes(Label label) {
        return Codecs.encode(LABEL, label);
    }

    /** Gives the record's value. */
    public byte[] label(String model, String id, String label) {
        return labelAt(now(), model, id, label);
    }

    public byte[] labelAt(long time, String model, String id, String label) {
        byte[] value = bytes(new Label(id, label));
        raw("labels", model.getBytes(StandardCharsets.UTF_8), value, new RecordHeaders(), time);
        return value;
    }

    public void command(String model, String id, Object action) {
        byte[] value = Codecs.encode(COMMAND, new Command(id, action));
        raw("commands", model.getBytes(StandardCharsets.UTF_8), value);
    }

    /** One of so many copies, for as many partitions. */
    public void commandCopy(int copies, String model, String id, Object action) {
        byte[] value = Codecs.encode(COMMAND, new Command(id, action));
        Headers headers = new RecordHeaders(List.of(CommandCopies.header(copies)));
        raw("commands", model.getBytes(StandardCharsets.UTF_8), value, headers);
    }

    public void raw(String topic, byte[] key, byte[] value) {
        raw(topic, key, value, new RecordHeaders());
    }

    public void raw(String topic, byte[] key, byte[] value, Headers headers) {
        raw(topic, key, value, headers, now());
    }

    private void raw(String topic, byte[] key, byte[] value, Headers headers, long time) {
        TestInputTopic<byte[], byte[]> input =
                driver.createInputTopic(settings.topic(topic), new ByteArraySerializer(), new ByteArraySerializer());
        input.pipeInput(new TestRecord<>(key, value, headers, time));
    }

    /** What has come out since this was last asked; byte for byte what Avro's own writer makes of the same values. */
    public <T extends SpecificRecord> List<T> read(String topic, Class<T> type) {
        SpecificDatumReader<T> reader = new SpecificDatumReader<>(type);
        List<T> values = new ArrayList<>();
        for (TestRecord<byte[], byte[]> record : read(topic)) {
            byte[] value = record.value();
            try {
                values.add(reader.read(null, DecoderFactory.get().binaryDecoder(value, 5, value.length - 5, null)));
                SpecificRecordBase read = (SpecificRecordBase) values.get(values.size() - 1);
                assertThat(Codecs.encode(ByteBuffer.wrap(value).getInt(1), read))
                        .as("as Avro writes it")
                        .isEqualTo(value);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return values;
    }

    /** This of each update that has come out since updates were last asked for. */
    public <T> List<T> updates(Function<Update, T> what) {
        return read("updates", Update.class).stream().map(what).toList();
    }

    public <T> List<T> predictions(Function<Prediction, T> what) {
        return read("predictions", Prediction.class).stream().map(what).toList();
    }

    /** The one outcome that has come out since this was last asked. */
    public Outcome onlyOutcome() {
        List<Outcome> outcomes = read("outcomes", Outcome.class);
        assertThat(outcomes).hasSize(1);
        return outcomes.get(0);
    }

    /** A model as it is now. */
    public ModelView view(String model) {
        CompletableFuture<ModelView> asked = live.view(model).orElseThrow();
        advance(Duration.ofMillis(50));
        return asked.join();
    }

    /** Of the dead letters since this was last asked. */
    public List<String> reasons() {
        return read("dead-letters").stream()
                .map(letter -> header(letter, "perceptron.reason"))
                .toList();
    }

    /** As text. */
    public static String header(TestRecord<byte[], byte[]> record, String name) {
        return new String(record.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
    }

    public List<TestRecord<byte[], byte[]>> read(String topic) {
        return sent(settings.topic(topic));
    }

    /** The topics, those of changelogs among them, that something was sent to. */
    public Set<String> topics() {
        return driver.producedTopicNames();
    }

    /** What was sent to a topic by the name that it has on a broker, since this was last asked. */
    public List<TestRecord<byte[], byte[]>> sent(String topic) {
        return driver.createOutputTopic(topic, new ByteArrayDeserializer(), new ByteArrayDeserializer())
                .readRecordsToList();
    }

    public Map<MetricName, ? extends Metric> metrics() {
        return driver.metrics();
    }

    public void advance(Duration time) {
        now = now.plus(time);
        driver.advanceWallClockTime(time);
    }

    @Override
    public void close() {
        driver.close();
    }
}
