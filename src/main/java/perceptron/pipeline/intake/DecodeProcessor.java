package perceptron.pipeline.intake;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import perceptron.example.Reason;
import perceptron.example.Rejection;
import perceptron.pipeline.live.Observer;
import perceptron.pipeline.settings.RequestSize;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.topic.DeadLetters;
import perceptron.pipeline.topic.RecordInWork;
import perceptron.pipeline.topic.SourceRecord;
import perceptron.pipeline.topic.Topics;
import perceptron.pipeline.topic.Topics.Topic;
import perceptron.pipeline.wire.SchemaLookup.NoAnswer;

/** A node that decodes bytes. A record that is not admitted or cannot be decoded becomes a dead letter. */
class DecodeProcessor implements Processor<byte[], byte[], byte[], Object> {
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

    /**
     * Which records are decoded.
     *
     * @param bytesLimit how large a record may be: one of the largest size that its topic admits would not fit into an output, since
     *     headers are added to it, and an output that cannot be sent stops the job
     * @param skipped the places of records that an operator wants to skip, because the job fails on them again and again
     */
    record Admission(int bytesLimit, Set<String> skipped) {
        /** @throws IllegalArgumentException if a record that is to be skipped is in a topic that the job does not read */
        static Admission of(Settings settings) {
            List<String> inputs = new Topics(settings)
                    .list().stream().filter(Topic::isInput).map(Topic::name).toList();
            Set<String> skipped = new HashSet<>();
            for (String place : settings.getList(SKIP)) {
                SourceRecord record = parse(place);
                if (!inputs.contains(record.topic())) {
                    throw new IllegalArgumentException(SKIP + " names the record " + place
                            + ", and the job reads no such topic. It reads " + String.join(", ", inputs));
                }
                skipped.add(record.place());
            }
            return new Admission(RequestSize.recordBytesLimit(settings), skipped);
        }

        private static SourceRecord parse(String place) {
            try {
                return SourceRecord.at(place, null);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(SKIP + ": " + e.getMessage(), e);
            }
        }
    }

    private static final Logger LOG = LoggerFactory.getLogger(DecodeProcessor.class);
    private static final String SKIP = "skip.records";

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
        RecordMetadata at = context.recordMetadata().orElseThrow();
        SourceRecord read = new SourceRecord(record, at.topic(), at.partition(), at.offset());
        try {
            admit(repartitioned ? read.ofRepartition() : read);
        } catch (Rejection rejection) {
            deadLetters.add(read, rejection);
        }
    }

    private void admit(SourceRecord raw) {
        long bytes = raw.size();
        if (bytes > admission.bytesLimit) {
            Rejection tooLarge = new Rejection(
                    Reason.TOO_LARGE,
                    "the record has about " + bytes + " bytes, and with what is added to it no more than "
                            + admission.bytesLimit
                            + " fit into kafka.producer.max.request.size; it is left in its topic");
            deadLetters.addWithoutContent(raw, tooLarge);
            return;
        }
        try {
            context.forward(decodeOrReject(raw), next);
        } catch (Rejection rejection) {
            deadLetters.add(raw, rejection);
        } catch (RuntimeException | Error failure) {
            RecordInWork.name(raw.place(), failure);
            throw failure;
        }
    }

    /** Decoding depends on the bytes, the schema and a setting alone, so any other exception is the fault of the record. */
    private Record<byte[], Object> decodeOrReject(SourceRecord raw) {
        if (!admission.skipped.isEmpty() && admission.skipped.contains(raw.place())) {
            LOG.warn("Skipping the record {}, which {} names: it becomes a dead letter", raw.place(), SKIP);
            throw new Rejection(Reason.SKIPPED, SKIP + " names this record");
        }
        try {
            return decoding.decode(raw);
        } catch (Rejection | NoAnswer e) {
            throw e;
        } catch (RuntimeException | StackOverflowError e) {
            LOG.debug("The record {} cannot be decoded, because of an unexpected exception", raw.place(), e);
            throw new Rejection(Reason.UNDECODABLE, "it cannot be decoded: " + e);
        }
    }
}
