package perceptron.pipeline.average;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.kafka.clients.producer.internals.BuiltInPartitioner;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import perceptron.avro.Average;
import perceptron.avro.Delete;
import perceptron.avro.Reset;
import perceptron.example.FeatureVector;
import perceptron.learner.Candidates;
import perceptron.learner.Scores;
import perceptron.measure.MarginHistogram;
import perceptron.measure.Pooling;
import perceptron.pipeline.Driver;
import perceptron.pipeline.average.AverageProcessor.Share;
import perceptron.pipeline.live.LiveModels.ModelView;
import perceptron.pipeline.settings.SizedSettings;

/** Whoever reads the averages, from wherever on, has a whole set of weights of one version. */
class AveragesTest {
    /** Longer than a publication has others wait, however slow the machine is. */
    private static final Duration LONG = Duration.ofMinutes(10);

    @AutoClose
    private Driver driver = new Driver(Map.of("average.every.ms", "1000", SizedSettings.PAGE_FEATURES, "8"));

    private final Random random = new Random(3);

    /** From every record on, and with the topic compacted at any time: what is complete is of one version, and the newest there is. */
    @Test
    void areWholeFromWhereverOneBegins() throws Exception {
        int lastBegins = 0;
        List<TestRecord<byte[], byte[]>> records = new ArrayList<>();
        for (int publication = 0; publication < 5; publication++) {
            // The model of the fourth publication is smaller than those before: its surplus parts must not be mistaken.
            learn(20, publication == 3 ? 10 : 30_000);
            driver.advance(LONG);
            if (publication == 2) {
                driver.command("m", null, new Reset());
            }
            lastBegins = records.size();
            records.addAll(driver.read("averages"));
            if (publication == 3) {
                assertThat(left(records, "m/")).hasSize(1);
            } else {
                assertThat(left(records, "m/")).hasSizeGreaterThan(1);
            }
        }
        long newest = driver.view("m").version();
        for (int from = 0; from < records.size(); from++) {
            PublishedModel latest = latest(records.subList(from, records.size()));
            if (from <= lastBegins) {
                assertThat(latest.version()).isEqualTo(newest);
                PublishedBits.check(latest, driver.view("m").model());
            }
        }
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

    /** The model after all of these; its versions never went back. */
    private static PublishedModel latest(List<TestRecord<byte[], byte[]>> records) throws Exception {
        AverageReader reader = new AverageReader();
        long version = 0;
        for (TestRecord<byte[], byte[]> record : records) {
            PublishedModel published = reader.add(record.key(), average(record.value()), 0);
            if (published != null) {
                assertThat(published.version()).isGreaterThanOrEqualTo(version);
                version = published.version();
            }
        }
        return reader.models().get("m");
    }

    private static Average average(byte[] value) throws Exception {
        return value == null
                ? null
                : new SpecificDatumReader<>(Average.class)
                        .read(null, DecoderFactory.get().binaryDecoder(value, 5, value.length - 5, null));
    }

    /** Nor does what was on its way when it was deleted come after it, not even when another one of its name has begun. */
    @Test
    void aDeletedModelLeavesNothingBehind() throws Exception {
        driver.close();
        driver = new Driver(Map.of("average.every.ms", "1000", "classes", "discover", "learner", "pa1"));
        learnClasses(45);
        driver.advance(LONG); // With a large part for each class, this one is not whole.
        driver.command("m", null, new Delete());
        List<TestRecord<byte[], byte[]>> records = driver.read("averages");
        assertThat(latest(records)).isNull();
        assertThat(records).hasSizeGreaterThan(60);
        assertThat(left(records, "m/").keySet()).isEmpty();
        driver.example("other", "1", 1);
        learnClasses(2);
        driver.advance(LONG);
        driver.advance(LONG);
        records = driver.read("averages");
        assertThat(left(records, "m/")).containsOnlyKeys("m/0", "m/1", "m/2", "m/3");
        assertThat(latest(records).version()).isEqualTo(driver.view("m").version());
    }

    private void learnClasses(int count) {
        for (int i = 0; i < 2 * count; i++) {
            float[] values = new float[50_000];
            Arrays.fill(values, random.nextFloat());
            driver.example("m", "class " + i % count, values);
        }
    }

    /** Of every learner: scores, labels and probabilities, whatever the example. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "learner=adaptive,numbers=surface",
                "learner=adaptive,numbers=surface,classes=discover",
                "learner=adaptive,numbers=linear,answer=averaged",
                "learner=perceptron,start=random:7",
                "learner=arow,scale=rms,classes=discover,answer=best",
                "learner=pa1,voted.vectors=3",
            })
    void whatIsPublishedPredictsAsTheJobDoes(String settings) throws Exception {
        driver.close();
        Map<String, Object> given = new HashMap<>(Map.of("average.every.ms", "1000"));
        Arrays.stream(settings.split(",")).map(each -> each.split("=")).forEach(each -> given.put(each[0], each[1]));
        driver = new Driver(given);
        int classes = settings.contains("classes") ? 12 : 2;
        for (int example = 0; example < 3000; example++) {
            float[] x = example();
            int label = (int) (2 + Math.signum(x[0] * x[1]) + x[2]) % classes;
            driver.example("m", Integer.toString(classes == 2 ? label & 1 : label & 15), x);
        }
        driver.advance(LONG);
        PublishedModel published = latest(driver.read("averages"));
        ModelView view = driver.view("m");
        PublishedBits.check(published, view.model());
        assertThat(published.model().leads()).isEqualTo(view.model().leads());
        Scores expected = new Scores();
        Scores actual = new Scores();
        Pooling pooling = new Pooling(MarginHistogram.SIZE);
        for (int n = 0; n < 300; n++) {
            FeatureVector x = FeatureVector.dense(example());
            view.model().score(x, expected);
            view.progress().measures().answer(expected, pooling);
            published.predict(x, actual);
            assertThat(said(actual)).isEqualTo(said(expected));
        }
    }

    private static List<Object> said(Scores scores) {
        List<Object> said =
                new ArrayList<>(List.of(scores.answer(), scores.score(), scores.probability(), scores.averaged()));
        Candidates candidates = scores.candidates();
        for (int rank = 0; rank < candidates.size(); rank++) {
            said.addAll(List.of(candidates.number(rank), candidates.probability(rank)));
        }
        return said;
    }

    private float[] example() {
        float[] x = new float[6];
        for (int k = 0; k < x.length; k++) {
            x[k] = k == 4 ? random.nextInt(3) : (float) (random.nextGaussian() * (k + 1));
        }
        return x;
    }

    @Test
    void isAFiftiethOfAThreadsTime() {
        Share share = new Share();
        long worked = 0;
        for (long now = 1_000_000; now < 1_600_000; now += 100) {
            while (share.isThere(now)) {
                share.took(7_000_000, now);
                worked += 7;
            }
        }
        assertThat(worked).isBetween(11_990L, 12_030L);
        share.took(3_000_000_000L, 2_000_000);
        assertThat(share.isThere(2_148_000)).isFalse();
        assertThat(share.isThere(2_150_000)).isTrue();
    }

    private static int partition(String key) {
        Set<Integer> partitions =
                AverageParts.partition("t", key.getBytes(UTF_8), null, 7).orElseThrow();
        assertThat(partitions).hasSize(1);
        return partitions.iterator().next();
    }

    @ParameterizedTest
    @ValueSource(strings = {"m", "m/ü", "m/1", "m/1/2", "/", ""})
    void allOfAModelLiesWhereAnythingLiesWhoseKeyIsItsName(String model) {
        int expected = BuiltInPartitioner.partitionForKey(model.getBytes(UTF_8), 7);
        assertThat(partition(model + "/0")).isEqualTo(expected);
        assertThat(partition(model + "/1234")).isEqualTo(expected);
    }
}
