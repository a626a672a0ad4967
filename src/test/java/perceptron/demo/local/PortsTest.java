package perceptron.demo.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;
import perceptron.run.console.Failure;

class PortsTest {
    @Test
    void aFreePortIsTakenAsItIs() {
        int free = Ports.free(0, 0);
        assertThat(Ports.free(free, 0)).isEqualTo(free);
    }

    @Test
    void aNumberThatIsNoPortIsRejectedAsOneInUse() {
        assertThatThrownBy(() -> Ports.free(70_000, 0))
                .isInstanceOf(Failure.class)
                .hasMessageContainingAll("port 70000", "choose another port");
    }

    @Test
    void aPortInUseIsToldWithTheWayOut() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName(Ports.HOST))) {
            assertThatThrownBy(() -> Ports.free(taken.getLocalPort(), 0))
                    .isInstanceOf(Failure.class)
                    .hasMessageContainingAll("port " + taken.getLocalPort(), "choose another port");
        }
    }
}
