package perceptron.pipeline.learn;

import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import perceptron.example.Rejection;
import perceptron.model.Change;
import perceptron.output.Outcome;
import perceptron.output.Prediction;
import perceptron.output.UpdateRate;
import perceptron.pipeline.average.ModelEvent;
import perceptron.pipeline.live.Observer;
import perceptron.pipeline.topic.DeadLetters;
import perceptron.pipeline.topic.Nodes;
import perceptron.pipeline.topic.SchemaIds;
import perceptron.pipeline.topic.SourceRecord;
import perceptron.pipeline.wire.OutcomeEncoder;
import perceptron.pipeline.wire.PredictionEncoder;
import perceptron.pipeline.wire.UpdateEncoder;
import perceptron.pipeline.wire.UpdateRateEncoder;

/**
 * Everything that the node {@code learn} emits, and the only place in it that does: each topic has a method here. Encoding is apart
 * from sending if a record has to be complete before the model changes. The task's stream thread owns it.
 */
final class Outputs {
    private final ProcessorContext<byte[], Object> context;
    private final Observer observer;
    private final PredictionEncoder predictions;
    private final UpdateEncoder updates;
    private final UpdateRateEncoder rates;
    private final OutcomeEncoder outcomes;

    Outputs(ProcessorContext<byte[], Object> context, SchemaIds schemas, Observer observer) {
        this.context = context;
        this.observer = observer;
        predictions = new PredictionEncoder(schemas.prediction());
        updates = new UpdateEncoder(schemas.update());
        rates = new UpdateRateEncoder(schemas.updateRate());
        outcomes = new OutcomeEncoder(schemas.outcome());
    }

    /** The clock's time, in milliseconds. */
    long now() {
        return context.currentSystemTimeMs();
    }

    byte[] encode(Prediction prediction) {
        return predictions.encode(prediction);
    }

    byte[] encode(Change update) {
        return updates.encode(update);
    }

    /** Takes key, time and headers from the record of the example. */
    void prediction(Record<byte[], ?> example, byte[] encoded) {
        context.forward(example.withValue(encoded), Nodes.PREDICTIONS);
    }

    void update(byte[] key, byte[] encoded, long timestamp) {
        context.forward(new Record<>(key, encoded, timestamp), Nodes.UPDATES);
    }

    void updateRate(String model, UpdateRate rate) {
        context.forward(new Record<>(key(model), rates.encode(rate), now()), Nodes.UPDATE_RATES);
    }

    /** @param headers of the record that led to it */
    void outcome(byte[] key, Outcome outcome, long timestamp, Headers headers) {
        context.forward(new Record<>(key, outcomes.encode(outcome), timestamp, headers), Nodes.OUTCOMES);
    }

    /** An outcome that no record led to. */
    void outcome(String model, Outcome outcome) {
        outcome(key(model), outcome, now(), new RecordHeaders());
    }

    void deadLetter(SourceRecord source, Rejection rejection) {
        observer.refused(rejection.reason());
        context.forward(DeadLetters.of(source, rejection), Nodes.DEAD_LETTERS);
    }

    /** Passes an event on to the side branch, which has dealt with it when this returns. */
    void average(byte[] key, ModelEvent event, long timestamp) {
        context.forward(new Record<>(key, event, timestamp), Nodes.AVERAGE);
    }

    static byte[] key(String model) {
        return model.getBytes(StandardCharsets.UTF_8);
    }
}
