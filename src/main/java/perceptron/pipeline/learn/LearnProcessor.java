package perceptron.pipeline.learn;

import java.time.Duration;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import perceptron.example.FeatureVector;
import perceptron.example.Rejection;
import perceptron.learner.LinearModel;
import perceptron.learner.Scores;
import perceptron.learner.Step;
import perceptron.measure.RateWindow;
import perceptron.output.Prediction;
import perceptron.pipeline.intake.ExampleInFlight;
import perceptron.pipeline.intake.LateLabel;
import perceptron.pipeline.intake.ModelCommand;
import perceptron.pipeline.intake.ModelName;
import perceptron.pipeline.live.LiveModels;
import perceptron.pipeline.live.Observer;
import perceptron.pipeline.live.SnapshotRequests;
import perceptron.pipeline.store.ModelStore;
import perceptron.pipeline.store.StoredModel;
import perceptron.pipeline.topic.DeadLetters;
import perceptron.pipeline.topic.Nodes;
import perceptron.pipeline.topic.SchemaIds;
import perceptron.pipeline.wire.OutcomeEncoder;

/**
 * The node {@code learn}: predicts an example, then learns from it. First everything that may be refused is tried, then the
 * model is changed, then what was done is told.
 */
public final class LearnProcessor implements Processor<byte[], Object, byte[], Object> {
    /** How long a reader waits at most where no examples come. */
    private static final Duration ANSWERS = Duration.ofMillis(50);

    private final LearnSettings settings;
    private final SchemaIds schemas;
    private final Observer observer;
    private final SnapshotRequests desk;
    private final ModelName names = new ModelName();
    private final Scores scores = new Scores();
    private final FeatureVector scaled = new FeatureVector();
    private final Predictions predictions;
    private final OutcomeEncoder outcomes;
    private ProcessorContext<byte[], Object> context;
    private ModelStore store;
    private Changes changes;
    private CommandHandler orders;
    private Rates rates;
    private Learning learning;
    private LateLearning lateLearning;

    public LearnProcessor(LearnSettings settings, SchemaIds schemas, LiveModels live, Observer observer) {
        this.settings = settings;
        this.schemas = schemas;
        this.observer = observer;
        desk = new SnapshotRequests(live);
        predictions = new Predictions(schemas.prediction());
        outcomes = new OutcomeEncoder(schemas.outcome());
    }

    /** Called again when the task is resumed: what is on the heap is forgotten, and read from the store when it is needed. */
    @Override
    public void init(ProcessorContext<byte[], Object> context) {
        this.context = context;
        store = new ModelStore(
                context.getStateStore(Nodes.MODELS), context.getStateStore(Nodes.PROGRESS), settings.store());
        changes = new Changes(store, schemas.update(), observer);
        rates = new Rates(context, store, schemas.updateRate(), settings, observer);
        Deletion deletion = new Deletion(context, store, rates, desk);
        orders = new CommandHandler(store, changes, deletion, settings.mostWeights());
        learning = new Learning(context, settings, store, changes, observer);
        lateLearning = new LateLearning(
                context, store, settings.late(), learning, changes, rates, observer, schemas.outcome());
        context.schedule(Duration.ofSeconds(1), PunctuationType.WALL_CLOCK_TIME, rates::tick);
        if (settings.modelTtlMillis() > 0) {
            UnusedModels unused =
                    new UnusedModels(context, store, deletion, settings.modelTtlMillis(), schemas.outcome());
            context.schedule(Duration.ofSeconds(1), PunctuationType.WALL_CLOCK_TIME, unused::tick);
        }
        context.schedule(ANSWERS, PunctuationType.WALL_CLOCK_TIME, now -> desk.answerWhileIdle(store));
        desk.open(store);
    }

    @Override
    public void close() {
        desk.close();
    }

    @Override
    public void process(Record<byte[], Object> record) {
        if (record.value() instanceof ExampleInFlight incoming) {
            try {
                learn(record, incoming, names.of(incoming.key()));
            } catch (Rejection rejection) {
                observer.refused(rejection.reason());
                context.forward(DeadLetters.of(incoming.raw(), rejection), Nodes.DEAD_LETTERS);
            }
        } else if (record.value() instanceof ModelCommand ordered) {
            carryOut(record, ordered);
        } else if (record.value() instanceof LateLabel labelled) {
            lateLearning.learn(labelled);
        }
        desk.answerAfterRecord(store);
    }

    private void carryOut(Record<byte[], Object> record, ModelCommand ordered) {
        orders.carryOut(ordered, context.currentSystemTimeMs())
                .ifPresent(outcome -> context.forward(record.withValue(outcomes.encode(outcome)), Nodes.OUTCOMES));
        learning.tell(record.key(), record.timestamp());
    }

    private void learn(Record<byte[], Object> record, ExampleInFlight incoming, String name) {
        StoredModel stored = store.open(name);
        LinearModel model = stored.model();
        FeatureVector x = scaled(model, incoming.features());
        String label = incoming.example.label();
        model.score(x, scores);
        int target = label == null ? -1 : model.classOf(label);
        Step step = label == null ? null : model.decide(x, scores, target, incoming.example.weight());
        if (step != null) {
            store.requireRoom(stored, step, x);
        }
        // Until here nothing has changed, and from here on nothing is refused.
        changes.causedBy(incoming.origin());
        if (stored.isNew()) {
            changes.begin(stored);
            lateLearning.begin(stored);
            desk.added(name);
        }
        Prediction prediction = predictions.of(incoming, stored, scores, target);
        byte[] value = predictions.bytes(prediction);
        RateWindow window = rates.windowOf(stored, record.timestamp());
        stored.progress().seen(context.currentSystemTimeMs());
        stored.progress().measures().predicted();
        window.predicted();
        if (step != null) {
            Lesson lesson = new Lesson(incoming.key(), incoming.timestamp(), label, incoming.features(), x);
            learning.change(stored, lesson, step, scores, target);
            stored = learning.measure(stored, scores, true, step, target, model.squaredNorm(x, scores), window);
        }
        observer.predicted(name, prediction, step == null ? 0 : step.loss());
        stored.save();
        tell(record.withValue(value), incoming);
        if (step == null && prediction.id != null) {
            lateLearning.remember(stored, incoming, x, prediction);
        }
        rates.closeOver(stored);
        store.tidy(stored);
    }

    private FeatureVector scaled(LinearModel model, FeatureVector raw) {
        if (model.scales() == null) {
            return raw;
        }
        model.scales().scale(raw, scaled);
        return scaled;
    }

    private void tell(Record<byte[], byte[]> prediction, ExampleInFlight incoming) {
        context.forward(prediction, Nodes.PREDICTIONS);
        learning.tell(incoming.key(), incoming.timestamp());
    }
}
