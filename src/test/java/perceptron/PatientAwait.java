package perceptron;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/** What a test waits for comes in seconds, or in minutes if the machine has much else to do; how long says nothing of this project. */
public final class PatientAwait implements LauncherSessionListener {
    @Override
    public void launcherSessionOpened(LauncherSession session) {
        begin();
    }

    public static void begin() {
        Awaitility.setDefaultTimeout(Duration.ofMinutes(3));
        Awaitility.setDefaultPollDelay(Duration.ZERO); // It may have come already.
        // Less and less often: who looks reads a topic as often as not, and takes the time of those that are waited
        // for.
        Awaitility.setDefaultPollInterval((count, last) -> Duration.ofMillis(Math.min(50L * count, 250)));
    }
}
