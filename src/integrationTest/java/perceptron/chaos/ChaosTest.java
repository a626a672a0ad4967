package perceptron.chaos;

import org.junit.jupiter.api.Test;

/** A minute of the campaign, as a part of {@code check}. It fails by an exception that names what was lost, doubled or wrong. */
class ChaosTest {
    @Test
    void oneMinute() throws Exception {
        new Chaos(1).run();
    }
}
