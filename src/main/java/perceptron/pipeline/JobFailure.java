package perceptron.pipeline;

import perceptron.pipeline.topic.RecordInWork;

/** Why the job failed, with the record that was being processed and the setting that skips it. */
final class JobFailure extends RuntimeException {
    private JobFailure(String place, Throwable cause) {
        super(place, cause, false, false);
    }

    /** The cause itself if no record was being processed. */
    static Throwable of(Throwable cause) {
        String place = place(cause);
        return place.isEmpty() ? cause : new JobFailure(place, cause);
    }

    /** Where it failed, as a part of a sentence; empty if no record was being processed. */
    static String place(Throwable cause) {
        RecordInWork record = RecordInWork.in(cause);
        if (record == null) {
            return "";
        }
        boolean isTheRecordsFault = UserFixable.in(cause) == null;
        String way = isTheRecordsFault ? " (skip.records=" + record.origin() + " skips it)" : "";
        return record.getMessage() + way;
    }
}
