package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import perceptron.Cluster;
import perceptron.avro.Example;
import perceptron.avro.Kind;
import perceptron.avro.Prediction;
import perceptron.avro.Update;
import perceptron.learner.NaiveLife;
import perceptron.learner.SameAsNaive;
import perceptron.model.Replay;
import perceptron.pipeline.store.Stored;
import perceptron.pipeline.store.StoredModel;
import perceptron.pipeline.topic.Nodes;
import perceptron.pipeline.wire.Codecs;

/** What a job has left behind, held against what one learner alone makes of the same log. */
final class JobOutput {
    /** A record of a user's topic. */
    record Place(String topic, int partition, long offset) {
        /** There are many of them. */
        Place {
            topic = topic.intern();
        }

        static Place of(ConsumerRecord<byte[], byte[]> record) {
            return new Place(record.topic(), record.partition(), record.offset());
        }
    }

    private final Map<String, Interleaving> expected = new LinkedHashMap<>();
    private final Map<Place, PredictionBits> expectedSaid = new LinkedHashMap<>();
    private final Map<String, Map<Place, Example>> scattered = new LinkedHashMap<>();
    private final Map<Place, List<PredictionBits>> said = new LinkedHashMap<>();
    private final Map<String, List<Update>> updates = new HashMap<>();
    private final Map<String, StoredModel> stored = new HashMap<>();
    private final LateInputs besides = new LateInputs();
    private final PublishedDeadLetters letters = new PublishedDeadLetters();
    private final PublishedRates rates;
    private final int errorWindow;
    private double laps = Double.MAX_VALUE;
    private long orphans;
    private long writtenAsPages;
    private long writtenAsChanges;

    private JobOutput(JobUnderTest trial) {
        rates = new PublishedRates(trial);
        errorWindow = trial.settings().getInt("error.window");
    }

    static JobOutput of(Cluster cluster, JobUnderTest trial) {
        JobOutput outcome = new JobOutput(trial);
        TopicReader reader = new TopicReader(cluster);
        outcome.readGood(reader, trial, "labels", (model, record) -> outcome.besides.label(model, record, reader));
        outcome.readGood(reader, trial, "commands", (model, record) -> outcome.besides.command(model, record, reader));
        reader.read(trial.topic("outcomes"), record -> outcome.outcome(record, reader.value(record)));
        reader.read(trial.topic("dead-letters"), outcome.letters::add);
        reader.read(trial.topic("predictions"), record -> outcome.prediction(record, reader.value(record)));
        reader.read(trial.topic("update-rates"), record -> outcome.rates.told(key(record), reader.value(record)));
        reader.read(trial.topic("updates"), record -> outcome.update(record, reader.value(record)));
        outcome.readGood(
                reader,
                trial,
                "examples",
                (model, record) -> outcome.example(trial, model, Place.of(record), reader.value(record)));
        outcome.scattered.forEach((model, given) -> outcome.inOrderOfPredictions(given)
                .forEach((place, example) -> outcome.learn(trial, model, place, example)));
        outcome.expected.values().forEach(Interleaving::finish);
        outcome.restore(reader, trial);
        return outcome;
    }

    /** All but what can only be a dead letter, as its header then says. */
    private void readGood(
            TopicReader reader,
            JobUnderTest trial,
            String topic,
            BiConsumer<String, ConsumerRecord<byte[], byte[]>> good) {
        reader.read(trial.topic(topic), record -> {
            String bad = PublishedDeadLetters.reasonToBeOne(record);
            if (bad == null) {
                good.accept(trial.modelOf(record), record);
            } else {
                letters.expect(bad, record);
            }
        });
    }

    private void example(JobUnderTest trial, String model, Place place, Example example) {
        if (besides.partitions(model).size() > 1) {
            scattered.computeIfAbsent(model, name -> new LinkedHashMap<>()).put(place, example);
        } else {
            learn(trial, model, place, example);
        }
    }

    private void learn(JobUnderTest trial, String model, Place place, Example example) {
        Interleaving order = expected.computeIfAbsent(model, name -> interleaving(trial, name));
        PredictionBits actual = said.containsKey(place) ? said.get(place).get(0) : null;
        expectedSaid.put(place, order.next(example, actual));
    }

    private Interleaving interleaving(JobUnderTest trial, String model) {
        List<Place> causes = updates.getOrDefault(model, List.of()).stream()
                .map(update -> new Place(update.getTopic(), update.getPartition(), update.getOffset()))
                .toList();
        Interleaving order = new Interleaving(new Sequential(trial), causes);
        besides.tell(model, order);
        return order;
    }

    /** Examples of a model that came in by several partitions. Those of one are in the order of the log. */
    private Map<Place, Example> inOrderOfPredictions(Map<Place, Example> given) {
        Map<Place, Example> ordered = new LinkedHashMap<>();
        said.keySet().stream().filter(given::containsKey).forEach(place -> ordered.put(place, given.get(place)));
        for (int partition = 0; partition < JobUnderTest.PARTITIONS; partition++) {
            int one = partition;
            assertThat(ordered.keySet())
                    .filteredOn(place -> place.partition() == one)
                    .containsExactlyElementsOf(given.keySet().stream()
                            .filter(place -> place.partition() == one)
                            .toList());
        }
        return ordered;
    }

    private void prediction(ConsumerRecord<byte[], byte[]> record, Prediction prediction) {
        Place place = new Place(prediction.getTopic(), prediction.getPartition(), prediction.getOffset());
        said.computeIfAbsent(place, each -> new ArrayList<>()).add(PredictionBits.of(prediction));
        besides.predicted(key(record), prediction);
        rates.predicted(key(record), record, prediction);
    }

    private void outcome(ConsumerRecord<byte[], byte[]> record, perceptron.avro.Outcome outcome) {
        besides.told(outcome);
        rates.judged(key(record), record, outcome);
    }

    private void update(ConsumerRecord<byte[], byte[]> record, Update update) {
        updates.computeIfAbsent(key(record), name -> new ArrayList<>()).add(update);
        rates.updated(key(record), record, update);
    }

    private static String key(ConsumerRecord<byte[], byte[]> record) {
        return new String(record.key(), StandardCharsets.UTF_8);
    }

    private void restore(TopicReader reader, JobUnderTest trial) {
        Map<Integer, Stored> partitions = new HashMap<>();
        reader.read(trial.changelog(Nodes.MODELS), record -> partitions
                .computeIfAbsent(
                        record.partition(), number -> new Stored(trial.learn().store()))
                .put(record.key(), record.value()));
        for (Stored partition : partitions.values()) {
            for (String name : partition.names()) {
                StoredModel model = partition.store().find(name);
                assertThat(stored.put(name, model)).as("model %s, twice", name).isNull();
                laps = Math.min(laps, partition.laps(name));
                model.progress().windows().open().forEach(window -> rates.open(name, window));
            }
            orphans += partition.orphans();
            writtenAsPages += partition.writtenAsPages();
            writtenAsChanges += partition.writtenAsChanges();
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
        letters.check();
    }

    /** Each label that came later was judged once, and each command was answered once. */
    void checkBesides() {
        besides.check();
    }

    /** Everything is counted in one window. */
    void checkRates() {
        rates.check();
    }

    void checkUpdates() {
        assertThat(updates.keySet()).isEqualTo(expected.keySet());
        updates.forEach((name, all) -> {
            for (int i = 0; i < all.size(); i++) {
                if (all.get(i).getVersion() != i + 1) {
                    assertThat(all.get(i)).as("update %d of %s", i + 1, name).isNull();
                }
            }
            assertThat(all).as(name).hasSize((int) expected.get(name).model().version());
        });
    }

    void checkStore() {
        assertThat(stored.keySet()).isEqualTo(expected.keySet());
        expected.forEach((name, order) -> {
            NaiveLife life = order.model().life();
            StoredModel actual = stored.get(name);
            assertThat(actual.version()).as("version of " + name).isEqualTo(life.version());
            assertThat(actual.epoch()).as("epoch of " + name).isEqualTo(epoch(name));
            SameAsNaive.check(actual.model(), life, name);
            SameAsNaive.check(actual.progress().measures(), life, errorWindow, name);
            SameAsNaive.checkCounts(actual.progress().measures(), life, name);
        });
        assertThat(orphans).as("keys that nobody looks at any more").isZero();
    }

    /** That with which the model last began, by what was told of it. */
    private int epoch(String name) {
        return updates.get(name).stream()
                .filter(update -> update.getKind() == Kind.START)
                .reduce((before, last) -> last)
                .orElseThrow()
                .getEpoch();
    }

    void checkHistory() {
        updates.forEach((name, all) -> {
            Replay history = new Replay();
            all.forEach(update -> history.add(Codecs.change(update)));
            StoredModel actual = stored.get(name);
            assertThat(history.version()).as("version of " + name).isEqualTo(actual.version());
            SameModel.check(name, history.model(), actual.model());
            assertThat(history.model().squaredNorm()).isEqualTo(actual.model().squaredNorm());
            assertThat(history.model().updates()).isEqualTo(actual.model().updates());
        });
    }

    String counts() {
        return expectedSaid.size() + " examples, " + letters.expected()
                + " bad records, " + besides.counts() + ", "
                + updates.values().stream().mapToInt(List::size).sum() + " updates, written "
                + writtenAsPages + " times as pages and " + writtenAsChanges + " times as changes";
    }

    /** How much memory the weights and sums of the largest model take. */
    long bytes() {
        return stored.values().stream()
                .mapToLong(model -> model.model().bytes())
                .max()
                .orElse(0);
    }

    /** How often models were written as the pages that changes had touched. */
    long writtenAsPages() {
        return writtenAsPages;
    }

    /** How often models were written as the changes themselves. */
    long writtenAsChanges() {
        return writtenAsChanges;
    }

    /** How often each slot of the journal was used, in the model that used them least. */
    double laps() {
        return laps;
    }
}
