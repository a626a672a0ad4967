package perceptron.run.console;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.filter.Filter;
import ch.qos.logback.core.spi.FilterReply;
import java.util.concurrent.TimeUnit;

/**
 * Leaves out what Kafka Streams logs at each start after a crash: under exactly-once it drops what it kept on this machine and
 * restores it, and calls that corruption, in ten lines with stack traces. {@link OperatorLog} reports the restore. Corruption for
 * any other reason is logged.
 */
public final class RoutineWarnings extends Filter<ILoggingEvent> {
    private static final String PACKAGE = "org.apache.kafka.streams.processor.internals.";
    private static final String CAUSE = "did not find checkpoint offsets while stores are not empty";
    private static final long CONSEQUENCES_NANOS = TimeUnit.SECONDS.toNanos(30);

    private volatile long causedAt = System.nanoTime() - CONSEQUENCES_NANOS;

    @Override
    public FilterReply decide(ILoggingEvent event) {
        if (!event.getLevel().isGreaterOrEqual(Level.WARN)
                || !event.getLoggerName().startsWith(PACKAGE)) {
            return FilterReply.NEUTRAL;
        }
        String message = event.getFormattedMessage();
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
