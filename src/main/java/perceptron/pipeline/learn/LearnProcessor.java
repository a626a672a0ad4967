package perceptron.pipeline.learn;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import perceptron.avro.Done;
import perceptron.avro.Outcome;
import perceptron.example.Rejection;
import perceptron.learner.Change;
import perceptron.learner.LinearModel;
import perceptron.learner.Scores;
import perceptron.measure.RateWindows.Window;
import perceptron.pipeline.average.AverageProcessor;
import perceptron.pipeline.intake.Intake.ExampleInFlight;
import perceptron.pipeline.intake.Intake.Input;
import perceptron.pipeline.intake.Intake.LateLabel;
import perceptron.pipeline.intake.Intake.ModelCommand;
import perceptron.pipeline.live.LiveModels;
import perceptron.pipeline.live.Measured;
import perceptron.pipeline.live.Observer;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.store.CommitHook;
import perceptron.pipeline.store.MemoryBudget;
import perceptron.pipeline.store.ModelStore;
import perceptron.pipeline.store.Positions;
import perceptron.pipeline.store.Positions.OffsetsMoved;
import perceptron.pipeline.store.StoredModel;
import perceptron.pipeline.topic.Nodes;
import perceptron.pipeline.topic.Outputs;
import perceptron.pipeline.topic.Outputs.SchemaIds;
import perceptron.pipeline.topic.SourceRecord;
import perceptron.pipeline.wire.Prediction;

/**
 * The node {@code learn}: predicts an example, then learns from it. Every step that may reject the example comes first, then the
 * model changes, then the outputs are emitted.
 */
public final class LearnProcessor implements Processor<byte[], Input, byte[], Object> {
    private static final Logger LOG = LoggerFactory.getLogger(LearnProcessor.class);
    private static final Duration SECOND = Duration.ofSeconds(1);
    /** How long a request for a snapshot waits at most while no examples arrive. */
    private static final Duration SNAPSHOTS = Duration.ofMillis(50);

    private final Shared shared;
    private final LiveModels.OfTask snapshots;
    private final Runnable beforeCommit = this::write;

    /** Filled again for each example. */
    private final Prediction prediction = new Prediction();

    /** The models whose publication lacked their last changes when the task began, and when that was made. */
    private final Map<String, Long> averagesBehind = new LinkedHashMap<>();

    private Outputs outputs;
    private ModelStore store;
    private Positions positions;
    private Changes changes;
    private Commands commands;
    private Rates rates;
    private LateLabels lateLabels;

    /** Whether {@link #write} is going to run before the next commit. */
    private boolean isNoted;

    /**
     * What the tasks of an instance share.
     *
     * @param start the offsets from which the job begins
     * @param commits notifies each task before a commit
     * @param models the memory of their models
     * @param waiting the same of examples and labels that wait for each other
     */
    public record Shared(
            Settings settings,
            SchemaIds schemas,
            LiveModels live,
            Observer observer,
            Positions.Start start,
            CommitHook commits,
            MemoryBudget models,
            MemoryBudget waiting) {}

    public LearnProcessor(Shared shared) {
        this.shared = shared;
        snapshots = shared.live().ofTask();
    }

    /** Called again when the task is resumed: models on the heap are dropped, and loaded from the store when they are needed. */
    @Override
    public void init(ProcessorContext<byte[], Object> context) {
        Settings settings = shared.settings();
        Observer observer = shared.observer();
        outputs = new Outputs(context, shared.schemas(), observer);
        KeyValueStore<byte[], byte[]> changed = context.getStateStore(Nodes.CHANGED);
        KeyValueStore<byte[], byte[]> models = context.getStateStore(Nodes.MODELS);
        isNoted = false;
        Runnable beforeNextCommit = () -> {
            if (!isNoted) {
                isNoted = true;
                changed.put(CommitHook.NOTE, CommitHook.NOTE);
            }
        };
        store = new ModelStore(models, ModelStore.Options.of(settings), shared.models(), beforeNextCommit);
        positions = new Positions(models, shared.start(), beforeNextCommit, this::acceptOffset);
        shared.commits().listen(context.taskId(), beforeCommit);
        int partition = context.taskId().partition();
        rates = new Rates(store, partition, outputs, settings, observer);
        changes = new Changes(settings, store, rates, outputs, observer);
        KeyValueStore<byte[], byte[]> waiting = context.getStateStore(Nodes.WAITING);
        lateLabels = new LateLabels(
                waiting, settings, shared.waiting(), store, changes, outputs, observer, beforeNextCommit);
        commands = new Commands(settings, store, changes, rates, snapshots, outputs);
        averagesBehind.clear();
        snapshots.open(store);
        store.forEach((name, version, counters, progress) -> {
            observer.stored(name, partition, Measured.of(outputs.now(), version, counters, progress));
            if (!progress.windows().open().isEmpty()) {
                rates.openedBefore(name);
            }
            if (progress.published.version() < version) {
                averagesBehind.put(name, progress.published.at());
            }
        });
        context.schedule(SECOND, PunctuationType.WALL_CLOCK_TIME, this::tick);
        context.schedule(SNAPSHOTS, PunctuationType.WALL_CLOCK_TIME, now -> snapshots.answerWhileIdle(store));
    }

    /** Before a commit. */
    private void write() {
        isNoted = false;
        positions.write();
        lateLabels.write();
        store.write();
    }

    @Override
    public void close() {
        snapshots.close();
        shared.commits().forget(beforeCommit);
        store.close();
        lateLabels.close();
    }

    /** Once a second. */
    private void tick(long now) {
        positions.start();
        // At the first tick: earlier, while nodes are initialized, nothing can be forwarded.
        averagesBehind.forEach((name, publishedAt) ->
                outputs.event(Outputs.key(name), new AverageProcessor.Changed(store, name, publishedAt), now));
        averagesBehind.clear();
        lateLabels.tick(now);
        rates.tick(now);
        commands.tick(now);
        store.evict(); // also while no examples arrive: other tasks may need the memory
    }

    @Override
    public void process(Record<byte[], Input> record) {
        SourceRecord raw = record.value().raw();
        positions.process(raw.topic(), raw.partition(), raw.offset());
        try {
            if (record.value() instanceof ExampleInFlight example) {
                learn(record, example, example.model());
            } else if (record.value() instanceof LateLabel label) {
                lateLabels.learn(label);
            } else if (record.value() instanceof ModelCommand command) {
                changes.causedBy(raw, record.key(), record.timestamp());
                commands.carryOut(command)
                        .ifPresent(outcome ->
                                outputs.outcome(record.key(), outcome, record.timestamp(), record.headers()));
                changes.emit();
            }
        } catch (Rejection rejection) {
            outputs.deadLetter(raw, rejection);
        }
        snapshots.answerAfterRecord(store);
    }

    /** The history of each model tells why it learned examples again, or left some out. */
    private void acceptOffset(OffsetsMoved moved) {
        LOG.warn("{} --accept-offsets was given: the job continues at {}", moved.getMessage(), moved.found());
        Done accepted = new Done("accept-offsets");
        store.forEachVersion((name, version) -> outputs.outcome(
                name,
                new Outcome(
                        "accept-offsets",
                        moved.at().topic(),
                        moved.at().partition(),
                        moved.found(),
                        version,
                        accepted)));
    }

    private void learn(Record<byte[], Input> record, ExampleInFlight example, String name) {
        StoredModel model = store.open(name);
        changes.of(model);
        Scores scores = changes.trainer().predict(example.features());
        String label = example.example().label();
        Change change =
                label == null ? null : changes.decide(label, example.example().weight());
        // Nothing has changed so far, and nothing is rejected from here on.
        changes.causedBy(example.raw(), record.key(), record.timestamp());
        if (model.isNew()) {
            changes.begin();
            lateLabels.begin(model);
            snapshots.added(name);
        }
        if (change != null) {
            model.model().call(change);
        }
        fillPrediction(
                example, model, scores, change == null ? -1 : changes.trainer().target());
        byte[] encoded = outputs.encode(prediction);
        Window window = changes.window(record.timestamp());
        model.progress().lastSeen = outputs.now();
        model.progress().measures().predicted();
        window.predicted();
        if (change != null) {
            changes.learn(change, scores, true, window);
        }
        shared.observer().predicted(name, prediction);
        model = changes.stored();
        model.save();
        outputs.prediction(record, encoded);
        changes.emit();
        if (change == null && prediction.id != null) {
            lateLabels.remember(model, example);
        }
        // A label that waited for the example may have reset the model.
        changes.finish();
    }

    /** @param target the number of the example's class; -1 if it has no label */
    private void fillPrediction(ExampleInFlight incoming, StoredModel stored, Scores scores, int target) {
        LinearModel model = stored.model();
        prediction.id = incoming.example().id();
        prediction.topic = incoming.raw().topic();
        prediction.partition = incoming.raw().partition();
        prediction.offset = incoming.raw().offset();
        prediction.answer(model, scores);
        prediction.trueLabel = target < 0
                ? null
                : target < model.classes()
                        ? model.className(target)
                        : incoming.example().label();
        prediction.correct = target == scores.answer();
        prediction.version = stored.version();
        prediction.fields = incoming.example().copies();
    }
}
