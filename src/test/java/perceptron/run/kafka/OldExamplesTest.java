package perceptron.run.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import perceptron.output.UpdateRate;

class OldExamplesTest {
    private static final long NOW = Instant.parse("2026-11-19T00:00:00Z").toEpochMilli();
    private static final long WEEK = Duration.ofDays(7).toMillis();

    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
    private final OldExamples old;

    OldExamplesTest() {
        Logger logger = (Logger) LoggerFactory.getLogger("old examples");
        logger.detachAndStopAllAppenders();
        logger.addAppender(lines);
        lines.start();
        old = new OldExamples(logger, InstantSource.fixed(Instant.ofEpochMilli(NOW)), "p.predictions", WEEK);
    }

    private void rated(long end) {
        old.rated("m", new UpdateRate(end - 10_000, end, false, 1, 1, 0, 0, 0, 0, null, 0, 0, 0, 0, null, "none", 1));
    }

    @Test
    void warnsOnceOfWhatExpiresAtOnce() {
        rated(NOW - WEEK);
        assertThat(lines.list).isEmpty();
        rated(NOW - WEEK - 1);
        rated(NOW - 2 * WEEK);
        assertThat(lines.list)
                .singleElement()
                .extracting(ILoggingEvent::getFormattedMessage)
                .asString()
                .startsWith(
                        "Model m has examples that are 168 hours old, and p.predictions keeps records for 168 hours")
                .contains("(retention.ms=604800000)");
    }
}
