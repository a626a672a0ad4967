package perceptron.throughput;

import java.util.function.Supplier;
import java.util.stream.Stream;
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

/** A job that answers every example with a prediction as large as a real one: the limit of what can be reached. */
final class PassThrough implements Processor<byte[], byte[], byte[], byte[]> {
    private final ExampleDecoder decoder;
    private final Example example = new Example();
    private final Answers answers = new Answers();
    private ProcessorContext<byte[], byte[]> context;

    private PassThrough(ExampleDecoder decoder) {
        this.decoder = decoder;
    }

    static Topology blind(Settings settings) {
        return topology(settings, () -> new PassThrough(null), "examples");
    }

    /** @param inputs of which all but the examples are empty: what it costs to take them by their times */
    static Topology decoding(Settings settings, String... inputs) {
        SchemaLookup lookup = new SchemaLookup(new Registry(settings.registry()));
        return topology(settings, () -> new PassThrough(new ExampleDecoder(lookup)), inputs);
    }

    private static Topology topology(Settings settings, Supplier<PassThrough> processor, String... inputs) {
        return new Topology()
                .addSource(
                        "inputs",
                        new ByteArrayDeserializer(),
                        new ByteArrayDeserializer(),
                        Stream.of(inputs).map(settings::topic).toArray(String[]::new))
                .addProcessor("pass", processor::get, "inputs")
                .addSink(
                        "predictions",
                        settings.topic("predictions"),
                        new ByteArraySerializer(),
                        new ByteArraySerializer(),
                        "pass");
    }

    @Override
    public void init(ProcessorContext<byte[], byte[]> context) {
        this.context = context;
    }

    @Override
    public void process(Record<byte[], byte[]> record) {
        if (decoder != null) {
            decoder.decode(record.value(), example);
        }
        context.forward(record.withValue(answers.next()));
    }
}
