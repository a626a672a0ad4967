package perceptron.pipeline.intake;

import perceptron.example.Reason;
import perceptron.example.Rejection;
import perceptron.pipeline.live.Observer;
import perceptron.pipeline.topic.DeadLetters;
import perceptron.pipeline.topic.SourceRecord;

/**
 * Checks a record when it arrives. A record of the largest size that its topic admits would not fit into an output, since headers are
 * added to it, and an output that cannot be sent stops the job. So such a record is rejected here.
 *
 * @param mostBytes how large a record may be
 * @param skipped the records that an operator wants to skip
 */
public record Admission(Observer observer, int mostBytes, SkippedRecords skipped) {
    /** @throws Rejection if it is too large; it becomes a dead letter by {@link DeadLetters#addWithoutContent} */
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
