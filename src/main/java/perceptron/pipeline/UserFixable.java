package perceptron.pipeline;

import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import perceptron.pipeline.store.SettingsConflict;

/** Failures that a user can fix. Their message is enough, so the log leaves out the stack trace. */
final class UserFixable {
    private UserFixable() {}

    /** The first failure that a user can fix, in a chain of causes; null if there is none. */
    static Throwable in(Throwable failure) {
        Throwable cause = failure;
        while (cause != null && !isFixable(cause)) {
            cause = cause.getCause();
        }
        return cause;
    }

    private static boolean isFixable(Throwable cause) {
        return cause instanceof SettingsConflict
                || cause instanceof DamagedFolder
                || cause instanceof AuthorizationException
                || cause instanceof AuthenticationException;
    }
}
