package perceptron.run.console;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.KafkaStreams.State;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import perceptron.example.Reason;
import perceptron.pipeline.DrivenInstance;
import perceptron.pipeline.live.Observer;
import perceptron.pipeline.live.Observer.DeadLetter;
import perceptron.pipeline.live.Observer.Drift;
import perceptron.query.history.Monitor;

class OperatorLogTest {
    private static final TopicPartition CHANGELOG = new TopicPartition("models-changelog", 0);

    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

    @AutoClose
    private final DrivenInstance instance = new DrivenInstance(Map.of(), Observer.NONE);

    private final Monitor monitor = new Monitor(10, false, model -> true);
    private final OperatorLog operatorLog;

    OperatorLogTest() {
        Logger logger = (Logger) LoggerFactory.getLogger("operator log");
        logger.detachAndStopAllAppenders();
        logger.setLevel(Level.INFO);
        logger.addAppender(lines);
        lines.start();
        instance.state = State.REBALANCING;
        operatorLog = new OperatorLog(logger, instance, monitor);
    }

    private List<String> written(int seconds) {
        lines.list.clear();
        for (int second = 0; second < seconds; second++) {
            operatorLog.write();
        }
        return lines.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
    }

    @Test
    void aRestoreIsToldOfAtOnceAndThenEveryFiveSeconds() {
        instance.restoring().onRestoreStart(CHANGELOG, "models", 0, 2000);
        assertThat(written(5)).containsExactly("Restoring state: 0 of 2000 records, 0 %");
        instance.restoring().onBatchRestored(CHANGELOG, "models", 500, 500);
        assertThat(written(5)).containsExactly("Restoring state: 500 of 2000 records, 25 %");
        instance.restoring().onRestoreEnd(CHANGELOG, "models", 2000);
        instance.state = State.RUNNING;
        assertThat(written(10)).containsExactly("Running; models in this instance: 0");
    }

    private void rejected(Reason reason) {
        monitor.rejected(new DeadLetter(0, reason, "", "examples", 0, 0, null));
    }

    @Test
    void deadLettersAreReportedAtOnceAndSoonAgainAndThenEachMinute() {
        rejected(Reason.BAD_LABEL);
        assertThat(written(1)).containsExactly("Dead letters: 1 bad-label; 1 since the start");
        rejected(Reason.UNDECODABLE);
        rejected(Reason.BAD_LABEL);
        rejected(Reason.BAD_LABEL);
        assertThat(written(9)).isEmpty();
        assertThat(written(1)).containsExactly("Dead letters: 1 undecodable, 2 bad-label; 4 since the start");
        rejected(Reason.BAD_LABEL);
        assertThat(written(59)).isEmpty();
        assertThat(written(1)).containsExactly("Dead letters: 1 bad-label; 5 since the start");
        assertThat(written(61)).as("quiet, for a minute").isEmpty();
        rejected(Reason.BAD_LABEL);
        assertThat(written(1)).containsExactly("Dead letters: 1 bad-label; 6 since the start");
        rejected(Reason.BAD_LABEL);
        assertThat(written(10)).as("soon again").hasSize(1);
    }

    @Test
    void aDriftIsOneLineWithTheErrorBeforeAndAfterAndTheTimeOfTheRecords() {
        monitor.drifted("us", new Drift(1_750_000_000_123L, 0.21, 0.274));
        assertThat(written(1))
                .containsExactly(
                        "Drift in model us: error rose from 21.0 % to 27.4 %, in records of 2025-06-15T15:06:40Z");
        monitor.drifted("us", new Drift(1_750_000_009_000L, 0.27, 0.3));
        assertThat(written(1)).as("it goes on").isEmpty();
    }

    @Test
    void aStandstillIsReportedWhenItBeginsAndWhenItEnds() {
        instance.standsStillMillis = 59_999;
        assertThat(written(1)).isEmpty();
        instance.standsStillMillis = 60_000;
        assertThat(written(100))
                .containsExactly(
                        "Nothing has been read or committed for 60 s although there are records to read. If the clock was set back,"
                                + " restart this instance");
        instance.standsStillMillis = 0;
        assertThat(written(100)).containsExactly("Records are being processed again");
    }
}
