package perceptron.pipeline;

import perceptron.pipeline.topic.RecordInWork;

/** Why the job fails, with the record that was in work and the way to go on without it. */
final class JobFailure extends RuntimeException {
    private JobFailure(String place, Throwable cause) {
        super(place, cause, false, false);
    }

    /** The cause itself if no record was in work. */
    static Throwable of(Throwable cause) {
        String place = place(cause);
        return place.isEmpty() ? cause : new JobFailure(place, cause);
    }

    /** Where it failed, as a part of a sentence; empty if no record was in work. */
    static String place(Throwable cause) {
        RecordInWork record = RecordInWork.in(cause);
        if (record == null) {
            return "";
        }
        boolean isTheRecordsFault = UserFixable.in(cause) == null;
        String way = isTheRecordsFault ? " (skip.records=" + record.origin() + " passes over it)" : "";
        return record.getMessage() + way;
    }
}
