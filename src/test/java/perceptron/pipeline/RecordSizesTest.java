package perceptron.pipeline;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import perceptron.avro.Command;
import perceptron.avro.ImportPart;
import perceptron.avro.Label;
import perceptron.example.Example;
import perceptron.example.FeatureVector;
import perceptron.features.Featurizer.Scaling;
import perceptron.learner.Algorithm;
import perceptron.learner.Labels;
import perceptron.learner.LearnerSettings;
import perceptron.learner.LinearModel;
import perceptron.learner.Scores.View;
import perceptron.pipeline.learn.ImportParts;
import perceptron.pipeline.settings.RequestSize;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.settings.SizedSettings;
import perceptron.pipeline.wire.Codecs;

/**
 * Whatever comes in, nothing goes out to any topic, those of changelogs among them, that a producer would refuse to send: the job
 * would stop, and stop again as often as it is started.
 */
class RecordSizesTest {
    /** The least that is allowed: what does not grow with it weighs most. */
    private static final int SMALLEST = 512 * 1024;

    private static final int PAGE = 1024;

    /** What a producer counts for a record besides its contents, and some more. */
    private static final int OVERHEAD = 128;

    private final Map<String, Integer> counts = new HashMap<>();
    private final Random random = new Random(31);
    private Settings settings;

    @AutoClose
    private Driver driver;

    private void start(String... more) {
        Map<String, Object> given = new HashMap<>();
        given.put("kafka.producer.max.request.size", SMALLEST);
        for (int i = 0; i < more.length; i += 2) {
            given.put(more[i], more[i + 1]);
        }
        settings = SizedSettings.of(given);
        driver = new Driver(given);
    }

    /** Checks all that came out since this was last called, and counts it. */
    private void assertAllFit() {
        assertThat(driver.topics()).anyMatch(topic -> topic.endsWith("-changelog"));
        for (String topic : driver.topics()) {
            for (TestRecord<byte[], byte[]> record : driver.sent(topic)) {
                assertThat(size(record)).as(topic).isLessThanOrEqualTo(SMALLEST);
                counts.merge(topic, 1, Integer::sum);
            }
        }
    }

    private int count(String topic) {
        return counts.getOrDefault(settings.topic(topic), 0);
    }

    private static int size(TestRecord<byte[], byte[]> record) {
        int size = OVERHEAD + length(record.key()) + length(record.value());
        for (Header header : record.headers()) {
            size += 10 + header.key().length() + length(header.value());
        }
        return size;
    }

    private static int length(byte[] bytes) {
        return bytes == null ? 0 : bytes.length;
    }

    /** With indices as far apart as they can be, which take the most bytes; each the first of a page, which takes the least memory. */
    private void example(String id, String label, int features) {
        Example example = new Example();
        example.id(id);
        FeatureVector x = example.beginSparse();
        int apart = FeatureVector.MAX_INDEX / features / PAGE * PAGE;
        for (int k = 0; k < features; k++) {
            x.add(k * apart, random.nextFloat() - 0.5f);
        }
        example.label(label);
        driver.send(driver.now(), "m", example);
    }

    @ParameterizedTest
    @CsvSource({"perceptron, '', none, 0", "arow, '', none, 100", "arow, discover, rms, 100"})
    void ofTheLargestExampleThereIs(String learner, String classes, String scale, String votes) {
        start("learner", learner, "classes", classes, "scale", scale, "voted.vectors", votes);
        int most = RequestSize.featureLimit(settings);
        for (int i = 0; i < 4; i++) {
            example(null, "" + i % 2, most);
        }
        example(null, "1", most + 1);
        driver.advance(Duration.ofSeconds(20));
        assertAllFit();
        assertThat(count("predictions")).isEqualTo(4);
        assertThat(count("updates")).isGreaterThan(2);
        assertThat(count("averages")).isPositive();
        assertThat(count("dead-letters")).isEqualTo(1);
    }

    /** Predictions and outcomes take along the headers of what they are about, and say its texts more often than it does. */
    @Test
    void ofLongTextsBesideLongHeaders() {
        start("classes", "discover", "voted.vectors", "10");
        String label = "€".repeat(1_000);
        for (int i = 0; i < 10; i++) {
            String id = i + "€".repeat(999);
            sendWithHeaders("examples", "m", Driver.bytes(id, label, 1), 30);
            String later = i + "¥€".repeat(499);
            driver.exampleWithId("m", later, null, 1);
            sendWithHeaders("labels", "m", Driver.bytes(new Label(later, "€".repeat(1_000))), 30);
        }
        assertAllFit();
        assertThat(count("predictions")).isEqualTo(20);
        assertThat(count("outcomes")).isEqualTo(10);
    }

    /** @param less how many bytes it has less than the largest that is taken in */
    private void sendWithHeaders(String topic, String model, byte[] value, int less) {
        int padding = RequestSize.recordBytesLimit(settings) - value.length - less;
        driver.raw(
                topic,
                model.getBytes(UTF_8),
                value,
                new RecordHeaders(List.of(new RecordHeader("h", new byte[padding]))));
    }

    @Test
    void ofALabelThatWaitsForItsExample() {
        start();
        byte[] value = Driver.bytes(new Label("i".repeat(1_000), "l".repeat(1_000)));
        for (int less = 0; less < 12_000; less += 500) {
            sendWithHeaders("labels", "m" + less, value, 1_000 + less);
        }
        assertAllFit();
        assertThat(count("dead-letters")).isBetween(2, 20);
        driver.advance(Duration.ofMinutes(2));
        assertAllFit();
        assertThat(count("dead-letters")).isEqualTo(24);
    }

    @Test
    void ofAnImportWhoseWeightsLieFarApart() {
        start();
        LinearModel model = new LinearModel(LearnerSettings.of(Algorithm.PERCEPTRON));
        for (int k = 0; k < 50_000; k++) {
            model.vector(0).set(k * (FeatureVector.MAX_INDEX / 50_000 / PAGE * PAGE), 0.5);
        }
        driver.example("m", "1", 1);
        for (ImportPart part : ImportParts.of(model, View.CURRENT, settings)) {
            assertFits(part);
            driver.command("m", "i", part);
        }
        driver.advance(Duration.ofSeconds(20));
        assertAllFit();
        assertThat(count("outcomes")).isEqualTo(1);
        assertThat(count("averages")).isPositive();
    }

    private static void assertFits(ImportPart part) {
        assertThat(Codecs.encode(1, new Command("i".repeat(1_000), part))).hasSizeLessThan(SMALLEST);
    }

    @Test
    void ofAnImportWhoseClassesHaveLongNames() {
        start("classes", "discover");
        LinearModel model = new LinearModel(LearnerSettings.of(Algorithm.PA)
                .withLabels(Labels.discovered(List.of("a".repeat(100_000), "b"), 5))
                .withScaling(Scaling.RMS)
                .withSpan(8));
        for (int k = 0; k < 50_000; k++) {
            model.vector(1).set(Integer.MAX_VALUE - 2 - 100 * k, 0.5);
        }
        assertThat(ImportParts.of(model, View.CURRENT, settings))
                .hasSizeBetween(8, 10)
                .allSatisfy(RecordSizesTest::assertFits);
    }
}
