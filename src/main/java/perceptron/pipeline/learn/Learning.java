package perceptron.pipeline.learn;

import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import perceptron.example.FeatureVector;
import perceptron.learner.LinearModel;
import perceptron.learner.Predicted;
import perceptron.learner.Scores;
import perceptron.learner.Step;
import perceptron.measure.Drift;
import perceptron.measure.RateWindow;
import perceptron.pipeline.average.WeightsMoved;
import perceptron.pipeline.live.Observer;
import perceptron.pipeline.store.ModelStore;
import perceptron.pipeline.store.StoredModel;
import perceptron.pipeline.topic.Nodes;

/** What a lesson does to a model: the change that was decided, and what it says about how well the model does. */
final class Learning {
    private final ProcessorContext<byte[], Object> context;
    private final LearnSettings settings;
    private final ModelStore store;
    private final Changes changes;
    private final Observer observer;
    private final FeatureVector raised = new FeatureVector();

    Learning(
            ProcessorContext<byte[], Object> context,
            LearnSettings settings,
            ModelStore store,
            Changes changes,
            Observer observer) {
        this.context = context;
        this.settings = settings;
        this.store = store;
        this.changes = changes;
        this.observer = observer;
    }

    /** @param scores what the model says of the example now, and has decided on */
    void change(StoredModel stored, Lesson lesson, Step step, Scores scores, int target) {
        LinearModel model = stored.model();
        if (target == model.classes()) {
            changes.addClass(stored, lesson.label());
        }
        if (model.scales() != null) {
            model.scales().raised(lesson.raw(), raised);
            if (raised.size() > 0) {
                changes.raise(stored, raised);
            }
        }
        if (step.changes()) {
            stored.progress().updated(context.currentSystemTimeMs());
            changes.learn(stored, step, lesson.x(), scores, target);
            context.forward(
                    new Record<>(lesson.key(), new WeightsMoved(store, stored, step, lesson.x()), lesson.timestamp()),
                    Nodes.AVERAGE);
        }
        model.labelled();
    }

    /**
     * Counts a lesson, and begins model or average anew where that is due. Gives the model that it is then.
     *
     * @param predicted what was told of the example, before its label was known
     * @param own whether this model told it, and not what it was before it began anew: that says nothing about how it does
     */
    StoredModel measure(
            StoredModel stored,
            Predicted predicted,
            boolean own,
            Step step,
            int target,
            double squaredNorm,
            RateWindow window) {
        Drift drift = own ? stored.progress().measures().labelled(predicted, step, target, squaredNorm) : Drift.NONE;
        window.labelled(predicted, step, target, drift);
        if (drift != Drift.NONE) {
            observer.drifted(stored.name(), drift);
        }
        boolean windowIsFull = settings.averageWindow() > 0 && stored.model().c() > settings.averageWindow();
        if (drift == Drift.DETECTED && settings.onDrift() == OnDrift.RESET) {
            return changes.reset(stored.name());
        }
        if (windowIsFull || drift == Drift.DETECTED && settings.onDrift() == OnDrift.RESET_AVERAGE) {
            changes.restartAverage(stored);
        }
        return stored;
    }

    /** Tells what was changed. */
    void tell(byte[] key, long timestamp) {
        for (byte[] update : changes.made()) {
            context.forward(new Record<>(key, update, timestamp), Nodes.UPDATES);
        }
    }
}
