package perceptron.pipeline.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueStore;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import perceptron.features.Scaling;
import perceptron.learner.Algorithm;
import perceptron.learner.Labels;
import perceptron.learner.LearnerSettings;
import perceptron.learner.LinearModel;

/**
 * Models as releases have stored them: each later release must find them as they were. What is in the folder {@code state-N} is
 * never changed. When the format changes, on purpose, {@link #isStillWrittenLikeThis} fails and says where the records of today lie:
 * they become {@code state-N+1}, and the format's number in the class that writes it goes up.
 */
class StateFormatTest {
    private static final List<String> RELEASES = List.of("state-1");
    private static final String NEWEST = RELEASES.get(RELEASES.size() - 1);

    static Stream<Arguments> models() {
        LearnerSettings perceptron = LearnerSettings.of(Algorithm.PERCEPTRON).withSpan(8);
        return Stream.of(
                Arguments.of("perceptron", perceptron),
                Arguments.of(
                        "arow",
                        LearnerSettings.of(Algorithm.AROW)
                                .withSpan(8)
                                .withLabels(Labels.discovered(List.of(), 10))
                                .withScaling(Scaling.RMS)),
                Arguments.of("voted", perceptron.withVotes(10, 1_000)),
                Arguments.of("adaptive", LearnerSettings.of(Algorithm.ADAPTIVE).withSpan(8)),
                Arguments.of(
                        "voted-arow",
                        LearnerSettings.of(Algorithm.AROW).withSpan(8).withVotes(5, 1_000)));
    }

    static Stream<Arguments> releasedModels() {
        return RELEASES.stream()
                .flatMap(release -> models().map(model -> Arguments.of(release, model.get()[0], model.get()[1])));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("releasedModels")
    void isFoundAsItWas(String release, String name, LearnerSettings settings) throws Exception {
        StoredHistory stored = new StoredHistory(settings);
        StateFile.read(StateFile.released(release, name), stored.stores);
        StoredHistory lived = new StoredHistory(settings).live();
        StoredModel found = stored.open().find("m");
        StoredModel expected = lived.open().find("m");
        ModelStoreTest.assertSame(found.model(), lived.sequential());
        assertThat(found.version()).isEqualTo(expected.version());
        assertThat(found.epoch()).isEqualTo(expected.epoch());
        assertThat(bytes(found.progress())).isEqualTo(bytes(expected.progress()));
        for (int i = 0; i < 20; i++) {
            ModelStoreTest.assertSameScores(found.model(), lived.sequential(), lived.example());
        }
    }

    private static byte[] bytes(Progress progress) {
        return progress.toBytes(0, 0, new LinearModel(LearnerSettings.of(Algorithm.PERCEPTRON)));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("releasedModels")
    void anImportGoesOnAndTheRestIsSwept(String release, String name, LearnerSettings settings) throws Exception {
        StoredHistory stored = new StoredHistory(settings);
        StateFile.read(StateFile.released(release, name), stored.stores);
        ModelStore store = stored.open();
        StoredModel old = store.find("m");
        StoredModel imported = store.beginImported(old, stored.importPart(store, 1));
        old.model().classNames().stream().skip(imported.model().classes()).forEach(imported::addClass);
        imported = store.reload("m");
        assertThat(imported.model().vector(0).w(4)).isEqualTo(-1.5);
        assertThat(imported.model().vector(0).w(103)).isEqualTo(0.5);
        for (int i = 0; i < 20; i++) {
            store.tidy(imported);
        }
        // The last epoch, the header and four imported pages: features 3 and 4, 103, 104, and the bias. A model with
        // classes also has the batch that added them.
        assertThat(stored.stores.get("models").approximateNumEntries())
                .isEqualTo(settings.labels().binary() ? 6 : 7);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("models")
    void isStillWrittenLikeThis(String name, LearnerSettings settings) throws Exception {
        String today = StateFile.write(new StoredHistory(settings).live().stores);
        Path file = Files.createDirectories(Path.of("build", "state")).resolve(name + ".txt");
        Files.writeString(file, today);
        assertThat(today.equals(StateFile.released(NEWEST, name)))
                .as("what is stored of this model is what %s says; that of today is in %s", NEWEST, file)
                .isTrue();
    }

    /** Of all that is read of the model and of its import, one after the other. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("models")
    void aLaterFormatIsRefused(String name, LearnerSettings settings) {
        StoredHistory history = new StoredHistory(settings).live();
        byte[] epoch = new Keys("m").epoch(2);
        int refused = 0;
        for (KeyValueStore<byte[], byte[]> store : history.stores.values()) {
            for (KeyValue<byte[], byte[]> record : TestStores.records(store)) {
                boolean isRead = record.key[0] == 'M'
                        ? startsWith(record.key, epoch)
                        : record.key[0] != Keys.ALL_SWEPT[0] && record.key[0] != Keys.LAST_EPOCH[0];
                if (isRead) {
                    byte[] later = Seal.open(record.key, record.value);
                    later[0] = 99;
                    store.put(record.key, Seal.seal(record.key, later));
                    assertThatThrownBy(() -> history.importPart(history.open(), 1))
                            .isInstanceOf(IllegalStateException.class)
                            .hasMessageContaining("has format 99, and this release reads 1 to 1")
                            .hasMessageContaining("run the release that wrote it, or a later one");
                    store.put(record.key, record.value);
                    refused++;
                }
            }
        }
        assertThat(refused).isGreaterThan(10);
    }

    private static boolean startsWith(byte[] key, byte[] prefix) {
        return key.length >= prefix.length && Arrays.equals(key, 0, prefix.length, prefix, 0, prefix.length);
    }
}
