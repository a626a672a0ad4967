package perceptron.pipeline.wire;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import perceptron.example.Example;
import perceptron.example.RecordFields;

/** A record of twenty fields as an example, in Avro and in JSON, beside what it costs Avro to make a record of it. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class RecordBenchmark {
    private static final Schema CUSTOMER = SchemaBuilder.record("Customer")
            .fields()
            .optionalInt("age")
            .requiredString("town")
            .requiredBoolean("member")
            .endRecord();

    private final Schema schema = schema();
    private final SchemaLookup lookup = new SchemaLookup(id -> schema);
    private final ExampleDecoder records = new ExampleDecoder(ExamplesFormat.RECORD, lookup, RecordFields.DEFAULT);
    private final ExampleDecoder json = new ExampleDecoder(ExamplesFormat.JSON, lookup, RecordFields.DEFAULT);
    private final GenericDatumReader<GenericRecord> avro = new GenericDatumReader<>(schema);
    private final Example example = new Example();
    private byte[] value;
    private byte[] text;
    private BinaryDecoder decoder;
    private GenericRecord reused;

    private static Schema schema() {
        SchemaBuilder.FieldAssembler<Schema> fields =
                SchemaBuilder.record("Order").fields().requiredString("id").optionalString("label");
        for (int i = 0; i < 12; i++) {
            fields.requiredDouble("measure" + i);
        }
        return fields.requiredString("channel")
                .optionalLong("total")
                .name("words")
                .type()
                .array()
                .items()
                .stringType()
                .noDefault()
                .name("customer")
                .type(CUSTOMER)
                .noDefault()
                .endRecord();
    }

    @Setup
    public void fill() throws IOException {
        GenericRecordBuilder order = new GenericRecordBuilder(schema)
                .set("id", "order-1234567")
                .set("label", "fraud")
                .set("channel", "web")
                .set("total", 1234L)
                .set("words", List.of("express", "gift", "first"))
                .set(
                        "customer",
                        new GenericRecordBuilder(CUSTOMER)
                                .set("age", 31)
                                .set("town", "Hamburg")
                                .set("member", true)
                                .build());
        for (int i = 0; i < 12; i++) {
            order.set("measure" + i, i * 1.5);
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(new byte[] {0, 0, 0, 0, 1});
        BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
        new GenericDatumWriter<GenericRecord>(schema).write(order.build(), encoder);
        encoder.flush();
        value = bytes.toByteArray();
        text = order.build().toString().getBytes(StandardCharsets.UTF_8);
    }

    @Benchmark
    public Example decodeRecord() {
        records.decode(value, example);
        return example;
    }

    @Benchmark
    public Example decodeJson() {
        json.decode(text, example);
        return example;
    }

    @Benchmark
    public GenericRecord avrosRecordAlone() throws IOException {
        decoder = DecoderFactory.get().binaryDecoder(value, 5, value.length - 5, decoder);
        reused = avro.read(reused, decoder);
        return reused;
    }
}
