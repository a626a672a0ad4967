package perceptron.pipeline;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
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
import perceptron.pipeline.live.ModelView;

/** Whoever reads the averages, from wherever on, has a whole set of weights of one version. */
class AveragesTest {
    private final Driver driver = new Driver(Map.of("average.every.ms", "1000", "store.page.features", "8"));
    private final Random random = new Random(3);

    @AfterEach
    void close() {
        driver.close();
    }

    @Test
    void areTheModelsOwn() throws Exception {
        learn(100, 50);
        ModelView view = view();
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

    private void learn(int examples, int features) {
        for (int i = 0; i < examples; i++) {
            float[] values = new float[features];
            for (int k = 0; k < features; k++) {
                values[k] = (float) random.nextGaussian();
            }
            driver.example("m", "" + random.nextInt(2), values);
        }
    }

    private ModelView view() {
        var asked = driver.live.view("m").orElseThrow();
        driver.advance(Duration.ofMillis(50));
        return asked.join();
    }

    private static Average average(byte[] value) throws Exception {
        return value == null
                ? null
                : new SpecificDatumReader<>(Average.class)
                        .read(null, DecoderFactory.get().binaryDecoder(value, 5, value.length - 5, null));
    }
}
