package perceptron.pipeline.intake;

import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import perceptron.example.Reason;
import perceptron.example.Rejection;
import perceptron.pipeline.live.Observer;
import perceptron.pipeline.topic.DeadLetters;
import perceptron.pipeline.topic.Origin;
import perceptron.pipeline.topic.RecordInWork;
import perceptron.pipeline.topic.SourceRecord;
import perceptron.pipeline.wire.SchemaLookup.NoAnswer;

/** A node that decodes bytes. A record that cannot be decoded becomes a dead letter. */
final class DecodeProcessor implements Processor<byte[], byte[], byte[], Object> {
    /** How a node decodes. */
    interface Decoding {
        /**
         * The record with its value decoded.
         *
         * @throws Rejection if it cannot be used
         * @throws NoAnswer if it needs a schema, and the registry does not answer
         */
        Record<byte[], Object> decode(SourceRecord raw);
    }

    private static final Logger LOG = LoggerFactory.getLogger(DecodeProcessor.class);

    private final Admission admission;
    private final Observer observer;
    private final boolean repartitioned;
    private final String next;
    private final String deadLettersNode;
    private final Decoding decoding;
    private ProcessorContext<byte[], Object> context;
    private DeadLetters deadLetters;

    /**
     * @param repartitioned whether records arrive through the job's own repartition topic
     * @param next the node that receives the values
     * @param deadLettersNode the node that writes dead letters
     */
    DecodeProcessor(
            Admission admission,
            Observer observer,
            boolean repartitioned,
            String next,
            String deadLettersNode,
            Decoding decoding) {
        this.admission = admission;
        this.observer = observer;
        this.repartitioned = repartitioned;
        this.next = next;
        this.deadLettersNode = deadLettersNode;
        this.decoding = decoding;
    }

    @Override
    public void init(ProcessorContext<byte[], Object> context) {
        this.context = context;
        deadLetters = new DeadLetters(context, deadLettersNode, observer);
    }

    @Override
    public void process(Record<byte[], byte[]> record) {
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
            admission.checkSize(raw);
        } catch (Rejection rejection) {
            deadLetters.addWithoutContent(raw, rejection);
            return;
        }
        try {
            context.forward(decodeOrReject(raw), next);
        } catch (Rejection rejection) {
            deadLetters.add(raw, rejection);
        } catch (RuntimeException | Error failure) {
            RecordInWork.name(raw.origin(), failure);
            throw failure;
        }
    }

    /** Decoding depends on the bytes, the schema and a setting alone, so any other exception is the fault of the record. */
    private Record<byte[], Object> decodeOrReject(SourceRecord raw) {
        admission.checkSkipped(raw.origin());
        try {
            return decoding.decode(raw);
        } catch (Rejection | NoAnswer e) {
            throw e;
        } catch (RuntimeException | StackOverflowError e) {
            LOG.debug("The record {} cannot be decoded, because of an unexpected exception", raw.origin(), e);
            throw new Rejection(Reason.UNDECODABLE, "it cannot be decoded: " + e);
        }
    }
}
