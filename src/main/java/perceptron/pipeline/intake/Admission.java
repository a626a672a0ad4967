package perceptron.pipeline.intake;

import perceptron.example.Reason;
import perceptron.example.Rejection;
import perceptron.pipeline.live.Observer;
import perceptron.pipeline.topic.DeadLetters;
import perceptron.pipeline.topic.SourceRecord;

/**
 * What a record meets where it comes in. One as large as its topic takes it would not fit into another with all that is added to
 * it on the way, and a record that cannot be sent would stop the job: so it is rejected here, before anything is added.
 *
 * @param mostBytes how large a record may be
 * @param skipped the records that an operator passes over
 */
public record Admission(Gate gate, Observer observer, int mostBytes, SkippedRecords skipped) {
    /** @throws Rejection where it is too large; it becomes a dead letter by {@link DeadLetters#addWithoutContent} */
    void check(SourceRecord raw) {
        long bytes = raw.size();
        if (bytes > mostBytes) {
            throw new Rejection(
                    Reason.TOO_LARGE,
                    "the record has about " + bytes + " bytes, and with what is added to it no more than " + mostBytes
                            + " fit into kafka.producer.max.request.size; it is left in its topic");
        }
    }
}
