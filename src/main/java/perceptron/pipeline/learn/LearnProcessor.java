package perceptron.pipeline.learn;

import java.time.Duration;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.TaskId;
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
import perceptron.learner.Scores;
import perceptron.measure.RateWindow;
import perceptron.model.Trainer;
import perceptron.pipeline.intake.ExampleInFlight;
import perceptron.pipeline.intake.LateLabel;
import perceptron.pipeline.intake.ModelCommand;
import perceptron.pipeline.live.LiveModels;
import perceptron.pipeline.live.Observer;
import perceptron.pipeline.live.SnapshotRequests;
import perceptron.pipeline.store.CommitHook;
import perceptron.pipeline.store.ModelStore;
import perceptron.pipeline.store.OffsetsMoved;
import perceptron.pipeline.store.Positions;
import perceptron.pipeline.store.StartOffsets;
import perceptron.pipeline.store.StoredModel;
import perceptron.pipeline.store.Waiting;
import perceptron.pipeline.topic.Nodes;
import perceptron.pipeline.topic.Origin;
import perceptron.pipeline.topic.Outputs;
import perceptron.pipeline.topic.SchemaIds;
import perceptron.pipeline.wire.Prediction;

/**
 * The node {@code learn}: predicts an example, then learns from it. Every step that may reject the example comes first, then the
 * model changes, then the outputs are emitted.
 */
public final class LearnProcessor implements Processor<byte[], Object, byte[], Object> {
    private static final Logger LOG = LoggerFactory.getLogger(LearnProcessor.class);
    private static final Duration SECOND = Duration.ofSeconds(1);
    /** How long a request for a snapshot waits at most while no examples arrive. */
    private static final Duration SNAPSHOTS = Duration.ofMillis(50);

    private final LearnSettings settings;
    private final MemoryBudgets budgets;
    private final CommitHook commits;
    private final SchemaIds schemas;
    private final Observer observer;
    private final SnapshotRequests snapshots;
    private final StartOffsets start;
    private final Trainer trainer;
    private final Predictions predictions = new Predictions();
    private Outputs outputs;
    private TaskId task;
    private ModelStore store;
    private Positions positions;
    private Waiting waiting;
    private Changes changes;
    private CommandHandler commands;
    private Rates rates;
    private Learning learning;
    private LateLearning lateLearning;

    /**
     * @param budgets the memory that this task shares with the others of its instance
     * @param commits reports each model that has to be written before the next commit
     * @param start where the job begins
     */
    public LearnProcessor(
            LearnSettings settings,
            MemoryBudgets budgets,
            CommitHook commits,
            SchemaIds schemas,
            LiveModels live,
            Observer observer,
            StartOffsets start) {
        this.settings = settings;
        this.budgets = budgets;
        this.commits = commits;
        this.schemas = schemas;
        this.observer = observer;
        this.start = start;
        snapshots = new SnapshotRequests(live);
        trainer = new Trainer(settings.onDrift());
    }

    /** Called again when the task is resumed: models on the heap are dropped, and loaded from the store when they are needed. */
    @Override
    public void init(ProcessorContext<byte[], Object> context) {
        outputs = new Outputs(context, schemas, observer);
        task = context.taskId();
        KeyValueStore<byte[], byte[]> changed = context.getStateStore(Nodes.CHANGED);
        KeyValueStore<byte[], byte[]> models = context.getStateStore(Nodes.MODELS);
        store = new ModelStore(
                models, settings.store(), budgets.models(), name -> CommitHook.note(changed, Outputs.key(name)));
        positions = new Positions(models, start, name -> CommitHook.note(changed, name));
        commits.listen(task, this::write);
        changes = new Changes(store, outputs, settings.updates(), observer);
        rates = new Rates(store, outputs, settings, observer);
        learning = new Learning(trainer, store, changes, rates, observer);
        waiting = new Waiting(
                context.getStateStore(Nodes.WAITING),
                settings.late().exampleMillis(),
                settings.late().labelMillis(),
                budgets.waiting());
        lateLearning =
                new LateLearning(waiting, settings.late(), store, trainer, learning, changes, rates, outputs, observer);
        Deletion deletion = new Deletion(store, rates, snapshots, outputs);
        commands = new CommandHandler(
                store,
                changes,
                deletion,
                new Imports(settings.mostWeights(), settings.store().modelBytes()),
                outputs);
        context.schedule(SECOND, PunctuationType.WALL_CLOCK_TIME, now -> positions.start(this::acceptOffset));
        context.schedule(SECOND, PunctuationType.WALL_CLOCK_TIME, commands::tick);
        context.schedule(SECOND, PunctuationType.WALL_CLOCK_TIME, lateLearning::tick);
        context.schedule(SECOND, PunctuationType.WALL_CLOCK_TIME, rates::tick);
        context.schedule(SECOND, PunctuationType.WALL_CLOCK_TIME, now -> store.tick());
        context.schedule(SECOND, PunctuationType.WALL_CLOCK_TIME, new AveragesBehind(store, outputs)::tick);
        if (settings.modelTtlMillis() > 0) {
            context.schedule(
                    SECOND,
                    PunctuationType.WALL_CLOCK_TIME,
                    now -> deletion.deleteUnused(now, settings.modelTtlMillis()));
        }
        context.schedule(SNAPSHOTS, PunctuationType.WALL_CLOCK_TIME, now -> snapshots.answerWhileIdle(store));
        snapshots.open(store);
    }

    /** Before a commit. */
    private void write(byte[] name) {
        if (name.length == 0) {
            positions.write();
        } else {
            store.write(name);
        }
    }

    @Override
    public void close() {
        snapshots.close();
        commits.forget(task);
        store.close();
        waiting.close();
    }

    @Override
    public void process(Record<byte[], Object> record) {
        positions.start(this::acceptOffset);
        if (record.value() instanceof ExampleInFlight example) {
            follow(example.origin());
            try {
                learn(record, example, example.model());
            } catch (Rejection rejection) {
                outputs.deadLetter(example.raw(), rejection);
            }
        } else if (record.value() instanceof ModelCommand command) {
            follow(command.origin());
            carryOut(record, command);
        } else if (record.value() instanceof LateLabel label) {
            follow(label.raw().origin());
            lateLearning.learn(label);
        }
        snapshots.answerAfterRecord(store);
    }

    private void follow(Origin origin) {
        positions.process(origin.topic(), origin.partition(), origin.offset(), this::acceptOffset);
    }

    /** The history of each model tells why it learned examples again, or left some out. */
    private void acceptOffset(OffsetsMoved moved) {
        LOG.warn("{} --accept-offsets was given: the job goes on at {}", moved.getMessage(), moved.found());
        Done accepted = new Done("accept-offsets");
        store.forEachVersion((name, version) -> outputs.outcome(
                name,
                new Outcome("accept-offsets", moved.topic(), moved.partition(), moved.found(), version, accepted)));
    }

    private void carryOut(Record<byte[], Object> record, ModelCommand command) {
        changes.causedBy(command.origin(), record.key(), record.timestamp());
        commands.carryOut(command)
                .ifPresent(outcome -> outputs.outcome(record.key(), outcome, record.timestamp(), record.headers()));
        changes.emit();
    }

    private void learn(Record<byte[], Object> record, ExampleInFlight example, String name) {
        StoredModel model = store.open(name);
        trainer.turnTo(changes.of(model));
        Scores scores = trainer.predict(example.features());
        String label = example.example.label();
        Change change = label == null ? null : learning.decide(model, label, example.example.weight());
        // Nothing has changed so far, and nothing is rejected from here on.
        changes.causedBy(example.origin(), example.key(), example.timestamp());
        if (model.isNew()) {
            begin(model);
        }
        Prediction prediction = predictions.of(example, model, scores, change == null ? -1 : trainer.target());
        byte[] encoded = outputs.encode(prediction);
        RateWindow window = rates.windowOf(model, record.timestamp());
        model.progress().seen(outputs.now());
        model.progress().measures().predicted();
        window.predicted();
        if (change != null) {
            learning.learn(change, scores, true, window);
        }
        observer.predicted(name, prediction);
        model = changes.stored();
        model.save();
        outputs.prediction(record, encoded);
        changes.emit();
        if (change == null && prediction.id != null) {
            lateLearning.remember(model, example, prediction);
        }
        // A label that waited for the example may have reset the model.
        learning.finish(changes.stored());
    }

    private void begin(StoredModel model) {
        changes.begin();
        lateLearning.begin(model);
        snapshots.added(model.name());
    }
}
