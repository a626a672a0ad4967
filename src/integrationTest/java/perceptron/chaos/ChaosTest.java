package perceptron.chaos;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import perceptron.Cluster;
import perceptron.SharedCluster;

/** A minute of the campaign, as a part of {@code check}. It fails by an exception that names what was lost, doubled or wrong. */
@ExtendWith(SharedCluster.class)
class ChaosTest {
    @Test
    void oneMinute(Cluster cluster) throws Exception {
        new Chaos(1, cluster.registryUrl()).run();
    }
}
