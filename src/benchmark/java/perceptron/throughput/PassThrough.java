package perceptron.throughput;

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

    static Topology topology(Settings settings) {
        SchemaLookup lookup = new SchemaLookup(new Registry(settings.registry()));
        return new Topology()
                .addSource(
                        "examples",
                        new ByteArrayDeserializer(),
                        new ByteArrayDeserializer(),
                        settings.topic("examples"))
                .addProcessor("pass", () -> new PassThrough(new ExampleDecoder(lookup)), "examples")
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
        decoder.decode(record.value(), example);
        context.forward(record.withValue(answers.next()));
    }
}
