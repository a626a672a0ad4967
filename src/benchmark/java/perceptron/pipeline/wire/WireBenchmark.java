package perceptron.pipeline.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.apache.avro.Schema;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import perceptron.example.Example;
import perceptron.example.FeatureVector;
import perceptron.learner.Change;

/**
 * An example from bytes and its outputs to bytes, ours beside Avro's own records. Run it with {@code -prof gc} for the bytes
 * allocated by each.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class WireBenchmark {
    private static final int OURS = 1;
    private static final int OTHER = 2;
    private static final String TOPIC = "perceptron.examples";

    /** Dense with 100 values, or sparse with 75 of 2^20. */
    @Param({"dense100", "sparse75"})
    public String shape;

    private final SchemaLookup lookup =
            new SchemaLookup(id -> id == OURS ? Schemas.EXAMPLE.schema() : withOneFieldMore());
    private final ExampleDecoder decoder = new ExampleDecoder(lookup);
    private final ExampleEncoder examples = new ExampleEncoder(OURS);
    private final OutputEncoder encoder = new OutputEncoder(3, 4);
    private final Example example = new Example();
    private final Prediction prediction = new Prediction();
    private final Change change = new Change();
    private byte[] value;
    private byte[] ofOtherRelease;

    @Setup
    public void fill() {
        example.clear();
        example.label("1");
        Random random = new Random(1);
        if (shape.startsWith("dense")) {
            FeatureVector vector = example.beginDense();
            for (int k = 0; k < 100; k++) {
                vector.add((float) random.nextGaussian());
            }
        } else {
            FeatureVector vector = example.beginSparse();
            random.ints(0, 1 << 20)
                    .distinct()
                    .limit(75)
                    .sorted()
                    .forEach(index -> vector.add(index, (float) random.nextGaussian()));
        }
        value = examples.encode(example);
        ofOtherRelease = value.clone();
        ofOtherRelease[4] = OTHER;
    }

    /** As a later release may look: the bytes are ours, and a null at the end. */
    private static Schema withOneFieldMore() {
        Schema ours = Schemas.EXAMPLE.schema();
        List<Schema.Field> fields = new ArrayList<>();
        ours.getFields().forEach(field -> fields.add(new Schema.Field(field, field.schema())));
        fields.add(new Schema.Field("more", Schema.create(Schema.Type.NULL)));
        return Schema.createRecord(ours.getName(), null, ours.getNamespace(), false, fields);
    }

    @Benchmark
    public Example decode() {
        decoder.decode(value, example);
        return example;
    }

    /** Through JSON, as values of an older or newer release of the schema go. */
    @Benchmark
    public Example decodeOtherRelease() {
        decoder.decode(ofOtherRelease, example);
        return example;
    }

    @Benchmark
    public byte[] encodeExample() {
        return examples.encode(example);
    }

    @Benchmark
    public byte[] encodePrediction() {
        prediction.id = null;
        prediction.topic = TOPIC;
        prediction.partition = 3;
        prediction.offset = 123_456_789;
        prediction.label = "1";
        prediction.score = 0.25;
        prediction.averagedLabel = "1";
        prediction.averagedScore = 0.125;
        prediction.voted = false;
        prediction.trueLabel = "-1";
        prediction.correct = false;
        prediction.version = 12_345;
        return encoder.encode(prediction);
    }

    @Benchmark
    public byte[] encodeUpdate() {
        change.clear(Change.Kind.LEARNED);
        change.version = 12_345;
        change.updates = 12_345;
        change.c = 123_456;
        change.topic = TOPIC;
        change.partition = 3;
        change.offset = 123_456_789;
        change.label = "-1";
        change.score = 0.25;
        change.mistake = true;
        change.steps[0] = -1;
        change.norm = 100;
        change.raw = example.vector();
        return encoder.encode(change);
    }
}
