package perceptron.run.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.StringReader;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import org.apache.kafka.common.config.ConfigException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import perceptron.pipeline.settings.Settings;

class LayersTest {
    private final Layers layers = new Layers();

    @Test
    void theLastLayerCounts() {
        layers.add("the file", Map.of("learner", "pa", "rate", "2", "hash.bits", "18"));
        layers.add("the environment", Map.of("learner", "pa1", "rate", "3"));
        layers.add("options", Map.of("learner", "pa2"));
        Settings settings = layers.settings();
        assertThat(settings.getString("learner")).isEqualTo("pa2");
        assertThat(settings.getDouble("rate")).isEqualTo(3);
        assertThat(settings.getInt("hash.bits")).isEqualTo(18);
        assertThat(settings.getString("scale")).isEqualTo("none");
    }

    @Test
    void durationsAndSizesMayHaveUnits() {
        layers.add(
                "options",
                Map.of(
                        "model.ttl", "7d",
                        "labels.wait.ms", "90s",
                        "heap.models.bytes", "1g",
                        "kafka.commit.interval.ms", "250ms",
                        "kafka.producer.max.request.size", "2m"));
        Settings settings = layers.settings();
        assertThat(settings.getLong("model.ttl")).isEqualTo(7 * 86_400_000L);
        assertThat(settings.getLong("labels.wait.ms")).isEqualTo(90_000);
        assertThat(settings.getLong("heap.models.bytes")).isEqualTo(1L << 30);
        assertThat(settings.kafka())
                .containsEntry("commit.interval.ms", "250")
                .containsEntry("producer.max.request.size", "2097152");
    }

    /** Also what Kafka would not take: it is told as a value of our own. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "kafka.num.stream.threads | x | configuration kafka.num.stream.threads:",
                "kafka.consumer.max.poll.records | many | configuration kafka.consumer.max.poll.records:",
                "kafka.restore.consumer.fetch.max.bytes | -7 | configuration kafka.restore.consumer.fetch.max.bytes:",
                "kafka.producer.acks | 9 | configuration kafka.producer.acks:",
                "kafka.admin.retries | -1 | configuration kafka.admin.retries:",
                "kafka.linger.ms | soon | configuration kafka.linger.ms:",
                "schema.registry.url | localhost:8081 | is not http://HOST:PORT or https://HOST:PORT",
                "schema.registry.url | http:// | is not http://HOST:PORT or https://HOST:PORT",
                "schema.registry.url | https:///subjects | is not http://HOST:PORT or https://HOST:PORT",
                "schema.registry.url | ftp://registry | is not http://HOST:PORT or https://HOST:PORT",
                "schema.registry.url | http://a, registry:8081 | is not http://HOST:PORT or https://HOST:PORT",
                "application.id | my job | application.id",
                "application.id | .. | application.id",
                "kafka.bootstrap.servers | a:9092, localhost | kafka.bootstrap.servers",
                "kafka.producer.bootstrap.servers | localhost:99999 | kafka.producer.bootstrap.servers",
                "kafka.application.server | instance-1 | kafka.application.server",
                "model.ttl | 7x | model.ttl",
                "examples.wait.ms | 1g | examples.wait.ms",
                "hash.bits | 10s | hash.bits",
                "weight.field | importance | weight.field",
                "label.field | fraud | label.field",
                "predictions.fields | amount | predictions.fields"
            })
    void whatWouldFailLaterIsNamedBeforeAnythingStarts(String name, String value, String message) {
        layers.add("options", Map.of(name, value, "kafka.client.id", "a"));
        assertThatThrownBy(layers::settings)
                .isInstanceOf(ConfigException.class)
                .hasMessageContainingAll(message, "(" + name + " was given in options)");
    }

    @Test
    void aRegistryMayHaveSeveralAddresses() {
        layers.add("options", Map.of("schema.registry.url", "http://a:8081, https://registry.example/apis"));
        assertThat(layers.settings().registry()).containsKey("schema.registry.url");
    }

    @Test
    void anAddressOfIpVersion6HasItsPortAfterTheBrackets() {
        layers.add("options", Map.of("kafka.bootstrap.servers", "[::1]:9092,kafka:9092", "label.field", ""));
        assertThat(layers.settings().kafka()).containsEntry("bootstrap.servers", "[::1]:9092,kafka:9092");
    }

    /** Without a word the job would make no feature of it. */
    @ParameterizedTest
    @CsvSource({
        "label.field, fraud, cross, country*fraud, the label",
        "id.field, key, cross, key*country, the id",
        "weight.field, importance, cross, country*importance*method, the weight",
        "model.field, shop, cross, shop*country, the model's name",
        "label.field, fraud, text.fields, fraud, the label",
        "id.field, key, text.fields, key, the id",
    })
    void aFieldThatIsNoFeatureIsNeitherCrossedNorSplit(
            String role, String field, String setting, String value, String held) {
        layers.add("the file", Map.of(role, field, "examples.format", "json"));
        layers.add("options", Map.of(setting, "a*b," + value));
        assertThatThrownBy(layers::settings)
                .isInstanceOf(ConfigException.class)
                .hasMessage(setting + "=" + field + ": this field contains " + held + ", and is not a feature ("
                        + setting + " was given in options)");
    }

    @Test
    void whatIsPrintedSaysTheSameWhenItIsReadAgain() throws Exception {
        layers.add("the file", Map.of("kafka.client.id", "a\\b", "labels", "no,yes", "cross", "a*b,c*d"));
        layers.add("options", Map.of("rate", "0.5"));
        String printed = layers.print();
        assertThat(printed).contains("# defaults\n", "# the file\n", "# options\nrate=0.5\n");
        Properties read = new Properties();
        read.load(new StringReader(printed));
        Layers again = new Layers();
        read.forEach((name, value) -> again.add("printed", Map.of(name.toString(), value.toString())));
        assertThat(withoutNulls(again.settings().values()))
                .containsAllEntriesOf(withoutNulls(layers.settings().values()));
        assertThat(again.settings().kafka()).isEqualTo(layers.settings().kafka());
    }

    private static Map<String, Object> withoutNulls(Map<String, ?> values) {
        Map<String, Object> present = new HashMap<>(values);
        present.values().removeIf(Objects::isNull);
        return present;
    }

    @Test
    void secretsAreNotPrinted() {
        layers.add(
                "options",
                Map.of(
                        "kafka.sasl.jaas.config", "hush",
                        "kafka.consumer.ssl.key.password", "hush",
                        "kafka.ssl.keystore.key", "hush",
                        "schema.registry.basic.auth.user.info", "hush",
                        "schema.registry.bearer.auth.token", "hush",
                        "schema.registry.request.header.X-Gateway", "hush",
                        "kafka.ssl.key.passphrase", "hush",
                        "schema.registry.url", "http://me:hush@registry",
                        "kafka.sasl.mechanism", "PLAIN"));
        assertThat(layers.print())
                .doesNotContain("hush")
                .contains("kafka.sasl.jaas.config=[hidden]", "kafka.sasl.mechanism=PLAIN", "http://[hidden]@registry");
    }

    private static List<String> about(Map<String, String> settings) {
        return Layers.warnings(new Settings(settings));
    }

    @Test
    void whatKafkaKnowsIsRightWithAndWithoutThePrefixOfAClient() {
        assertThat(about(Map.of(
                        "kafka.sasl.jaas.config", "x",
                        "kafka.num.stream.threads", "2",
                        "kafka.producer.linger.ms", "1",
                        "kafka.restore.consumer.fetch.max.bytes", "1",
                        "kafka.group.instance.id", "a",
                        "kafka.topic.segment.bytes", "1")))
                .isEmpty();
    }

    @Test
    void whatKafkaDoesNotKnowIsPassedOnWithAWarning() {
        assertThat(about(Map.of("kafka.num.steam.threads", "2", "kafka.producer.linger", "1")))
                .satisfiesExactly(
                        warning -> assertThat(warning).startsWith("kafka.num.steam.threads is not a setting"),
                        warning -> assertThat(warning).startsWith("kafka.producer.linger is not a setting"));
    }

    @Test
    void everySettingHasAVariableOfItsOwn() {
        assertThat(Settings.names().stream()
                        .map(name -> name.toUpperCase(Locale.ROOT).replace('.', '_')))
                .doesNotHaveDuplicates();
    }

    @Test
    void variablesAreSettings() {
        assertThat(SettingsOptions.environment(Map.of(
                        "PERCEPTRON_ON_DRIFT", "reset",
                        "PERCEPTRON_C", "0.5",
                        "PERCEPTRON_R", "2",
                        "PERCEPTRON_KAFKA_CONSUMER_MAX_POLL_RECORDS", "10",
                        "PERCEPTRON_SCHEMA_REGISTRY_BASIC_AUTH_USER_INFO", "me:secret",
                        "PATH", "/bin")))
                .containsOnly(
                        Map.entry("on.drift", "reset"),
                        Map.entry("C", "0.5"),
                        Map.entry("r", "2"),
                        Map.entry("kafka.consumer.max.poll.records", "10"),
                        Map.entry("schema.registry.basic.auth.user.info", "me:secret"));
    }

    @Test
    void aMisspelledVariableIsRefusedWithTheWayToTheRightOne() {
        assertThatThrownBy(() -> SettingsOptions.environment(Map.of("PERCEPTRON_LERNER", "pa")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("PERCEPTRON_LERNER")
                .hasMessageContaining("unknown setting 'lerner'")
                .hasMessageContaining("--print-config");
    }
}
