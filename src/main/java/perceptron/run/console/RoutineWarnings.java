package perceptron.run.console;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.turbo.TurboFilter;
import ch.qos.logback.core.spi.FilterReply;
import java.util.concurrent.TimeUnit;
import org.slf4j.Marker;
import org.slf4j.helpers.MessageFormatter;

/**
 * Leaves out what Kafka Streams logs at each start after a crash: under exactly-once it drops what it kept on this machine and
 * restores it, and calls that corruption, in ten lines with stack traces. {@link OperatorLog} reports the restore. Corruption for
 * any other reason is logged.
 */
public final class RoutineWarnings extends TurboFilter {
    private static final String PACKAGE = "org.apache.kafka.streams.processor.internals.";
    private static final String CAUSE = "did not find checkpoint offsets while stores are not empty";
    private static final long CONSEQUENCES_NANOS = TimeUnit.SECONDS.toNanos(30);

    private volatile long causedAt = System.nanoTime() - CONSEQUENCES_NANOS;

    @Override
    public FilterReply decide(
            Marker marker, Logger logger, Level level, String format, Object[] parameters, Throwable thrown) {
        if (format == null
                || !level.isGreaterOrEqual(Level.WARN)
                || !logger.getName().startsWith(PACKAGE)) {
            return FilterReply.NEUTRAL;
        }
        String message = MessageFormatter.basicArrayFormat(format, parameters);
        if (message.contains(CAUSE)) {
            causedAt = System.nanoTime();
            return FilterReply.DENY;
        }
        boolean isConsequence = System.nanoTime() - causedAt < CONSEQUENCES_NANOS && isOfCorruption(message);
        return isConsequence ? FilterReply.DENY : FilterReply.NEUTRAL;
    }

    private static boolean isOfCorruption(String message) {
        return message.contains("Encounter corrupted task")
                || message.contains("Detected the states of tasks")
                || message.contains("Get exceptions for the following tasks")
                        && !message.replace("TaskCorruptedException", "").contains("Exception");
    }
}
