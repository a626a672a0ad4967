package perceptron.query.history;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import perceptron.pipeline.wire.Prediction;

/**
 * The last few predictions of the models that somebody looks at, at most ten a second of each. A model is sampled from the first
 * request on, until ten seconds after the last one, so predictions that nobody looks at cost nothing.
 */
public final class SampledPredictions {
    private static final int KEPT = 12;
    private static final int MODELS = 100;
    private static final long EVERY_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long WATCHED_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final Map<String, Sample> watched = new ConcurrentHashMap<>();

    /** A prediction; the fields are those of the topic of predictions, and {@code at} is by the clock. */
    public record Shown(
            long at,
            String id,
            int partition,
            long offset,
            String answer,
            String answeredBy,
            double score,
            Double probability,
            String trueLabel,
            Boolean answerCorrect) {
        private static Shown of(Prediction prediction) {
            return new Shown(
                    System.currentTimeMillis(),
                    prediction.id,
                    prediction.partition,
                    prediction.offset,
                    prediction.answer,
                    prediction.answeredBy,
                    prediction.score,
                    Double.isNaN(prediction.probability) ? null : prediction.probability,
                    prediction.trueLabel,
                    prediction.trueLabel == null ? null : prediction.answerCorrect);
        }
    }

    private static final class Sample {
        private final Deque<Shown> latest = new ArrayDeque<>(); // guarded by this
        private volatile long askedAt = System.nanoTime();
        private volatile long takenAt = System.nanoTime() - EVERY_NANOS;

        private synchronized void add(Shown prediction) {
            latest.addFirst(prediction);
            if (latest.size() > KEPT) {
                latest.removeLast();
            }
        }

        private synchronized List<Shown> list() {
            return List.copyOf(latest);
        }
    }

    /** Called by stream threads for each example. The prediction is copied, since its object is used again. */
    void add(String model, Prediction prediction) {
        Sample sample = watched.isEmpty() ? null : watched.get(model);
        long now = System.nanoTime();
        if (sample != null && now - sample.takenAt >= EVERY_NANOS) {
            sample.takenAt = now;
            sample.add(Shown.of(prediction));
        }
    }

    /** The latest first; empty at the first request. */
    public List<Shown> of(String model) {
        long now = System.nanoTime();
        watched.values().removeIf(sample -> now - sample.askedAt > WATCHED_NANOS);
        if (watched.size() >= MODELS && !watched.containsKey(model)) {
            return List.of();
        }
        Sample sample = watched.computeIfAbsent(model, name -> new Sample());
        sample.askedAt = now;
        return sample.list();
    }
}
