package perceptron.pipeline.learn;

import perceptron.avro.Outcome;
import perceptron.example.Rejection;
import perceptron.learner.Change;
import perceptron.measure.RateWindow;
import perceptron.model.Trainer;
import perceptron.model.bytes.WaitingExample;
import perceptron.model.bytes.WaitingExample.EarlierPrediction;
import perceptron.pipeline.intake.ExampleInFlight;
import perceptron.pipeline.intake.LateLabel;
import perceptron.pipeline.live.Observer;
import perceptron.pipeline.store.ModelStore;
import perceptron.pipeline.store.StoredModel;
import perceptron.pipeline.store.Waiting;
import perceptron.pipeline.topic.Origin;
import perceptron.pipeline.topic.Outputs;
import perceptron.pipeline.wire.Prediction;

/**
 * Judges the prediction of an example when its label arrives, and learns from the example. Mistakes are counted by the earlier
 * prediction. The example is scaled and scored again by the model as it is now, and loss and margin are those of that score: it decides
 * the step, and has not seen the label either. The timestamp of the label decides in which window all this counts.
 */
final class LateLearning {
    private final ModelStore store;
    private final LateLabels late;
    private final Trainer trainer;
    private final Learning learning;
    private final Changes changes;
    private final Rates rates;
    private final Outputs outputs;
    private final Observer observer;

    LateLearning(
            Waiting waiting,
            LateLabelSettings settings,
            ModelStore store,
            Trainer trainer,
            Learning learning,
            Changes changes,
            Rates rates,
            Outputs outputs,
            Observer observer) {
        this.store = store;
        this.trainer = trainer;
        this.learning = learning;
        this.changes = changes;
        this.rates = rates;
        this.outputs = outputs;
        this.observer = observer;
        late = new LateLabels(waiting, settings, outputs::deadLetter);
    }

    /** Once a second. */
    void tick(long now) {
        late.tick(now);
    }

    /** A new model begins: examples that an earlier model of its name predicted do not count for it. */
    void begin(StoredModel model) {
        late.begin(model);
    }

    /** Keeps an example without a label until its label arrives. If the label arrived first, learns from the example at once. */
    void remember(StoredModel stored, ExampleInFlight incoming, Prediction emitted) {
        EarlierPrediction earlier = EarlierPrediction.of(stored.model(), trainer.scores());
        WaitingExample example =
                new WaitingExample(stored.epoch(), incoming.example.weight(), earlier, incoming.features());
        late.remember(stored, emitted.id, example, outputs.now())
                .ifPresent(label -> learn(label, Math.max(label.raw().record().timestamp(), incoming.timestamp())));
    }

    void learn(LateLabel labelled) {
        learn(labelled, labelled.raw().record().timestamp());
    }

    private void learn(LateLabel labelled, long timestamp) {
        try {
            StoredModel stored = store.find(labelled.model());
            WaitingExample example = late.findOrWait(stored, labelled, outputs.now());
            if (example != null) {
                learn(stored, example, labelled, timestamp);
            }
        } catch (Rejection rejection) {
            outputs.deadLetter(labelled.raw(), rejection);
        }
    }

    private void learn(StoredModel before, WaitingExample example, LateLabel labelled, long timestamp) {
        String label = labelled.label();
        boolean own = example.epoch() == before.epoch();
        trainer.turnTo(changes.of(before));
        trainer.predict(example.features());
        Change change = learning.decide(before, label, example.weight());
        // Nothing has changed so far, and nothing is rejected from here on.
        changes.causedBy(labelled.raw().origin(), labelled.key(), timestamp);
        Judgement judgement = new Judgement(example.predicted(), before.model(), trainer.target(), label);
        RateWindow window = rates.windowOf(before, timestamp);
        before.progress().seen(outputs.now());
        learning.learn(change, judgement, own, window);
        StoredModel stored = changes.stored();
        late.remove(stored, labelled.id());
        stored.save();
        observer.judged(stored.name());
        outputs.outcome(
                labelled.key(),
                outcome(labelled, stored.version(), judgement),
                timestamp,
                labelled.raw().record().headers());
        changes.emit();
        learning.finish(stored);
    }

    private static Outcome outcome(LateLabel labelled, long version, Judgement judgement) {
        Origin origin = labelled.raw().origin();
        return new Outcome(
                labelled.id(), origin.topic(), origin.partition(), origin.offset(), version, judgement.judged());
    }
}
