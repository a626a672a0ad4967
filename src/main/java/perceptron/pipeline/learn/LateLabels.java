package perceptron.pipeline.learn;

import java.util.Optional;
import java.util.function.BiConsumer;
import perceptron.example.Reason;
import perceptron.example.Rejection;
import perceptron.model.bytes.WaitingExample;
import perceptron.pipeline.intake.LateLabel;
import perceptron.pipeline.store.StoredModel;
import perceptron.pipeline.store.Waiting;
import perceptron.pipeline.store.Waiting.Entry;
import perceptron.pipeline.store.Waiting.Kind;
import perceptron.pipeline.topic.SourceRecord;

/**
 * Matches examples without a label with the labels that arrive apart from them. Either may be first, and waits for the other. It is
 * evicted if it has waited for too long, or if too many wait: an example is dropped, a label becomes a dead letter.
 *
 * <p>After a reset, a model still learns from examples that it predicted before. After a deletion, a new model of the same name
 * does not.
 */
final class LateLabels {
    /** Two may be evicted for each one that is added, so that an excess shrinks. */
    private static final int EVICTED_PER_ADDED = 2;

    private static final int EVICTED_PER_TICK = 1_000;

    private final Waiting waiting;
    private final long exampleMillis;
    private final long labelMillis;
    private final int mostBytes;
    private final BiConsumer<SourceRecord, Rejection> reject;

    /** @param reject receives the labels that waited in vain for their example */
    LateLabels(Waiting waiting, LateLabelSettings settings, BiConsumer<SourceRecord, Rejection> reject) {
        this.waiting = waiting;
        exampleMillis = settings.exampleMillis();
        labelMillis = settings.labelMillis();
        this.mostBytes = settings.mostBytes();
        this.reject = reject;
    }

    /** A new model begins: no example that waits now belongs to it. */
    void begin(StoredModel model) {
        model.progress().waitsFrom(waiting.next(Kind.EXAMPLE));
    }

    /**
     * Adds an example that was predicted without its label; returns the label if it arrived first. An example that is too large for
     * a record of the changelog is not added.
     */
    Optional<LateLabel> remember(StoredModel model, String id, WaitingExample example, long now) {
        if (exampleMillis == 0) {
            return Optional.empty();
        }
        byte[] content = example.toBytes();
        if (content.length > mostBytes) {
            return Optional.empty();
        }
        Entry before = waiting.find(model.name(), id);
        if (isExampleOf(model, before)) {
            model.progress().duplicateId();
            return Optional.empty();
        }
        if (before != null) {
            waiting.remove(model.name(), id, before);
        }
        waiting.add(Kind.EXAMPLE, model.name(), id, content, now);
        evictExamples(now, EVICTED_PER_ADDED);
        return before == null || before.kind() == Kind.EXAMPLE
                ? Optional.empty()
                : Optional.of(LateLabel.of(before.content()));
    }

    /** Whether it is an example of this model, and not of one of the same name that was deleted. */
    private static boolean isExampleOf(StoredModel model, Entry entry) {
        return entry != null
                && entry.kind() == Kind.EXAMPLE
                && model != null
                && entry.number() >= model.progress().waitsFrom();
    }

    /**
     * The example that a label belongs to. If it has not arrived, the result is null, and the label waits for it.
     *
     * @param model null if there is none of that name yet
     */
    WaitingExample findOrWait(StoredModel model, LateLabel label, long now) {
        String id = label.id();
        Entry entry = waiting.find(label.model(), id);
        if (isExampleOf(model, entry)) {
            return WaitingExample.of(entry.content());
        }
        if (entry != null && entry.kind() == Kind.LABEL) {
            throw new Rejection(
                    Reason.DUPLICATE_ID,
                    "another label already waits for the example " + id + ", and the first one counts");
        }
        byte[] content = label.toBytes();
        if (content.length > mostBytes) {
            throw new Rejection(
                    Reason.TOO_LARGE,
                    "the label arrived before the example " + id + ", and with " + content.length
                            + " bytes it is too large to wait for it");
        }
        if (entry != null) {
            waiting.remove(label.model(), id, entry);
        }
        waiting.add(Kind.LABEL, label.model(), id, content, now);
        evictLabels(now, EVICTED_PER_ADDED);
        return null;
    }

    /** Removes an example from which its model has learned. */
    void remove(StoredModel model, String id) {
        waiting.remove(model.name(), id, waiting.find(model.name(), id));
    }

    /** Once a second. */
    void tick(long now) {
        evictExamples(now, EVICTED_PER_TICK);
        evictLabels(now, EVICTED_PER_TICK);
    }

    private void evictExamples(long now, int most) {
        for (int evicted = 0; evicted < most && waiting.removeOverdue(Kind.EXAMPLE, now) != null; evicted++) {}
    }

    private void evictLabels(long now, int most) {
        for (int evicted = 0; evicted < most; evicted++) {
            Entry entry = waiting.removeOverdue(Kind.LABEL, now);
            if (entry == null) {
                return;
            }
            LateLabel label = LateLabel.of(entry.content());
            reject.accept(
                    label.raw(),
                    new Rejection(
                            Reason.UNKNOWN_ID,
                            "no example " + label.id() + " of model " + label.model()
                                    + " waits for a label, and none arrived within labels.wait.ms=" + labelMillis
                                    + ": it is unknown, has its label already, was too large to wait, or was evicted"
                                    + " (examples.wait.ms=" + exampleMillis + ")"));
        }
    }
}
