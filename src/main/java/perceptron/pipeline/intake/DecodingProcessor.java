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
 * A node that decodes bytes. A record that cannot be decoded becomes a dead letter. If a record cannot be decoded yet, because the
 * registry does not answer, it is held back in a store, and so are all records after it.
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
    private HeldBack heldBack;

    /**
     * @param repartitioned whether records arrive through the job's own repartition topic
     * @param store the store for records that are held back
     * @param next the node that receives the values
     * @param deadLettersNode the node that writes dead letters
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
        heldBack = new HeldBack(context.getStateStore(store));
        context.schedule(RETRY, PunctuationType.WALL_CLOCK_TIME, now -> retry());
    }

    @Override
    public final void process(Record<byte[], byte[]> record) {
        SourceRecord read =
                new SourceRecord(record, Origin.of(context.recordMetadata().orElseThrow()));
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
        // Records held back are retried here and not only by the timer: if the gate was just opened, this record would
        // otherwise close it again before the timer runs.
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

    /** Returns whether no record is held back any more. */
    private boolean passHeldBack() {
        while (!heldBack.isEmpty()) {
            if (!pass(heldBack.first())) {
                return false;
            }
            heldBack.removeFirst();
        }
        return true;
    }

    /** Decodes the record and forwards it, so that all later nodes process it. False if it has to be held back. */
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

    /** Decoding depends on the bytes, the schema and a setting alone, so any exception is the fault of the record. */
    private Optional<Record<byte[], Object>> decodeOrReject(SourceRecord raw) {
        admission.skipped().check(raw.origin());
        try {
            return decode(raw);
        } catch (Rejection rejection) {
            throw rejection;
        } catch (RuntimeException | StackOverflowError e) {
            LOG.debug("The record {} cannot be decoded, because of an unexpected exception", raw.origin(), e);
            throw new Rejection(Reason.UNDECODABLE, "it cannot be decoded: " + e);
        }
    }

    /** Texts that are stored or written are bounded, so that what follows from a record fits into a record. */
    static void bounded(String name, String text) {
        if (text != null && text.length() > LONGEST_TEXT) {
            throw new Rejection(
                    Reason.TOO_LARGE,
                    "the " + name + " has " + text.length() + " characters, and at most " + LONGEST_TEXT
                            + " are allowed");
        }
    }
}
