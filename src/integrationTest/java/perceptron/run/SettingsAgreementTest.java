package perceptron.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import perceptron.Cluster;
import perceptron.JobUnderTest;
import perceptron.Program;
import perceptron.SharedCluster;
import perceptron.run.kafka.SettingsAgreement;

/** Instances of one job with different settings, as in a rolling change. One that is not refused would run on. */
@ExtendWith(SharedCluster.class)
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = ThreadMode.SEPARATE_THREAD)
class SettingsAgreementTest {
    private final Cluster cluster;
    private final JobUnderTest job;
    private final JobUnderTest other;

    SettingsAgreementTest(Cluster cluster, @TempDir Path first, @TempDir Path second) {
        this.cluster = cluster;
        job = JobUnderTest.withTopics(cluster, first, Map.of());
        other = job.in(second);
    }

    private void isRefused(String given, String difference) {
        assertThat(other.fails(1, "run", "--set", given))
                .contains("The models of job " + job.name() + " were made with different settings: " + difference);
    }

    @Test
    void aSecondInstanceWithAnotherLearnerDoesNotStartAndTheFirstGoesOn() throws Exception {
        try (Program first = job.running()) {
            isRefused("learner=pa1", "learner is 'adaptive' in the model and 'pa1' in the settings.");
            isRefused("hash.bits=18", "hash.bits is '20' in the model and '18' in the settings.");
            assertThat(first.isAlive()).as(first.err()).isTrue();
            assertThat(first.err()).doesNotContain("Partitions are moving");
            new SettingsAgreement(other.settings()).check();
            first.terminate();
            assertThat(first.exitCode()).isZero();
        }
        // A changed setting is found at the start, though there is no model yet; after a reset it may be another one.
        isRefused("learner=pa1", "learner is 'adaptive'");
        other.succeeds("reset");
        assertThat(other.out()).contains("removed: consumer group " + job.name() + "-settings");
        new SettingsAgreement(other.with("learner", "pa1").settings()).check();
    }

    /** As when Kafka has forgotten the offsets of a group without members. */
    @Test
    void aRunningInstanceWritesTheSettingsAgain() throws Exception {
        SettingsAgreement agreement = new SettingsAgreement(job.settings());
        agreement.check();
        cluster.admin()
                .deleteConsumerGroups(List.of(job.name() + "-settings"))
                .all()
                .get();
        agreement.refresh(Duration.ZERO);
        isRefused("learner=pa1", "learner is 'adaptive' in the model and 'pa1' in the settings.");
    }
}
