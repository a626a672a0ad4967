package perceptron.pipeline.intake;

import java.time.Duration;
import java.util.Optional;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import perceptron.example.Reason;
import perceptron.example.Rejection;
import perceptron.pipeline.topic.DeadLetters;
import perceptron.pipeline.topic.Origin;
import perceptron.pipeline.topic.SourceRecord;

/**
 * A node in which bytes become values. What cannot be decoded is a dead letter. What cannot be decoded yet, because the registry
 * does not answer, is held back in a store, and so is all that comes after it.
 */
abstract class DecodingProcessor implements Processor<byte[], byte[], byte[], Object> {
    private static final Duration RETRY = Duration.ofMillis(200);
    private static final int LONGEST_TEXT = 1_000;

    private final Admission door;
    private final boolean repartitioned;
    private final String store;
    private final String next;
    private final String deadLetters;
    private ProcessorContext<byte[], Object> context;
    private HeldBack heldBack;

    /**
     * @param repartitioned whether records come through a topic of our own
     * @param store the name of the store for what is held back
     * @param next the node that gets the values
     * @param deadLetters the node that gets what cannot be decoded
     */
    DecodingProcessor(Admission door, boolean repartitioned, String store, String next, String deadLetters) {
        this.door = door;
        this.repartitioned = repartitioned;
        this.store = store;
        this.next = next;
        this.deadLetters = deadLetters;
    }

    /**
     * The record with its value decoded; empty where nothing can be said about it yet.
     *
     * @throws Rejection where it cannot be used
     */
    abstract Optional<Record<byte[], Object>> decode(SourceRecord raw);

    @Override
    public final void init(ProcessorContext<byte[], Object> context) {
        this.context = context;
        heldBack = new HeldBack(context.getStateStore(store));
        context.schedule(RETRY, PunctuationType.WALL_CLOCK_TIME, now -> retry());
    }

    @Override
    public final void process(Record<byte[], byte[]> record) {
        SourceRecord raw = repartitioned
                ? Repartition.incoming(record)
                : new SourceRecord(record, Origin.of(context.recordMetadata().orElseThrow()));
        try {
            door.check(raw);
        } catch (Rejection rejection) {
            refuse(rejection, DeadLetters.withoutContent(raw, rejection));
            return;
        }
        // Those before it are tried here, and not only by the clock: where the gate was just opened, this record would
        // close it
        // again before it is the clock's turn.
        if (!passHeldBack() || !pass(raw)) {
            heldBack.add(raw);
            door.gate().close();
        }
    }

    private void retry() {
        if (!passHeldBack()) {
            door.gate().close();
        }
    }

    /** Whether none is left. */
    private boolean passHeldBack() {
        while (!heldBack.isEmpty()) {
            if (!pass(heldBack.first())) {
                return false;
            }
            heldBack.removeFirst();
        }
        return true;
    }

    private boolean pass(SourceRecord raw) {
        Optional<Record<byte[], Object>> decoded;
        try {
            decoded = decode(raw);
        } catch (Rejection rejection) {
            refuse(rejection, DeadLetters.of(raw, rejection));
            return true;
        }
        decoded.ifPresent(value -> context.forward(value, next));
        return decoded.isPresent();
    }

    private void refuse(Rejection rejection, Record<byte[], byte[]> letter) {
        door.observer().refused(rejection.reason());
        context.forward(letter, deadLetters);
    }

    /** Texts that are kept or told are bounded, so that what follows from a record fits into a record. */
    static void bounded(String name, String text) {
        if (text != null && text.length() > LONGEST_TEXT) {
            throw new Rejection(
                    Reason.TOO_LARGE,
                    "the " + name + " has " + text.length() + " characters, and at most " + LONGEST_TEXT
                            + " are allowed");
        }
    }
}
