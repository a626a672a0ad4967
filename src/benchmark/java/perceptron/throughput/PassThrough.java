package perceptron.throughput;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import perceptron.example.Example;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.wire.ExampleDecoder;
import perceptron.pipeline.wire.Registry;
import perceptron.pipeline.wire.SchemaLookup;

/**
 * A job that answers every example with a prediction as large as a real one: the limit of what can be reached. It decodes examples of the
 * project's own schema as the project does, records with Avro's generic reader and JSON with Jackson's.
 */
final class PassThrough implements Processor<byte[], byte[], byte[], byte[]> {
    private interface Decoding {
        void decode(byte[] value) throws IOException;
    }

    private final Decoding decoding;
    private final Answers answers = new Answers();
    private ProcessorContext<byte[], byte[]> context;

    private PassThrough(Decoding decoding) {
        this.decoding = decoding;
    }

    static Topology topology(Settings settings, Workload workload) {
        SchemaLookup lookup = new SchemaLookup(new Registry(settings.registry()));
        return new Topology()
                .addSource(
                        "examples",
                        new ByteArrayDeserializer(),
                        new ByteArrayDeserializer(),
                        settings.topic("examples"))
                .addProcessor("pass", () -> new PassThrough(decoding(workload, lookup)), "examples")
                .addSink(
                        "predictions",
                        settings.topic("predictions"),
                        new ByteArraySerializer(),
                        new ByteArraySerializer(),
                        "pass");
    }

    private static Decoding decoding(Workload workload, SchemaLookup lookup) {
        if (workload.isJson()) {
            ObjectMapper json = new ObjectMapper();
            return json::readTree;
        }
        if (workload.isOfRecords()) {
            return records(lookup);
        }
        ExampleDecoder decoder = new ExampleDecoder(lookup);
        Example example = new Example();
        return value -> decoder.decode(value, example);
    }

    private static Decoding records(SchemaLookup lookup) {
        Map<Integer, GenericDatumReader<GenericRecord>> readers = new HashMap<>();
        BinaryDecoder[] decoder = {null};
        return value -> {
            int id = ByteBuffer.wrap(value, 1, Integer.BYTES).getInt();
            GenericDatumReader<GenericRecord> reader =
                    readers.computeIfAbsent(id, unknown -> new GenericDatumReader<>(lookup.find(unknown)));
            decoder[0] = DecoderFactory.get().binaryDecoder(value, 5, value.length - 5, decoder[0]);
            reader.read(null, decoder[0]);
        };
    }

    @Override
    public void init(ProcessorContext<byte[], byte[]> context) {
        this.context = context;
    }

    @Override
    public void process(Record<byte[], byte[]> record) {
        try {
            decoding.decode(record.value());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        context.forward(record.withValue(answers.next()));
    }
}
