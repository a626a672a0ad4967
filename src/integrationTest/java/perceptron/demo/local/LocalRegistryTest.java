package perceptron.demo.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.confluent.kafka.schemaregistry.client.CachedSchemaRegistryClient;
import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import perceptron.run.console.Failure;

class LocalRegistryTest {
    @Test
    void servesFromStartToCloseAndThenItsPortIsFree() throws Exception {
        LocalRegistry registry = LocalRegistry.start();
        try {
            assertThat(new CachedSchemaRegistryClient(registry.url(), 1).getAllSubjects())
                    .isEmpty();
        } finally {
            registry.close();
        }
        int port = URI.create(registry.url()).getPort();
        assertThat(Ports.free(port, 0)).isEqualTo(port);
        assertThat(ProcessHandle.of(registry.pid())).isEmpty();
    }

    @Test
    void whereItIsNotUnpackedTheMessageSaysHow(@TempDir Path empty) {
        for (String home :
                new String[] {empty.toString(), empty.resolve("absent").toString()}) {
            assertThatThrownBy(() -> LocalRegistry.start(0, home))
                    .isInstanceOf(Failure.class)
                    .hasMessageContaining("./gradlew registry");
        }
    }
}
