package perceptron.demo.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.Test;
import perceptron.run.console.Failure;

class LocalBrokerTest {
    @Test
    void servesFromStartToCloseAndThenItsPortIsFree() throws Exception {
        LocalBroker broker = LocalBroker.start();
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            assertThat(admin.describeCluster().nodes().get()).hasSize(1);
        } finally {
            broker.close();
        }
        int port = port(broker.bootstrapServers());
        assertThat(Ports.free(port, 0)).isEqualTo(port);
        broker.close();
    }

    @Test
    void startsOnThePortThatIsAskedFor() {
        int port = Ports.free(0, 0);
        try (LocalBroker broker = LocalBroker.start(port, Map.of())) {
            assertThat(port(broker.bootstrapServers())).isEqualTo(port);
        }
    }

    @Test
    void aSettingThatKafkaRefusesIsTold() {
        assertThatThrownBy(() -> LocalBroker.start(0, Map.of("log.retention.hours", "soon")))
                .isInstanceOf(Failure.class)
                .hasMessageContaining("log.retention.hours");
    }

    private static int port(String address) {
        return Integer.parseInt(address.substring(address.indexOf(':') + 1));
    }
}
