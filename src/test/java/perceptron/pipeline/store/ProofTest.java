package perceptron.pipeline.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueStore;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import perceptron.example.Rejection;
import perceptron.features.Scaling;
import perceptron.learner.Algorithm;
import perceptron.learner.Labels;
import perceptron.learner.LearnerSettings;
import perceptron.learner.LinearModel;

/** Whatever is missing, old or changed of what is stored: the model is found as it was, or not at all. */
class ProofTest {
    private static final int EXAMPLES = 800;

    static Stream<Arguments> settings() {
        LearnerSettings perceptron = LearnerSettings.of(Algorithm.PERCEPTRON).withSpan(8);
        return Stream.of(
                Arguments.of("perceptron", perceptron),
                Arguments.of("voted", perceptron.withVotes(10, 100)),
                Arguments.of("adaptive", LearnerSettings.of(Algorithm.ADAPTIVE).withSpan(8)),
                Arguments.of(
                        "arow with classes",
                        LearnerSettings.of(Algorithm.AROW)
                                .withSpan(8)
                                .withLabels(Labels.discovered(List.of(), 10))
                                .withScaling(Scaling.RMS)));
    }

    /** All that was ever stored under each key. */
    private final Map<ByteBuffer, List<byte[]>> versions = new LinkedHashMap<>();

    private StoreUnderTest under;
    private LinearModel model;

    private void live(LearnerSettings settings) {
        under = new StoreUnderTest(settings);
        StoredModel stored = under.begin("m");
        for (int i = 0; i < EXAMPLES; i++) {
            StoreUnderTest.learn(stored, under.example(), under.label());
            if (i == EXAMPLES / 2) {
                stored.restartAverage();
                stored.save();
            }
            note(under.models);
            note(under.progress);
        }
        model = stored.model();
    }

    private void note(KeyValueStore<byte[], byte[]> store) {
        for (KeyValue<byte[], byte[]> record : TestStores.records(store)) {
            List<byte[]> known = versions.computeIfAbsent(ByteBuffer.wrap(record.key), key -> new ArrayList<>());
            if (known.isEmpty() || known.get(known.size() - 1) != record.value) {
                known.add(record.value);
            }
        }
    }

    /** Whether it is found, as it was. */
    private boolean isFound() {
        try {
            StoredModel found = under.open().find("m");
            assertThat(found).isNotNull();
            ModelStoreTest.assertSame(found.model(), model);
            ModelStoreTest.assertSameScores(found.model(), model, under.example());
            return true;
        } catch (Rejection | DamagedState damage) {
            assertThat(damage.getMessage()).containsAnyOf("model m", "record with the key");
            return false;
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("settings")
    void withoutOneRecord(String name, LearnerSettings settings) {
        live(settings);
        int found = 0;
        int records = 0;
        for (KeyValueStore<byte[], byte[]> store : List.of(under.models, under.progress)) {
            for (KeyValue<byte[], byte[]> record : TestStores.records(store)) {
                store.delete(record.key);
                found += isFound() ? 1 : 0;
                records++;
                store.put(record.key, record.value);
            }
        }
        assertThat(isFound()).isTrue();
        // Entries of changes that all pages have are still there, and not needed.
        assertThat(records - found).isGreaterThan(20);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("settings")
    void withAnOlderVersionOfOneRecord(String name, LearnerSettings settings) {
        live(settings);
        int refused = 0;
        for (KeyValue<byte[], byte[]> record : TestStores.records(under.models)) {
            List<byte[]> all = versions.get(ByteBuffer.wrap(record.key));
            for (byte[] old : all.subList(0, all.size() - 1)) {
                under.models.put(record.key, old);
                refused += isFound() ? 0 : 1;
            }
            under.models.put(record.key, record.value);
        }
        assertThat(refused).isGreaterThan(100);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("settings")
    void withAnyFlippedBit(String name, LearnerSettings settings) {
        live(settings);
        int refused = 0;
        for (KeyValueStore<byte[], byte[]> store : List.of(under.models, under.progress)) {
            for (KeyValue<byte[], byte[]> record : TestStores.records(store)) {
                byte[] damaged = record.value.clone();
                int bit = under.random.nextInt(8 * damaged.length);
                damaged[bit / 8] ^= 1 << bit % 8;
                store.put(record.key, damaged);
                refused += isFound() ? 0 : 1;
                store.put(record.key, record.value);
            }
        }
        assertThat(refused).isGreaterThan(20);
    }

    /** As one store is after it has lost what came last. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("settings")
    void withTheProgressOfAnEarlierChange(String name, LearnerSettings settings) {
        live(settings);
        long version = under.open().find("m").version();
        byte[] key = new Keys("m").progress();
        int old = 0;
        for (byte[] saved : versions.get(ByteBuffer.wrap(key))) {
            if (!Progress.isOf(Seal.open(key, saved), 1, version)) {
                under.progress.put(key, saved);
                assertThat(isFound()).isFalse();
                old++;
            }
        }
        assertThat(old).isGreaterThan(100);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("settings")
    void isRestoredIfThatMayHelp(String name, LearnerSettings settings) {
        live(settings);
        KeyValue<byte[], byte[]> page = TestStores.records(under.models).stream()
                .filter(record -> record.key[0] == 'M' && record.key[8] == 'P')
                .findFirst()
                .orElseThrow();
        under.models.delete(page.key);
        ModelStore store = under.openRestorable();
        assertThatThrownBy(() -> store.find("m"))
                .isInstanceOf(DamagedState.class)
                .hasMessageContaining("of model m, ");
    }
}
