package perceptron.pipeline.intake;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import perceptron.example.Reason;
import perceptron.example.Rejection;
import perceptron.pipeline.settings.RequestSize;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.topic.DeadLetters;
import perceptron.pipeline.topic.Origin;
import perceptron.pipeline.topic.SourceRecord;
import perceptron.pipeline.topic.Topics;
import perceptron.pipeline.topic.Topics.Topic;

/** Checks a record before it is decoded. */
final class Admission {
    private static final Logger LOG = LoggerFactory.getLogger(Admission.class);
    private static final String SKIP = "skip.records";

    private final int bytesLimit;
    private final Set<Origin> skipped;

    /** @throws IllegalArgumentException if a record that is to be skipped is in a topic that the job does not read */
    Admission(Settings settings) {
        bytesLimit = RequestSize.recordBytesLimit(settings);
        List<String> inputs = new Topics(settings)
                .list().stream().filter(Topic::isInput).map(Topic::name).toList();
        skipped = new HashSet<>();
        for (String text : settings.getList(SKIP)) {
            Origin origin = parse(text);
            if (!inputs.contains(origin.topic())) {
                throw new IllegalArgumentException(SKIP + " names the record " + origin
                        + ", and the job reads no such topic. It reads " + String.join(", ", inputs));
            }
            skipped.add(origin);
        }
    }

    private static Origin parse(String text) {
        try {
            return Origin.parse(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(SKIP + ": " + e.getMessage(), e);
        }
    }

    /**
     * A record of the largest size that its topic admits would not fit into an output, since headers are added to it, and an output
     * that cannot be sent stops the job.
     *
     * @throws Rejection if it is too large; it becomes a dead letter by {@link DeadLetters#addWithoutContent}
     */
    void checkSize(SourceRecord raw) {
        long bytes = raw.size();
        if (bytes > bytesLimit) {
            throw new Rejection(
                    Reason.TOO_LARGE,
                    "the record has about " + bytes + " bytes, and with what is added to it no more than " + bytesLimit
                            + " fit into kafka.producer.max.request.size; it is left in its topic");
        }
    }

    /** @throws Rejection if an operator wants to skip the record, because the job fails on it again and again */
    void checkSkipped(Origin origin) {
        if (!skipped.isEmpty() && skipped.contains(origin)) {
            LOG.warn("Skipping the record {}, which {} names: it becomes a dead letter", origin, SKIP);
            throw new Rejection(Reason.SKIPPED, SKIP + " names this record");
        }
    }
}
