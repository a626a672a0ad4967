package perceptron.pipeline;

import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import perceptron.pipeline.store.SettingsConflict;

/** Failures that a user can mend, with what they say: where in the code they were found would tell them nothing. */
final class UserFixable {
    private UserFixable() {}

    /** What can be mended among a failure and what caused it, or null. */
    static Throwable in(Throwable failure) {
        Throwable cause = failure;
        while (cause != null && !isMendable(cause)) {
            cause = cause.getCause();
        }
        return cause;
    }

    private static boolean isMendable(Throwable cause) {
        return cause instanceof SettingsConflict
                || cause instanceof AuthorizationException
                || cause instanceof AuthenticationException;
    }
}
