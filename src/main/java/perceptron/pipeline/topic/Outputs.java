package perceptron.pipeline.topic;

import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import perceptron.avro.Average;
import perceptron.avro.Outcome;
import perceptron.avro.UpdateRate;
import perceptron.example.Rejection;
import perceptron.learner.Change;
import perceptron.pipeline.live.Observer;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.wire.Codecs;
import perceptron.pipeline.wire.JsonValues;
import perceptron.pipeline.wire.OutputEncoder;
import perceptron.pipeline.wire.Prediction;
import perceptron.pipeline.wire.Registry;
import perceptron.pipeline.wire.Schemas;

/**
 * Writes all output topics, with a method for each; {@link DeadLetters} writes the dead letters. Encoding is a method of its own if
 * the record must be complete before the model changes. Each node has one object; the task's stream thread owns it.
 */
public final class Outputs {
    /** The ids under which the registry knows the schemas of the outputs. */
    public record SchemaIds(int prediction, int update, int average, int updateRate, int outcome) {
        /** Of outputs as JSON, which the registry does not know. */
        public static final SchemaIds NONE = new SchemaIds(0, 0, 0, 0, 0);

        /** Asks the registry, which registers new schemas unless that is switched off. */
        public static SchemaIds of(Registry registry, Settings settings) {
            if (settings.outputsJson()) {
                return NONE;
            }
            return new SchemaIds(
                    id(registry, settings, Nodes.PREDICTIONS, Schemas.PREDICTION),
                    id(registry, settings, Nodes.UPDATES, Schemas.UPDATE),
                    id(registry, settings, Nodes.AVERAGES, Schemas.AVERAGE),
                    id(registry, settings, Nodes.UPDATE_RATES, Schemas.UPDATE_RATE),
                    id(registry, settings, Nodes.OUTCOMES, Schemas.OUTCOME));
        }

        private static int id(Registry registry, Settings settings, String topic, Schemas schema) {
            return registry.id(settings.topic(topic) + "-value", schema.schema());
        }
    }

    private final ProcessorContext<byte[], Object> context;
    private final SchemaIds schemas;
    private final DeadLetters deadLetters;
    private final OutputEncoder encoder;

    public Outputs(ProcessorContext<byte[], Object> context, SchemaIds schemas, Observer observer) {
        this.context = context;
        this.schemas = schemas;
        deadLetters = new DeadLetters(context, Nodes.DEAD_LETTERS, observer);
        encoder = new OutputEncoder(schemas.prediction(), schemas.update());
    }

    /** The clock's time, in milliseconds. */
    public long now() {
        return context.currentSystemTimeMs();
    }

    private byte[] value(Schemas schema, byte[] avro) {
        return schemas == SchemaIds.NONE ? JsonValues.ofAvro(schema.schema(), avro) : avro;
    }

    public byte[] encode(Prediction prediction) {
        return value(Schemas.PREDICTION, encoder.encode(prediction));
    }

    public byte[] encode(Change update) {
        return value(Schemas.UPDATE, encoder.encode(update));
    }

    /** Takes key, time and headers from the record of the example. */
    public void prediction(Record<byte[], ?> example, byte[] encoded) {
        context.forward(example.withValue(encoded), Nodes.PREDICTIONS);
    }

    public void update(byte[] key, byte[] encoded, long timestamp) {
        context.forward(new Record<>(key, encoded, timestamp), Nodes.UPDATES);
    }

    public void updateRate(String model, UpdateRate rate) {
        byte[] value = value(Schemas.UPDATE_RATE, Codecs.encode(schemas.updateRate(), rate));
        context.forward(new Record<>(key(model), value, now()), Nodes.UPDATE_RATES);
    }

    /** @param headers of the record that caused the outcome */
    public void outcome(byte[] key, Outcome outcome, long timestamp, Headers headers) {
        byte[] value = value(Schemas.OUTCOME, Codecs.encode(schemas.outcome(), outcome));
        context.forward(new Record<>(key, value, timestamp, headers), Nodes.OUTCOMES);
    }

    /** An outcome that no record caused. */
    public void outcome(String model, Outcome outcome) {
        outcome(key(model), outcome, now(), new RecordHeaders());
    }

    public void deadLetter(SourceRecord source, Rejection rejection) {
        deadLetters.add(source, rejection);
    }

    public byte[] encode(Average average) {
        return value(Schemas.AVERAGE, Codecs.encode(schemas.average(), average));
    }

    /** @param encoded null to delete what was written under this key */
    public void average(byte[] key, byte[] encoded) {
        context.forward(new Record<>(key, encoded, now()), Nodes.AVERAGES);
    }

    /** Passes an event to the node {@code average}, which has processed the event when this returns. */
    public void event(byte[] key, Object event, long timestamp) {
        context.forward(new Record<>(key, event, timestamp), Nodes.AVERAGE);
    }

    public static byte[] key(String model) {
        return model.getBytes(StandardCharsets.UTF_8);
    }
}
