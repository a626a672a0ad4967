package perceptron.pipeline;

import java.nio.file.Path;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.FencedInstanceIdException;
import org.apache.kafka.common.errors.TransactionalIdAuthorizationException;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.slf4j.Logger;
import perceptron.pipeline.store.ModelStore.DamagedState;
import perceptron.pipeline.store.ModelStore.SettingsConflict;
import perceptron.pipeline.store.Positions.OffsetsMoved;
import perceptron.pipeline.topic.RecordInWork;
import perceptron.pipeline.topic.Topics;

/**
 * Why a job ends by itself, in words for who runs it.
 *
 * @param failure whose message says what to do, or names the record that was being processed
 * @param cause the same without the record
 * @param isFixable whether the cause's message is enough, without a stack trace
 * @param isRejected whether Kafka rejects the login, or does not allow something
 */
record JobFailure(Throwable failure, Throwable cause, boolean isFixable, boolean isRejected) {
    /** The job stops for a reason of which the message says what it means and what to do. */
    static final class Explained extends RuntimeException {
        private Explained(String message, Throwable reason) {
            super(message, reason);
        }
    }

    /** @param thrown by a stream thread, or by the start */
    static JobFailure of(Throwable thrown, Path stateFolder) {
        Throwable found = damageOr(thrown, stateFolder);
        Throwable fixable = fixable(found);
        RecordInWork record = RecordInWork.in(found);
        boolean isRejected = fixable != null
                && (fixable.getCause() instanceof AuthenticationException
                        || fixable.getCause() instanceof AuthorizationException);
        Throwable cause = fixable == null ? found : fixable;
        Throwable failure = cause;
        if (record != null) {
            String way = fixable == null ? " (skip.records=" + record.place() + " skips it)" : "";
            failure = new Explained(record.getMessage() + way, found);
        }
        return new JobFailure(failure, cause, fixable != null, isRejected);
    }

    void log(Logger log) {
        String what = failure == cause ? "The job fails" : "The job fails " + failure.getMessage();
        if (isFixable) {
            log.error("{}: {}", what, cause.getMessage());
        } else {
            log.error(what, cause);
        }
    }

    /** The failure, or what it means if it comes from the state folder. A full disk is not damage: there would be no room for a new copy either. */
    private static Throwable damageOr(Throwable thrown, Path stateFolder) {
        Throwable damage = null;
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (String.valueOf(cause.getMessage()).contains("No space left")) {
                return thrown;
            }
            boolean isDamage = cause instanceof DamagedState || cause instanceof ProcessorStateException;
            // What RocksDB says is behind the exception of Kafka Streams.
            boolean saysMore = damage instanceof ProcessorStateException && cause.getMessage() != null;
            damage = isDamage || saysMore ? cause : damage;
        }
        return damage == null
                ? thrown
                : new Explained(
                        "the state folder " + stateFolder + " is damaged: "
                                + inOneLine(damage.getMessage())
                                + ". 'perceptron-streams run --restore' deletes this folder, and restores the models from Kafka",
                        damage);
    }

    /** What RocksDB says may have several lines, and end with a full stop. */
    private static String inOneLine(String message) {
        return message.strip().replaceAll("\\s*\n\\s*", " ").replaceAll("\\.$", "");
    }

    /**
     * The first failure in a chain of causes that a user can fix; null if there is none. Its message is enough, so the log leaves
     * out the stack trace.
     */
    private static Throwable fixable(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof Explained || cause instanceof SettingsConflict || cause instanceof OffsetsMoved) {
                return cause;
            }
            String meaning = meaning(cause, String.valueOf(cause.getMessage()));
            if (meaning != null) {
                return new Explained(meaning, cause);
            }
        }
        return null;
    }

    /** What an exception of Kafka means for who runs the job; null if its own words are the best there are. */
    private static String meaning(Throwable cause, String message) {
        if (cause instanceof AuthenticationException) {
            return "Kafka rejects the login: " + message + " (kafka.sasl.jaas.config, kafka.ssl.keystore)";
        }
        if (cause instanceof AuthorizationException) {
            boolean isOfTransactions = cause instanceof TransactionalIdAuthorizationException;
            return "Kafka's access control: " + message
                    + (isOfTransactions
                            ? " It has to allow Write and Describe on ids that begin with application.id."
                            : "")
                    + " deploy/OPERATING.md lists what a job needs";
        }
        if (cause instanceof FencedInstanceIdException) {
            return "another process has taken the place of this instance: it has the same kafka.group.instance.id, and"
                    + " started while this one was paused or ran";
        }
        if (message.contains("did not make progress within")) {
            return "Kafka did not do for the job what it asked for (kafka.task.timeout.ms, five minutes unless set): "
                    + message;
        }
        return message.contains("has invalid partitions") ? Topics.GROWN + message : null;
    }
}
