package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.streams.errors.StreamsException;
import org.junit.jupiter.api.Test;

class StreamsClientTest {
    @Test
    void findsWhatAUserCanMendBehindWhatKafkaStreamsSaysOfIt() {
        TopicAuthorizationException denied = new TopicAuthorizationException(Set.of("perceptron.updates"));
        assertThat(StreamsClient.fixable(new StreamsException("Error encountered", new RuntimeException(denied))))
                .isSameAs(denied);
        assertThat(denied).hasMessageContaining("perceptron.updates");
    }

    @Test
    void whatNobodyExpectedIsNotForUsersToMend() {
        assertThat(StreamsClient.fixable(
                        new StreamsException("Error encountered", new IllegalStateException("slot 7"))))
                .isNull();
    }
}
