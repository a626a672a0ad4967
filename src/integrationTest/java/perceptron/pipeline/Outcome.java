package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import perceptron.Cluster;
import perceptron.avro.Prediction;
import perceptron.avro.Update;
import perceptron.pipeline.store.Stored;
import perceptron.pipeline.store.StoredModel;

/** What a job has left behind, held against what one learner alone makes of the same log. */
final class Outcome {
    /** A record of a user's topic. */
    record Place(String topic, int partition, long offset) {
        static Place of(ConsumerRecord<byte[], byte[]> record) {
            return new Place(record.topic(), record.partition(), record.offset());
        }
    }

    /** A dead letter: what came in, and why it could not be used. */
    record Letter(String reason, ByteBuffer key, ByteBuffer value, String ownHeader) {}

    private final Map<String, Sequential> expected = new LinkedHashMap<>();
    private final Map<Place, Said> expectedSaid = new LinkedHashMap<>();
    private final Map<Place, List<Said>> said = new HashMap<>();
    private final Map<String, List<Update>> updates = new HashMap<>();
    private final Map<String, StoredModel> stored = new HashMap<>();
    private final Map<Place, Letter> expectedDead = new LinkedHashMap<>();
    private final Map<Place, List<Letter>> dead = new HashMap<>();
    private long laps = Long.MAX_VALUE;
    private long orphans;

    private Outcome() {}

    static Outcome of(Cluster cluster, Trial trial) {
        Outcome outcome = new Outcome();
        TopicReader reader = new TopicReader(cluster);
        reader.read(trial.topic("examples"), record -> outcome.example(trial, reader, record));
        reader.read(trial.topic("labels"), outcome::badOrNot);
        reader.read(trial.topic("commands"), outcome::badOrNot);
        reader.read(trial.topic("dead-letters"), outcome::deadLetter);
        reader.read(trial.topic("predictions"), record -> outcome.prediction(reader.value(record)));
        reader.read(trial.topic("updates"), record -> outcome.updates
                .computeIfAbsent(key(record), name -> new ArrayList<>())
                .add(reader.value(record)));
        outcome.restore(reader, trial);
        return outcome;
    }

    private void example(Trial trial, TopicReader reader, ConsumerRecord<byte[], byte[]> record) {
        if (!badOrNot(record)) {
            Sequential model = expected.computeIfAbsent(trial.modelOf(record), name -> new Sequential(trial.learn()));
            expectedSaid.put(Place.of(record), model.next(reader.value(record)));
        }
    }

    /** Whether it can only be a dead letter, as its header then says. */
    private boolean badOrNot(ConsumerRecord<byte[], byte[]> record) {
        String bad = header(record, Load.BAD);
        if (bad != null) {
            expectedDead.put(Place.of(record), letter(bad, record));
        }
        return bad != null;
    }

    private void deadLetter(ConsumerRecord<byte[], byte[]> record) {
        Place place = new Place(
                header(record, "__streams.errors.topic"),
                Integer.parseInt(header(record, "__streams.errors.partition")),
                Long.parseLong(header(record, "__streams.errors.offset")));
        dead.computeIfAbsent(place, each -> new ArrayList<>()).add(letter(header(record, DeadLetters.REASON), record));
    }

    private void prediction(Prediction prediction) {
        Place place = new Place(prediction.getTopic(), prediction.getPartition(), prediction.getOffset());
        said.computeIfAbsent(place, each -> new ArrayList<>()).add(Said.of(prediction));
    }

    private static Letter letter(String reason, ConsumerRecord<byte[], byte[]> record) {
        return new Letter(reason, bytes(record.key()), bytes(record.value()), header(record, Load.BAD));
    }

    private static ByteBuffer bytes(byte[] bytes) {
        return bytes == null ? null : ByteBuffer.wrap(bytes);
    }

    private static String header(ConsumerRecord<byte[], byte[]> record, String name) {
        Header header = record.headers().lastHeader(name);
        return header == null ? null : new String(header.value(), StandardCharsets.UTF_8);
    }

    private static String key(ConsumerRecord<byte[], byte[]> record) {
        return new String(record.key(), StandardCharsets.UTF_8);
    }

    private void restore(TopicReader reader, Trial trial) {
        Map<Integer, Stored> partitions = new HashMap<>();
        for (String store : List.of(Nodes.MODELS, Nodes.PROGRESS)) {
            reader.read(trial.changelog(store), record -> partitions
                    .computeIfAbsent(
                            record.partition(),
                            number -> new Stored(trial.learn().store()))
                    .put(store.equals(Nodes.MODELS), record.key(), record.value()));
        }
        for (Stored partition : partitions.values()) {
            for (String name : partition.names()) {
                StoredModel model = partition.store().find(name);
                assertThat(stored.put(name, model)).as("model %s, twice", name).isNull();
                laps = Math.min(laps, model.version() / partition.slots(name));
            }
            orphans += partition.orphans();
        }
    }

    void checkPredictions() {
        assertThat(said.keySet()).as("places of predictions").isEqualTo(expectedSaid.keySet());
        expectedSaid.forEach((place, one) -> {
            if (!said.get(place).equals(List.of(one))) {
                assertThat(said.get(place)).as(place.toString()).containsExactly(one);
            }
        });
    }

    void checkDeadLetters() {
        assertThat(expectedDead).isNotEmpty();
        assertThat(dead.keySet()).as("places of dead letters").isEqualTo(expectedDead.keySet());
        expectedDead.forEach(
                (place, one) -> assertThat(dead.get(place)).as(place.toString()).containsExactly(one));
    }

    void checkUpdates() {
        assertThat(updates.keySet()).isEqualTo(expected.keySet());
        updates.forEach((name, all) -> {
            for (int i = 0; i < all.size(); i++) {
                if (all.get(i).getSeq() != i + 1) {
                    assertThat(all.get(i)).as("update %d of %s", i + 1, name).isNull();
                }
            }
            assertThat(all).as(name).hasSize((int) expected.get(name).version());
        });
    }

    void checkStore() {
        assertThat(stored.keySet()).isEqualTo(expected.keySet());
        expected.forEach((name, model) -> {
            StoredModel actual = stored.get(name);
            assertThat(actual.version()).as("version of " + name).isEqualTo(model.version());
            assertThat(actual.epoch()).as("epoch of " + name).isEqualTo(model.epoch());
            SameModel.check(name, actual.model(), model.model());
            SameModel.checkCounters(name, actual.model(), model.model());
            assertThat(actual.progress().measures())
                    .as("measures of " + name)
                    .usingRecursiveComparison()
                    .isEqualTo(model.measures());
        });
        assertThat(orphans).as("keys that nobody looks at any more").isZero();
    }

    void checkHistory() {
        updates.forEach((name, all) -> {
            History history = new History();
            all.forEach(history::add);
            StoredModel actual = stored.get(name);
            assertThat(history.version()).as("version of " + name).isEqualTo(actual.version());
            SameModel.check(name, history.model(), actual.model());
            assertThat(history.model().squaredNorm()).isEqualTo(actual.model().squaredNorm());
            assertThat(history.model().updates()).isEqualTo(actual.model().updates());
        });
    }

    /** How often each slot of the journal was used, in the model that used them least. */
    long laps() {
        return laps;
    }
}
