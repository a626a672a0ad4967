package perceptron.pipeline;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import perceptron.pipeline.topic.DeadLetters;

/** A job whose topics are all JSON. */
class JsonOutputsTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Driver driver = new Driver(Map.of(
            "examples.format", "json",
            "outputs.format", "json",
            "labels", "ok,fraud",
            "predictions.fields", "amount,customer.country"));

    @AfterEach
    void close() {
        driver.close();
    }

    private void send(String topic, String value) {
        driver.raw(topic, "m".getBytes(UTF_8), value.replace('\'', '"').getBytes(UTF_8));
    }

    private List<JsonNode> read(String topic) throws IOException {
        List<JsonNode> values = new ArrayList<>();
        for (TestRecord<byte[], byte[]> record : driver.read(topic)) {
            values.add(JSON.readTree(record.value()));
        }
        return values;
    }

    @Test
    void exampleLabelAndCommandGiveOutputsWithTheNamesOfTheSchemas() throws IOException {
        send("examples", "{'id': '7', 'amount': 12.50, 'customer': {'country': 'us'}}");
        send("labels", "{'id': '7', 'label': 'fraud'}");
        send("commands", "{'id': 'c', 'command': {'Reset': {}}}");
        driver.advance(Duration.ofSeconds(60));

        JsonNode prediction = read("predictions").get(0);
        assertThat(prediction.path("id").asText()).isEqualTo("7");
        assertThat(prediction.path("trueLabel").isNull()).isTrue();
        assertThat(prediction.path("fields"))
                .isEqualTo(JSON.readTree("{\"amount\":\"12.50\",\"customer.country\":\"us\"}"));
        assertThat(read("updates").get(1).path("kind").asText()).isEqualTo("LEARNED");
        assertThat(read("update-rates").get(0).path("start").isIntegralNumber()).isTrue();
        List<JsonNode> outcomes = read("outcomes");
        assertThat(outcomes.get(0).at("/outcome/Judged/trueLabel").asText()).isEqualTo("fraud");
        assertThat(outcomes.get(1).at("/outcome/Done/command").asText()).isEqualTo("reset");
        assertThat(read("averages")).isNotEmpty();
    }

    @Test
    void whatIsNotJsonIsADeadLetterSinceThereIsNoRegistry() {
        driver.raw("labels", "m".getBytes(UTF_8), new byte[] {0, 0, 0, 0, 1, 2});
        assertThat(driver.read("dead-letters")).singleElement().satisfies(letter -> assertThat(
                        letter.headers().lastHeader(DeadLetters.REASON).value())
                .asString()
                .isEqualTo("undecodable"));
    }
}
