package perceptron.pipeline.intake;

import java.time.Duration;
import java.util.Optional;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import perceptron.example.Reason;
import perceptron.example.Rejection;
import perceptron.pipeline.topic.DeadLetters;
import perceptron.pipeline.topic.Origin;
import perceptron.pipeline.topic.RecordInWork;
import perceptron.pipeline.topic.SourceRecord;

/**
 * A node in which bytes become values. What cannot be decoded is a dead letter. What cannot be decoded yet, because the registry
 * does not answer, is held back in a store, and so is all that comes after it.
 */
abstract class DecodingProcessor implements Processor<byte[], byte[], byte[], Object> {
    private static final Logger LOG = LoggerFactory.getLogger(DecodingProcessor.class);
    private static final Duration RETRY = Duration.ofMillis(200);
    private static final int LONGEST_TEXT = 1_000;

    private final Admission admission;
    private final boolean repartitioned;
    private final String store;
    private final String next;
    private final String deadLettersNode;
    private ProcessorContext<byte[], Object> context;
    private DeadLetters deadLetters;
    private ReadOffsets offsets;
    private HeldBack heldBack;

    /**
     * @param repartitioned whether records come through a topic of our own
     * @param store the name of the store for what is held back
     * @param next the node that gets the values
     * @param deadLettersNode the node that gets what cannot be decoded
     */
    DecodingProcessor(Admission admission, boolean repartitioned, String store, String next, String deadLettersNode) {
        this.admission = admission;
        this.repartitioned = repartitioned;
        this.store = store;
        this.next = next;
        this.deadLettersNode = deadLettersNode;
    }

    /**
     * The record with its value decoded; empty if the registry has not answered yet.
     *
     * @throws Rejection if it cannot be used
     */
    abstract Optional<Record<byte[], Object>> decode(SourceRecord raw);

    @Override
    public final void init(ProcessorContext<byte[], Object> context) {
        this.context = context;
        deadLetters = new DeadLetters(context, deadLettersNode, admission.observer());
        offsets = new ReadOffsets(admission.observer());
        heldBack = new HeldBack(context.getStateStore(store));
        context.schedule(RETRY, PunctuationType.WALL_CLOCK_TIME, now -> retry());
    }

    @Override
    public final void process(Record<byte[], byte[]> record) {
        SourceRecord read =
                new SourceRecord(record, Origin.of(context.recordMetadata().orElseThrow()));
        offsets.read(read.origin());
        try {
            admit(repartitioned ? Repartition.incoming(read) : read);
        } catch (Rejection rejection) {
            deadLetters.add(read, rejection);
        }
    }

    private void admit(SourceRecord raw) {
        try {
            admission.check(raw);
        } catch (Rejection rejection) {
            deadLetters.addWithoutContent(raw, rejection);
            return;
        }
        // Records held back are tried here, and not only by the clock: if the gate has just been opened, this record
        // would
        // close it again before the clock's turn.
        if (!passHeldBack() || !pass(raw)) {
            heldBack.add(raw);
            admission.gate().close();
        }
    }

    private void retry() {
        if (!passHeldBack()) {
            admission.gate().close();
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

    /** Decodes the record, and has all nodes after this one deal with it. False if it has to be held back. */
    private boolean pass(SourceRecord raw) {
        try {
            Optional<Record<byte[], Object>> decoded = decodeOrReject(raw);
            decoded.ifPresent(value -> context.forward(value, next));
            return decoded.isPresent();
        } catch (Rejection rejection) {
            deadLetters.add(raw, rejection);
            return true;
        } catch (RuntimeException | Error failure) {
            RecordInWork.name(raw.origin(), failure);
            throw failure;
        }
    }

    /** Nothing but bytes, a schema and the setting is looked at here, so whatever goes wrong is the record's fault. */
    private Optional<Record<byte[], Object>> decodeOrReject(SourceRecord raw) {
        admission.skipped().check(raw.origin());
        try {
            return decode(raw);
        } catch (Rejection rejection) {
            throw rejection;
        } catch (RuntimeException | StackOverflowError e) {
            LOG.debug("The record {} cannot be decoded, for a reason that nobody expected", raw.origin(), e);
            throw new Rejection(Reason.UNDECODABLE, "it cannot be decoded: " + e);
        }
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
