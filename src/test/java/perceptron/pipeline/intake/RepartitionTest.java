package perceptron.pipeline.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import perceptron.avro.Label;
import perceptron.avro.Prediction;
import perceptron.avro.Update;
import perceptron.pipeline.Driver;

class RepartitionTest {
    @AutoClose
    private Driver driver;

    @Test
    void everyExampleIsThatModelsWhateverItsKey() {
        driver = new Driver(Map.of("model", "all"));
        driver.raw("examples", null, Driver.bytes(null, "1", 1));
        driver.raw("examples", bytes("other"), Driver.bytes(null, "1", 2));
        assertThat(driver.read("predictions"))
                .allMatch(record -> text(record.key()).equals("all"))
                .hasSize(2);
        assertThat(driver.read("updates", Update.class))
                .extracting(Update::getTopic, Update::getOffset)
                .containsOnly(tuple("perceptron.examples", 0L));
        driver.example("third", null, 1);
        assertThat(driver.read("predictions", Prediction.class))
                .extracting(Prediction::getTopic, Prediction::getOffset, Prediction::getScore)
                .containsExactly(tuple("perceptron.examples", 2L, 2.0));
        assertThat(driver.live.namesFrom("", 10)).containsExactly("all");
    }

    @Test
    void aDeadLetterBehindIsWhatCameIn() {
        driver = new Driver(Map.of("model", "all"));
        Headers headers = new RecordHeaders();
        headers.add("trace", bytes("t-1"));
        headers.add("perceptron.origin", bytes("somebody else's"));
        driver.raw("examples", null, bytes("garbage"), headers);
        driver.raw("examples", bytes("key"), Driver.bytes(null, "maybe", 1), headers);
        driver.raw("labels", bytes("x"), bytes("garbage"), headers);
        List<TestRecord<byte[], byte[]>> letters = driver.read("dead-letters");
        assertThat(letters)
                .extracting(each -> text(each.key()), each -> Driver.header(each, "perceptron.reason"))
                .containsExactly(tuple(null, "undecodable"), tuple("key", "bad-label"), tuple("x", "undecodable"));
        assertThat(letters.get(0).value()).isEqualTo(bytes("garbage"));
        assertThat(letters).allSatisfy(letter -> {
            assertThat(letter.headers().headers("perceptron.origin"))
                    .extracting(header -> text(header.value()))
                    .containsExactly("somebody else's");
            assertThat(Driver.header(letter, "trace")).isEqualTo("t-1");
        });
        assertThat(Driver.header(letters.get(1), "__streams.errors.topic")).isEqualTo("perceptron.examples");
        assertThat(Driver.header(letters.get(1), "__streams.errors.offset")).isEqualTo("1");
    }

    @Test
    void aFieldMayNameTheModelAndIsNoFeature() {
        driver = new Driver(Map.of("examples.format", "json", "model.field", "shop.name", "hash.bits", "8"));
        driver.raw("examples", bytes("k"), bytes("{\"id\":1,\"label\":1,\"shop\":{\"name\":\"a\",\"size\":2}}"));
        driver.raw("examples", null, bytes("{\"id\":2,\"label\":1,\"shop\":{\"name\":7,\"size\":3}}"));
        driver.raw("examples", bytes("k"), bytes("{\"id\":3,\"shop\":{\"size\":2}}"));
        driver.raw("examples", bytes("k"), bytes("{\"id\":4,\"shop\":{\"name\":\"\"}}"));
        driver.raw("examples", bytes("k"), bytes("{\"id\":5,\"shop\":{\"name\":\"a\"}}"));
        driver.raw("labels", null, Driver.bytes(new Label("1", "1")));
        driver.raw("labels", new byte[] {0, 0, 0, 7}, Driver.bytes(new Label("1", "1")));
        List<TestRecord<byte[], byte[]>> letters = driver.read("dead-letters");
        assertThat(letters)
                .extracting(
                        letter -> Driver.header(letter, "perceptron.reason"),
                        letter -> Driver.header(letter, "__streams.errors.offset"),
                        letter -> text(letter.key()))
                .containsExactly(
                        tuple("no-model", "2", "k"),
                        tuple("no-model", "3", "k"),
                        tuple("no-model", "0", null),
                        tuple("bad-key", "1", "\0\0\0\7"));
        assertThat(letters)
                .extracting(letter -> Driver.header(letter, "__streams.errors.message"))
                .containsExactly(
                        "there is no field shop.name, which names the model (model.field)",
                        "model.field=shop.name names the model and has 0 bytes, not 1 to 255",
                        "the key of a label names the model and has 0 bytes, not 1 to 255; model.field=shop.name is a"
                                + " field of examples",
                        "the key of a label names the model and has a control character: is it a binary number?");
        assertThat(driver.live.namesFrom("", 10_000)).containsExactly("7", "a");
        assertThat(driver.read("updates", Update.class))
                .extracting(Update::getOffset, update -> update.getValues().size())
                .containsExactly(tuple(0L, 0), tuple(0L, 1), tuple(1L, 0), tuple(1L, 1));
        driver.label("a", "5", "-1");
        assertThat(driver.read("outcomes")).hasSize(1);
    }

    @Test
    void examplesMayBeJson() {
        driver = new Driver(Map.of("examples.format", "example-json"));
        driver.raw(
                "examples",
                bytes("m"),
                bytes("{\"label\": -1, \"features\": {\"indices\": [3, 9], \"values\": [1, 2]}}"));
        assertThat(driver.read("updates", Update.class))
                .extracting(Update::getIndices, Update::getValues, Update::getLabel)
                .endsWith(tuple(List.of(3, 9), List.of(1f, 2f), "-1"));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String text(byte[] bytes) {
        return bytes == null ? null : new String(bytes, StandardCharsets.UTF_8);
    }
}
