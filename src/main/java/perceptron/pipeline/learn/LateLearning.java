package perceptron.pipeline.learn;

import java.time.Duration;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import perceptron.example.FeatureVector;
import perceptron.example.Rejection;
import perceptron.learner.LinearModel;
import perceptron.learner.Scores;
import perceptron.learner.Step;
import perceptron.measure.RateWindow;
import perceptron.model.bytes.WaitingExample;
import perceptron.model.bytes.WaitingExample.Said;
import perceptron.output.Outcome;
import perceptron.output.Prediction;
import perceptron.pipeline.intake.ExampleInFlight;
import perceptron.pipeline.intake.LateLabel;
import perceptron.pipeline.live.Observer;
import perceptron.pipeline.store.ModelStore;
import perceptron.pipeline.store.StoredModel;
import perceptron.pipeline.store.Waiting;
import perceptron.pipeline.topic.DeadLetters;
import perceptron.pipeline.topic.Nodes;
import perceptron.pipeline.topic.Origin;
import perceptron.pipeline.topic.SourceRecord;
import perceptron.pipeline.wire.OutcomeEncoder;

/**
 * Learns from an example when its label has come: with the weights as they are now, from the features as they were when it was
 * predicted. Mistakes are counted by what was predicted then; loss and margin are of the weights now, since those decide, and
 * know as little of the label. In which window all this counts, the label's time says.
 *
 * <p>Where the model scales by the largest magnitude, the features stay scaled as they were. But after the model has begun anew
 * those scales are forgotten, and they are scaled again by what is known now.
 */
final class LateLearning {
    private final ProcessorContext<byte[], Object> context;
    private final ModelStore store;
    private final LateLabels late;
    private final Learning learning;
    private final Changes changes;
    private final Rates rates;
    private final Observer observer;
    private final OutcomeEncoder encoder;
    private final Scores scores = new Scores();
    private final FeatureVector rescaled = new FeatureVector();

    LateLearning(
            ProcessorContext<byte[], Object> context,
            ModelStore store,
            LateLabelSettings settings,
            Learning learning,
            Changes changes,
            Rates rates,
            Observer observer,
            int outcomeSchema) {
        this.context = context;
        this.store = store;
        this.learning = learning;
        this.changes = changes;
        this.rates = rates;
        this.observer = observer;
        encoder = new OutcomeEncoder(outcomeSchema);
        Waiting waiting = new Waiting(context.getStateStore(Nodes.WAITING), settings.examples(), settings.labels());
        late = new LateLabels(waiting, settings, this::refuse);
        context.schedule(Duration.ofSeconds(1), PunctuationType.WALL_CLOCK_TIME, late::tick);
    }

    /** A model begins. */
    void begin(StoredModel model) {
        late.begin(model);
    }

    /**
     * Remembers an example without a label that was predicted and told. If its label came before it, learns from it at once.
     *
     * @param x its features, as they were scored
     */
    void remember(StoredModel stored, ExampleInFlight incoming, FeatureVector x, Prediction told) {
        Said said = new Said(told.label, told.score, told.averagedLabel, told.votedLabel);
        FeatureVector raw = stored.model().scales() == null ? null : incoming.features();
        WaitingExample example = new WaitingExample(stored.epoch(), incoming.example.weight(), said, x, raw);
        late.remember(stored, told.id, example, context.currentSystemTimeMs())
                .ifPresent(label -> learn(label, Math.max(label.raw().record().timestamp(), incoming.timestamp())));
    }

    void learn(LateLabel labelled) {
        learn(labelled, labelled.raw().record().timestamp());
    }

    private void learn(LateLabel labelled, long timestamp) {
        try {
            StoredModel stored = store.find(labelled.model());
            WaitingExample example = late.findOrWait(stored, labelled, context.currentSystemTimeMs());
            if (example != null) {
                learn(stored, example, labelled, timestamp);
            }
        } catch (Rejection rejection) {
            refuse(labelled.raw(), rejection);
        }
    }

    private void learn(StoredModel before, WaitingExample example, LateLabel labelled, long timestamp) {
        LinearModel model = before.model();
        String label = labelled.label().label();
        boolean own = example.epoch() == before.epoch();
        FeatureVector raw = example.raw() == null ? example.x() : example.raw();
        FeatureVector x = own || example.raw() == null ? example.x() : rescaled(model, raw);
        model.score(x, scores);
        int target = model.classOf(label);
        Step step = model.decide(x, scores, target, example.weight());
        store.requireRoom(before, step, x);
        // Until here nothing has changed, and from here on nothing is refused.
        changes.causedBy(labelled.raw().origin());
        Judgement judgement = Judgement.of(example.predicted(), model, target, label);
        Lesson lesson = new Lesson(labelled.key(), timestamp, label, raw, x);
        RateWindow window = rates.windowOf(before, timestamp);
        before.progress().seen(context.currentSystemTimeMs());
        learning.change(before, lesson, step, scores, target);
        double squaredNorm = model.squaredNorm(x, scores);
        StoredModel stored = learning.measure(before, judgement, own, step, target, squaredNorm, window);
        late.forget(stored, labelled.label().id());
        stored.save();
        observer.judged(stored.name(), judgement.judged(), step.loss());
        tell(labelled, timestamp, stored.version(), judgement);
        learning.tell(lesson.key(), timestamp);
        rates.closeOver(stored);
        store.tidy(stored);
    }

    private FeatureVector rescaled(LinearModel model, FeatureVector raw) {
        model.scales().scale(raw, rescaled);
        return rescaled;
    }

    private void tell(LateLabel labelled, long timestamp, long version, Judgement judgement) {
        Origin origin = labelled.raw().origin();
        Outcome outcome = new Outcome(
                labelled.label().id(),
                origin.topic(),
                origin.partition(),
                origin.offset(),
                version,
                judgement.judged());
        Record<byte[], byte[]> record = labelled.raw().record();
        context.forward(
                new Record<>(labelled.key(), encoder.encode(outcome), timestamp, record.headers()), Nodes.OUTCOMES);
    }

    private void refuse(SourceRecord raw, Rejection rejection) {
        observer.refused(rejection.reason());
        context.forward(DeadLetters.of(raw, rejection), Nodes.DEAD_LETTERS);
    }
}
