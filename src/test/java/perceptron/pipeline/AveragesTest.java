package perceptron.pipeline;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import perceptron.avro.Average;
import perceptron.avro.AverageBlock;
import perceptron.avro.Manifest;
import perceptron.avro.Part;
import perceptron.learner.PagedWeights;
import perceptron.pipeline.average.AverageReader;
import perceptron.pipeline.live.ModelView;
import perceptron.pipeline.settings.SizedSettings;
import perceptron.pipeline.wire.Command.Delete;

/** Whoever reads the averages, from wherever on, has a whole set of weights of one version. */
class AveragesTest {
    private Driver driver = new Driver(Map.of("average.every.ms", "1000", SizedSettings.PAGE_FEATURES, "8"));
    private final Random random = new Random(3);

    @AfterEach
    void close() {
        driver.close();
    }

    @Test
    void areTheModelsOwn() throws Exception {
        learn(100, 50);
        ModelView view = driver.view("m");
        driver.advance(Duration.ofSeconds(2));
        AverageReader reader = new AverageReader("m");
        for (TestRecord<byte[], byte[]> record : driver.read("averages")) {
            reader.add(record.key(), record.value(), average(record.value()));
        }
        assertThat(reader.latest().version()).isEqualTo(view.version());
        assertThat(reader.latest().manifest().getC()).isEqualTo(101);
        PagedWeights weights = view.model().vector(0);
        long c = view.model().c();
        int nonZero = 0;
        for (Part part : reader.latest().parts()) {
            if (part.getBias() != null) {
                assertThat(part.getBias()).isEqualTo(weights.w(PagedWeights.BIAS) - weights.u(PagedWeights.BIAS) / c);
            }
            for (AverageBlock block : part.getBlocks()) {
                for (int k = 0; k < block.getWeights().size(); k++) {
                    int index = block.getStart() + k;
                    assertThat(block.getWeights().get(k)).isEqualTo(weights.w(index) - weights.u(index) / c);
                    nonZero++;
                }
            }
        }
        assertThat(nonZero).isEqualTo(50);
    }

    /** From every record on, and with the topic compacted at any time: the manifest is always one of a whole version. */
    @Test
    void areWholeFromWhereverOneBegins() throws Exception {
        for (int publication = 0; publication < 5; publication++) {
            // The model of the fourth publication is smaller than those before: its surplus parts must not be mistaken.
            learn(20, publication == 3 ? 10 : 70_000);
            driver.advance(Duration.ofSeconds(2));
            if (publication == 2) {
                driver.command("m", null, new perceptron.pipeline.wire.Command.Reset());
            }
        }
        List<TestRecord<byte[], byte[]>> records = driver.read("averages");
        assertThat(records).hasSizeGreaterThan(10);
        int lastManifest = records.size() - 1;
        while (!new String(records.get(lastManifest).key(), UTF_8).endsWith("/manifest")) {
            lastManifest--;
        }
        Average last = average(records.get(lastManifest).value());
        int lastComplete = lastManifest - ((Manifest) last.getContent()).getParts();
        long newest = last.getVersion();
        for (int from = 0; from < records.size(); from++) {
            AverageReader reader = new AverageReader("m");
            long version = 0;
            for (TestRecord<byte[], byte[]> record : records.subList(from, records.size())) {
                reader.add(record.key(), record.value(), average(record.value()));
                if (reader.latest() != null) {
                    assertThat(reader.latest().version()).isGreaterThanOrEqualTo(version);
                    version = reader.latest().version();
                }
            }
            if (from <= lastComplete) {
                assertThat(reader.latest().version()).isEqualTo(newest);
            }
        }
    }

    /** Nor does what was on its way when it was deleted come after it, not even when another one of its name has begun. */
    @Test
    void aDeletedModelLeavesNothingBehind() throws Exception {
        close();
        driver = new Driver(Map.of("average.every.ms", "1000", "classes", "discover"));
        learnClasses(10);
        tick(4);
        learnClasses(10);
        tick(4);
        learnClasses(10);
        tick(1); // With a large part for each class, this one is not whole.
        driver.command("m", null, new Delete());
        List<TestRecord<byte[], byte[]>> before = driver.read("averages");
        assertThat(names(before)).contains("m/A/9", "m/B/9");
        assertThat(names(before).stream().filter(name -> name.equals("m/A/0"))).hasSize(2);
        assertThat(left(before, "m/")).isEmpty();
        for (int i = 0; i < 50; i++) {
            driver.example("other", "1", 1);
        }
        learnClasses(2);
        tick(4);
        List<TestRecord<byte[], byte[]>> after = driver.read("averages");
        assertThat(left(after, "m/")).containsOnlyKeys("m/A/0", "m/A/1", "m/manifest");
        AverageReader reader = new AverageReader("m");
        for (TestRecord<byte[], byte[]> record : after) {
            reader.add(record.key(), record.value(), average(record.value()));
        }
        assertThat(reader.latest().version()).isEqualTo(driver.view("m").version());
    }

    private void learnClasses(int count) {
        for (int i = 0; i < 2 * count; i++) {
            float[] values = new float[50_000];
            Arrays.fill(values, random.nextFloat());
            driver.example("m", "class " + i % count, values);
        }
    }

    /** Each may have to be loaded first, and examples wait meanwhile. */
    @Test
    void thoseOfManyModelsComeAFewAtATime() {
        for (int model = 0; model < 250; model++) {
            driver.example("m" + model, "1", 1);
        }
        for (int expected : new int[] {100, 100, 50, 0}) {
            tick(1);
            assertThat(names(driver.read("averages")).stream().filter(name -> name.endsWith("/manifest")))
                    .hasSize(expected);
        }
    }

    private void tick(int times) {
        for (int i = 0; i < times; i++) {
            driver.advance(Duration.ofSeconds(1));
        }
    }

    private static List<String> names(List<TestRecord<byte[], byte[]>> records) {
        return records.stream()
                .filter(record -> record.value() != null)
                .map(record -> new String(record.key(), UTF_8))
                .toList();
    }

    @Test
    void aModelThatIsDeletedUnusedAndColdLeavesNothingBehindEither() throws Exception {
        close();
        driver = new Driver(Map.of("average.every.ms", "1000", "model.ttl", "5000", "heap.models.bytes", "1"));
        learn(10, 100);
        tick(2);
        AverageReader reader = new AverageReader("m");
        for (int i = 0; i < 10; i++) {
            driver.example("other", "1", 1);
            tick(1);
        }
        List<TestRecord<byte[], byte[]>> records = driver.read("averages");
        assertThat(records.get(0).value()).isNotNull();
        assertThat(left(records, "m/")).isEmpty();
        assertThat(left(records, "other/")).isNotEmpty();
        boolean found = false;
        for (TestRecord<byte[], byte[]> record : records) {
            reader.add(record.key(), record.value(), average(record.value()));
            found |= reader.latest() != null;
        }
        assertThat(found).isTrue();
        assertThat(reader.latest()).isNull();
    }

    /** What compaction leaves of the keys with this prefix. */
    private static Map<String, byte[]> left(List<TestRecord<byte[], byte[]>> records, String prefix) {
        Map<String, byte[]> left = new HashMap<>();
        for (TestRecord<byte[], byte[]> record : records) {
            String key = new String(record.key(), UTF_8);
            if (record.value() == null) {
                left.remove(key);
            } else if (key.startsWith(prefix)) {
                left.put(key, record.value());
            }
        }
        return left;
    }

    private void learn(int examples, int features) {
        for (int i = 0; i < examples; i++) {
            float[] values = new float[features];
            for (int k = 0; k < features; k++) {
                values[k] = (float) random.nextGaussian();
            }
            driver.example("m", "" + random.nextInt(2), values);
        }
    }

    private static Average average(byte[] value) throws Exception {
        return value == null
                ? null
                : new SpecificDatumReader<>(Average.class)
                        .read(null, DecoderFactory.get().binaryDecoder(value, 5, value.length - 5, null));
    }
}
