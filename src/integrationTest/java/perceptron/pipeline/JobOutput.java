package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static perceptron.TopicReader.key;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import perceptron.Cluster;
import perceptron.JobUnderTest;
import perceptron.TopicReader;
import perceptron.avro.Example;
import perceptron.avro.Kind;
import perceptron.avro.Prediction;
import perceptron.avro.Update;
import perceptron.learner.NaiveLife;
import perceptron.learner.SameAsNaive;
import perceptron.learner.SameModel;
import perceptron.model.Replay;
import perceptron.pipeline.store.ModelStore;
import perceptron.pipeline.store.Stored;
import perceptron.pipeline.store.StoredModel;
import perceptron.pipeline.topic.Nodes;
import perceptron.pipeline.wire.Codecs;

/** What a job has left behind, held against what one learner alone makes of the same log. */
public final class JobOutput {
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
    private final Map<Place, Prediction> expectedSaid = new LinkedHashMap<>();
    private final Map<String, Map<Place, Example>> scattered = new LinkedHashMap<>();
    private final Map<Place, List<Prediction>> said = new LinkedHashMap<>();
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

    public static JobOutput of(Cluster cluster, JobUnderTest trial) {
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
        Prediction actual = said.containsKey(place) ? said.get(place).get(0) : null;
        expectedSaid.put(place, order.next(place, example, actual));
    }

    private Interleaving interleaving(JobUnderTest trial, String model) {
        List<Place> causes = updates.getOrDefault(model, List.of()).stream()
                .map(update -> new Place(update.getTopic(), update.getPartition(), update.getOffset()))
                .toList();
        Interleaving order = new Interleaving(new Sequential(trial), causes, rebirths(model));
        besides.tell(model, order);
        return order;
    }

    /** The examples with which the model began with version 1 again: it had been deleted. */
    private Set<Place> rebirths(String model) {
        return updates.getOrDefault(model, List.of()).stream()
                .filter(update -> update.getVersion() == 1)
                .skip(1)
                .map(update -> new Place(update.getTopic(), update.getPartition(), update.getOffset()))
                .collect(Collectors.toSet());
    }

    /** Models that are not deleted in the end. */
    private Set<String> living() {
        Set<String> living = new HashSet<>(expected.keySet());
        living.removeIf(model -> besides.deletions(model) > rebirths(model).size());
        return living;
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
        besides.predicted(key(record), prediction);
        rates.predicted(key(record), record, prediction);
        // The id and the place are the example's, and not compared.
        Prediction bits = Prediction.newBuilder(prediction)
                .clearId()
                .clearTopic()
                .clearPartition()
                .clearOffset()
                .build();
        said.computeIfAbsent(place, each -> new ArrayList<>()).add(bits);
    }

    private void outcome(ConsumerRecord<byte[], byte[]> record, perceptron.avro.Outcome outcome) {
        besides.told(outcome);
        rates.judged(key(record), record, outcome);
    }

    private void update(ConsumerRecord<byte[], byte[]> record, Update update) {
        updates.computeIfAbsent(key(record), name -> new ArrayList<>()).add(update);
        rates.updated(key(record), record, update);
    }

    private void restore(TopicReader reader, JobUnderTest trial) {
        Map<Integer, Stored> partitions = new HashMap<>();
        reader.read(trial.changelog(Nodes.MODELS), record -> partitions
                .computeIfAbsent(record.partition(), number -> new Stored(ModelStore.Options.of(trial.settings())))
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

    /** Holds all of it against what there has to be, bit for bit. */
    public void check() {
        checkPredictions();
        letters.check();
        besides.check();
        checkRates();
        checkUpdates();
        checkStore();
        checkHistory();
    }

    /** Every example has one. */
    private void checkPredictions() {
        assertThat(said.keySet()).as("places of predictions").isEqualTo(expectedSaid.keySet());
        expectedSaid.forEach((place, one) -> {
            if (!said.get(place).equals(List.of(one))) {
                assertThat(said.get(place)).as(place.toString()).containsExactly(one);
            }
        });
    }

    /** Everything is counted in one window. */
    private void checkRates() {
        expected.keySet().stream().filter(model -> besides.deletions(model) > 0).forEach(rates::forget);
        rates.check();
    }

    /** They are numbered without a gap. */
    private void checkUpdates() {
        assertThat(updates.keySet()).isEqualTo(expected.keySet());
        updates.forEach((name, all) -> {
            long version = 0;
            for (Update update : all) {
                boolean begins = update.getVersion() == 1 && update.getKind() == Kind.START;
                if (update.getVersion() != version + 1 && !begins) {
                    assertThat(update)
                            .as("update after %d of %s", version, name)
                            .isNull();
                }
                version = update.getVersion();
            }
            assertThat(all).as(name).hasSize((int) expected.get(name).model().changes());
            assertThat(rebirths(name).size()).as("lives of " + name).isLessThanOrEqualTo((int) besides.deletions(name));
        });
    }

    /** The store holds what a learner alone would have learned. */
    private void checkStore() {
        assertThat(stored.keySet()).isEqualTo(living());
        living().forEach(name -> {
            NaiveLife life = expected.get(name).model().life();
            StoredModel actual = stored.get(name);
            assertThat(actual.version()).as("version of " + name).isEqualTo(life.version());
            assertThat(actual.epoch()).as("epoch of " + name).isEqualTo(epoch(name));
            SameAsNaive.check(actual.model(), life, name);
            SameAsNaive.check(actual.progress().measures(), life, errorWindow, name);
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

    /** The updates alone make the models of the store. */
    private void checkHistory() {
        living().forEach(name -> {
            Replay history = new Replay();
            updates.get(name).forEach(update -> history.add(Codecs.change(update)));
            StoredModel actual = stored.get(name);
            assertThat(history.version()).as("version of " + name).isEqualTo(actual.version());
            SameModel.check(name, history.model(), actual.model());
            assertThat(history.model().squaredNorm()).isEqualTo(actual.model().squaredNorm());
            assertThat(history.model().updates()).isEqualTo(actual.model().updates());
        });
    }

    public String counts() {
        return expectedSaid.size() + " examples, " + letters.expected()
                + " bad records, " + besides.counts() + ", "
                + updates.values().stream().mapToInt(List::size).sum() + " updates, written "
                + writtenAsPages + " times as pages and " + writtenAsChanges + " times as changes";
    }

    int badRecords() {
        return letters.expected();
    }

    /** How many windows of update rates were closed. */
    int closedWindows() {
        return rates.closed();
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
