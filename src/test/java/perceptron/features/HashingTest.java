package perceptron.features;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import perceptron.example.FeatureVector;
import perceptron.example.NamedFeatures;
import perceptron.example.Reason;
import perceptron.example.Rejection;
import perceptron.example.Told;

class HashingTest {
    private final NamedFeatures named = new NamedFeatures();
    private final FeatureVector vector = new FeatureVector();

    /** The file was written by scikit-learn 1.9.1: {@code FeatureHasher(2**bits, input_type="pair")}, duplicates summed. */
    @Test
    void givesTheIndicesAndValuesOfScikitLearn() throws IOException {
        for (JsonNode expected : resource("feature-hasher.json")) {
            named.clear();
            for (JsonNode feature : expected.get("features")) {
                add(feature.get(0).textValue(), feature.get(1));
            }
            new Hashing(expected.get("bits").intValue(), null).hash(named, false, vector);

            assertThat(vector.isDense()).isFalse();
            assertThat(vector.size())
                    .as(expected.toString())
                    .isEqualTo(expected.get("indices").size());
            for (int k = 0; k < vector.size(); k++) {
                assertThat(vector.index(k))
                        .isEqualTo(expected.get("indices").get(k).intValue());
                assertThat(vector.value(k))
                        .isEqualTo(expected.get("values").get(k).floatValue());
            }
        }
    }

    private void add(String name, JsonNode value) {
        if (value.isTextual()) {
            named.category(name, value.textValue());
        } else {
            named.number(name, value.floatValue());
        }
    }

    @Test
    void theHashThatHasNoAbsoluteValueGoesToIndexZeroWithANegativeSign() {
        named.number("auozubow", 3); // hashes to -2^31

        new Hashing(30, null).hash(named, false, vector);

        assertThat(vector.index(0)).isZero();
        assertThat(vector.value(0)).isEqualTo(-3);
    }

    @Test
    void theOrderOfFeaturesDoesNotMatterToTheBit() {
        Random random = new Random(2);
        List<Float> values = new ArrayList<>();
        for (int k = 0; k < 200; k++) {
            values.add((float) (random.nextGaussian() * Math.pow(10, random.nextInt(30) - 15)));
        }
        String first = hashedInTheOrderOf(values, values);
        List<Float> order = new ArrayList<>(values);
        for (int round = 0; round < 50; round++) {
            Collections.shuffle(order, random);
            assertThat(hashedInTheOrderOf(values, order)).isEqualTo(first);
        }
    }

    private String hashedInTheOrderOf(List<Float> values, List<Float> order) {
        named.clear();
        for (float value : order) {
            named.number("feature" + values.indexOf(value), value);
        }
        new Hashing(4, null).hash(named, false, vector);
        return Told.of(vector);
    }

    @Test
    void refusesASumThatIsNoFloat() {
        named.number("huge", Float.MAX_VALUE);
        named.number("huge", Float.MAX_VALUE);

        assertThatThrownBy(() -> new Hashing(20, null).hash(named, false, vector))
                .isInstanceOfSatisfying(
                        Rejection.class, e -> assertThat(e.reason()).isEqualTo(Reason.NOT_FINITE))
                .hasMessageContaining("index");
    }

    @Test
    void allocatesNothingOnceItHasRoom() {
        for (int k = 0; k < 200; k++) {
            named.category("category", "value" + k % 50);
            named.number("number" + k, k);
        }
        Hashing hashing = new Hashing(20, new FeatureNames(100));
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long least = Long.MAX_VALUE;
        for (int round = 0; round < 20; round++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int example = 0; example < 100; example++) {
                hashing.hash(named, false, vector);
            }
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }
        assertThat(least).isZero();
    }

    private static JsonNode resource(String name) throws IOException {
        try (InputStream in = HashingTest.class.getResourceAsStream(name)) {
            return new ObjectMapper().readTree(in);
        }
    }
}
