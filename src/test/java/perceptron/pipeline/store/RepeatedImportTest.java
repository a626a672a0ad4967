package perceptron.pipeline.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueStore;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import perceptron.learner.Algorithm;
import perceptron.learner.LearnerSettings;

/** Under at-least-once, the store may keep a part of an import that the model knows nothing of: the command is processed again. */
class RepeatedImportTest {
    private final StoredHistory history =
            new StoredHistory(LearnerSettings.of(Algorithm.PERCEPTRON).withSpan(8)).live();
    private final KeyValueStore<byte[], byte[]> models = history.stores.get("models");

    /**
     * @param kept which kinds of records of the part were written before the crash: pages, and the list of parts
     * @param changes how many changes of the model come before the part now
     */
    @ParameterizedTest
    @CsvSource({"P, 0", "PI, 0", "P, 1", "PI, 1"})
    void aPartCountsOnce(String kept, int changes) {
        List<KeyValue<byte[], byte[]>> before = TestStores.records(models);
        List<KeyValue<byte[], byte[]>> progress = TestStores.records(history.stores.get("progress"));
        history.importPart(history.open(), 1);
        List<KeyValue<byte[], byte[]>> written = TestStores.records(models);
        written.forEach(record -> models.delete(record.key));
        before.forEach(record -> models.put(record.key, record.value));
        progress.forEach(record -> history.stores.get("progress").put(record.key, record.value));
        written.stream()
                .filter(record -> kept.indexOf(kind(record.key)) >= 0)
                .forEach(record -> models.put(record.key, record.value));

        ModelStore store = history.open();
        StoredModel model = store.find("m");
        for (int change = 0; change < changes; change++) {
            model.restartAverage();
            model.write();
        }
        store.beginImported(model, history.importPart(store, 1));
        assertThat(store.reload("m").model().vector(0).w(103)).isEqualTo(0.5);
    }

    /** As {@link Keys} says. */
    private static char kind(byte[] key) {
        return (char) (key[0] == 'M' ? key["M--m----".length()] : key[0]);
    }
}
