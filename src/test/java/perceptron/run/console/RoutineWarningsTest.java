package perceptron.run.console;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.spi.FilterReply;
import org.junit.jupiter.api.Test;

class RoutineWarningsTest {
    private static final String STREAMS = "org.apache.kafka.streams.processor.internals.";
    private static final String CAUSE =
            "stream-task [0_0] State store {} did not find checkpoint offsets while stores are not empty, since under EOS";

    private final RoutineWarnings warnings = new RoutineWarnings();

    private boolean isLogged(String logger, String format, Object... parameters) {
        Logger named = new LoggerContext().getLogger(logger);
        return warnings.decide(new LoggingEvent("", named, Level.WARN, format, null, parameters)) != FilterReply.DENY;
    }

    @Test
    void corruptionIsRoutineOnlyBecauseOfACrash() {
        String detected = "Detected the states of tasks {} are corrupted.";
        assertThat(isLogged(STREAMS + "StreamThread", detected, "[0_0]")).isTrue();
        assertThat(isLogged(STREAMS + "ProcessorStateManager", CAUSE, "models")).isFalse();
        assertThat(isLogged(STREAMS + "StreamThread", detected, "[0_0]")).isFalse();
    }

    @Test
    void anotherFailureBesideItIsLogged() {
        isLogged(STREAMS + "ProcessorStateManager", CAUSE, "models");
        String failures = "Get exceptions for the following tasks: {}";
        assertThat(isLogged(STREAMS + "TaskManager", failures, "{0_0=TaskCorruptedException: Tasks [0_0]}"))
                .isFalse();
        assertThat(isLogged(STREAMS + "TaskManager", failures, "{0_0=TaskCorruptedException, 0_1=StreamsException}"))
                .isTrue();
        assertThat(isLogged("perceptron.pipeline.Job", "Encounter corrupted task"))
                .isTrue();
    }
}
