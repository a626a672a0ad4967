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
 * Brings examples that came without a label and labels that come later together, whichever is first. An example waits for its
 * label, a label waits for its example, and both are let go when they have waited for too long, or when there are too many:
 * an example is forgotten, a label becomes a dead letter.
 *
 * <p>A model that is reset learns from labels of examples that came before; one that is deleted takes along what waits for it.
 */
final class LateLabels {
    /** One comes and two may go, so that what is too much gets less. */
    private static final int GO_WITH_ONE = 2;

    private static final int GO_AT_ONCE = 1_000;

    private final Waiting waiting;
    private final long exampleMillis;
    private final long labelMillis;
    private final int mostBytes;
    private final BiConsumer<SourceRecord, Rejection> refuse;

    /** @param refuse takes the labels that no example is going to have */
    LateLabels(Waiting waiting, LateLabelSettings settings, BiConsumer<SourceRecord, Rejection> refuse) {
        this.waiting = waiting;
        exampleMillis = settings.exampleMillis();
        labelMillis = settings.labelMillis();
        this.mostBytes = settings.mostBytes();
        this.refuse = refuse;
    }

    /** A model begins: nothing that waits now is its own. */
    void begin(StoredModel model) {
        model.progress().waitsFrom(waiting.next(Kind.EXAMPLE));
    }

    /**
     * Remembers an example that was predicted without its label. If the label came before it, gives that. One too large to be
     * logged is not remembered: where its features are kept both as they came and scaled, there may be too many of them.
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
        letExamplesGo(now, GO_WITH_ONE);
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
     * The example that a label belongs to; null where it has not come, and the label waits for it.
     *
     * @param model null where there is none
     */
    WaitingExample findOrWait(StoredModel model, LateLabel label, long now) {
        String id = label.label().id();
        Entry entry = waiting.find(label.model(), id);
        if (isExampleOf(model, entry)) {
            return WaitingExample.of(entry.content());
        }
        if (entry != null && entry.kind() == Kind.LABEL) {
            throw new Rejection(
                    Reason.DUPLICATE_ID,
                    "another label waits for the example " + id + " already, and the first counts");
        }
        byte[] content = label.toBytes();
        if (content.length > mostBytes) {
            throw new Rejection(
                    Reason.TOO_LARGE,
                    "the label came before the example " + id + ", and with " + content.length
                            + " bytes it is too large to wait for it");
        }
        if (entry != null) {
            waiting.remove(label.model(), id, entry);
        }
        waiting.add(Kind.LABEL, label.model(), id, content, now);
        letLabelsGo(now, GO_WITH_ONE);
        return null;
    }

    /** The model has learned from it. */
    void forget(StoredModel model, String id) {
        waiting.remove(model.name(), id, waiting.find(model.name(), id));
    }

    /** Once a second. */
    void tick(long now) {
        letExamplesGo(now, GO_AT_ONCE);
        letLabelsGo(now, GO_AT_ONCE);
    }

    private void letExamplesGo(long now, int most) {
        for (int gone = 0; gone < most && waiting.removeOverdue(Kind.EXAMPLE, now) != null; gone++) {}
    }

    private void letLabelsGo(long now, int most) {
        for (int gone = 0; gone < most; gone++) {
            Entry entry = waiting.removeOverdue(Kind.LABEL, now);
            if (entry == null) {
                return;
            }
            LateLabel label = LateLabel.of(entry.content());
            refuse.accept(
                    label.raw(),
                    new Rejection(
                            Reason.UNKNOWN_ID,
                            "no example " + label.label().id() + " of model " + label.model()
                                    + " waits for a label, nor came"
                                    + " one within labels.wait.ms=" + labelMillis
                                    + ": it is not known, has its label, is too large to be remembered, or was forgotten"
                                    + " (examples.wait.ms=" + exampleMillis + ")"));
        }
    }
}
