package perceptron.query.events;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import perceptron.model.Change;
import perceptron.output.Prediction;

/**
 * Publishes predictions and updates as events: at most ten of each per second, since there may be many thousands. It
 * publishes copies, because the stream thread reuses the originals.
 */
final class Sampled {
    private static final long EVERY_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final Events events;
    private final AtomicLong nextPrediction = new AtomicLong(System.nanoTime());
    private final AtomicLong nextUpdate = new AtomicLong(System.nanoTime());

    Sampled(Events events) {
        this.events = events;
    }

    void predicted(String model, Prediction prediction, double loss) {
        if (!events.isWanted("prediction", model) || !isTime(nextPrediction)) {
            return;
        }
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("model", model);
        data.put("at", System.currentTimeMillis());
        data.put("id", prediction.id);
        data.put("topic", prediction.topic);
        data.put("partition", prediction.partition);
        data.put("offset", prediction.offset);
        data.put("label", prediction.label);
        data.put("score", prediction.score);
        data.put("averagedLabel", prediction.averagedLabel);
        data.put("averagedScore", prediction.averagedScore);
        data.put("votedLabel", prediction.voted ? prediction.votedLabel : null);
        data.put("votedScore", prediction.voted ? prediction.votedScore : null);
        data.put("answer", prediction.answer);
        data.put("answeredBy", prediction.answeredBy);
        data.put("probability", Double.isNaN(prediction.probability) ? null : prediction.probability);
        data.put("trueLabel", prediction.trueLabel);
        data.put("correct", prediction.trueLabel == null ? null : prediction.correct);
        data.put("answerCorrect", prediction.trueLabel == null ? null : prediction.answerCorrect);
        data.put("loss", prediction.trueLabel == null ? null : loss);
        data.put("version", prediction.version);
        events.publish(new Event("prediction", model, data));
    }

    /** Changes other than learned ones are rare, and all of them are published. */
    void updated(String model, Change change) {
        if (!events.isWanted("update", model) || change.kind == Change.Kind.LEARNED && !isTime(nextUpdate)) {
            return;
        }
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("model", model);
        data.put("at", System.currentTimeMillis());
        data.put("kind", change.kind);
        data.put("version", change.version);
        data.put("epoch", change.epoch);
        data.put("updates", change.updates);
        data.put("topic", change.topic);
        data.put("partition", change.partition);
        data.put("offset", change.offset);
        data.put("label", change.label);
        data.put("score", change.score);
        data.put("mistake", change.mistake);
        data.put("margin", change.margin);
        data.put("loss", change.loss);
        data.put("step", change.step);
        data.put("norm", change.norm);
        data.put("features", change.size);
        events.publish(new Event("update", model, data));
    }

    private static boolean isTime(AtomicLong next) {
        long now = System.nanoTime();
        long due = next.get();
        return now - due >= 0 && next.compareAndSet(due, now + EVERY_NANOS);
    }
}
