package perceptron.pipeline.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ClientSettingsTest {
    private final Settings settings = new Settings(Map.of(
            "kafka.bootstrap.servers", "a:1",
            "kafka.sasl.mechanism", "PLAIN",
            "kafka.num.stream.threads", "2",
            "kafka.client.id", "all",
            "kafka.consumer.client.id", "mine",
            "kafka.producer.acks", "1",
            "schema.registry.url", "http://r",
            "schema.registry.basic.auth.user.info", "me:secret"));

    @Test
    void whatReachesKafkaReachesEveryClient() {
        for (Map<String, Object> client : List.of(
                ClientSettings.admin(settings), ClientSettings.consumer(settings), ClientSettings.producer(settings))) {
            assertThat(client).containsEntry("bootstrap.servers", "a:1").containsEntry("sasl.mechanism", "PLAIN");
            assertThat(client).doesNotContainKey("num.stream.threads").doesNotContainKey("consumer.client.id");
        }
    }

    @Test
    void whatIsSetForOneKindOfClientStandsAboveWhatIsSetForAll() {
        assertThat(ClientSettings.consumer(settings))
                .containsEntry("client.id", "mine")
                .doesNotContainKey("acks");
        assertThat(ClientSettings.producer(settings))
                .containsEntry("client.id", "all")
                .containsEntry("acks", "1");
    }
}
