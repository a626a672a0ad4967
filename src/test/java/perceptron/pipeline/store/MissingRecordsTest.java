package perceptron.pipeline.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;
import org.apache.kafka.streams.KeyValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import perceptron.learner.Algorithm;
import perceptron.learner.Labels;
import perceptron.learner.LearnerSettings;
import perceptron.learner.LinearModel;
import perceptron.pipeline.store.ModelStore.DamagedState;

/** Whatever is missing of what is stored: the model is found as it was, or not at all. */
class MissingRecordsTest {
    private static final int EXAMPLES = 800;

    static Stream<LearnerSettings> settings() {
        LearnerSettings perceptron = LearnerSettings.of(Algorithm.PERCEPTRON).withSpan(8);
        return Stream.of(
                perceptron,
                perceptron.withVotes(10, 100),
                LearnerSettings.of(Algorithm.ADAPTIVE).withSpan(8),
                LearnerSettings.of(Algorithm.AROW).withSpan(8).withLabels(Labels.discovered(List.of(), 10)));
    }

    private StoreUnderTest under;
    private LinearModel model;

    private void live(LearnerSettings settings) {
        under = new StoreUnderTest(settings);
        StoredModel stored = under.begin("m");
        for (int i = 0; i < EXAMPLES; i++) {
            StoreUnderTest.learn(stored, under.example(), under.label());
        }
        model = stored.model();
    }

    /** Whether it is found, as it was. */
    private boolean isFound() {
        try {
            StoredModel found = under.open().find("m");
            assertThat(found).isNotNull();
            ModelStoreTest.assertSame(found.model(), model);
            ModelStoreTest.assertSameScores(found.model(), model, under.example());
            return true;
        } catch (DamagedState damage) {
            assertThat(damage.getMessage()).containsAnyOf("model m", "found 0 models, expected 1");
            return false;
        }
    }

    @ParameterizedTest
    @MethodSource("settings")
    void withoutOneRecord(LearnerSettings settings) {
        live(settings);
        int found = 0;
        List<KeyValue<byte[], byte[]>> records = StoreUnderTest.records(under.models);
        for (KeyValue<byte[], byte[]> record : records) {
            // Without the counts and with models, nobody could tell a new store: Kafka Streams restores one that is
            // gone.
            if (record.key[0] != Keys.ALL[0]) {
                under.models.delete(record.key);
                found += isFound() ? 1 : 0;
                under.models.put(record.key, record.value);
            }
        }
        assertThat(isFound()).isTrue();
        // Batches of changes that all pages have are still there, and not needed.
        assertThat(records.size() - found).isGreaterThan(20);
    }

    @Test
    void ofAnotherFormatItIsRefused() {
        live(LearnerSettings.of(Algorithm.PERCEPTRON));
        Keys keys = new Keys("m");
        for (byte[] key : List.of(keys.header(), keys.progress())) {
            byte[] stored = under.models.get(key);
            byte[] later = stored.clone();
            later[0] = 99;
            under.models.put(key, later);
            assertThatThrownBy(() -> under.open().find("m"))
                    .hasMessageContaining("has format 99, and this release reads 1 to 1");
            under.models.put(key, stored);
        }
    }
}
