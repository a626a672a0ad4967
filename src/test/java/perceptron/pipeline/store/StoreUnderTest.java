package perceptron.pipeline.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.Random;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import perceptron.example.FeatureVector;
import perceptron.learner.Change;
import perceptron.learner.LearnerSettings;
import perceptron.learner.LinearModel;
import perceptron.measure.Prequential;
import perceptron.model.ModelSettings;
import perceptron.model.Trainer;

/** Stored models. Tests can look into the stores, and forget what is on the heap. */
final class StoreUnderTest {
    private static final int FEATURES = 200;

    final KeyValueStore<byte[], byte[]> models = inMemory("models");
    final Random random = new Random(11);
    private final LearnerSettings settings;
    private boolean atOnce = true;
    private Changed latest;

    StoreUnderTest(LearnerSettings settings) {
        this.settings = settings;
    }

    /** As it is found by a job that begins. */
    ModelStore open() {
        return open(settings);
    }

    /** As it is found by a job that begins with other settings. */
    ModelStore open(LearnerSettings other) {
        return open(other, new MemoryBudget(1 << 30));
    }

    ModelStore open(MemoryBudget heap) {
        return open(settings, heap);
    }

    private ModelStore open(LearnerSettings learner, MemoryBudget heap) {
        Changed changed = new Changed();
        changed.store = new ModelStore(
                models,
                new ModelStore.Options(new ModelSettings(learner, 20), 1000, 10_000, 0, 512, 1 << 19, 100, 1 << 30),
                heap,
                changed);
        latest = changed;
        return changed.store;
    }

    /** From now on models are written when {@link #commit} is called, and not as soon as they have changed. */
    StoreUnderTest withCommits() {
        atOnce = false;
        return this;
    }

    /** Writes what has changed since the last time, as before a commit, in the store that was opened last. */
    void commit() {
        latest.store.write();
    }

    /** Takes the place of the hook before a commit. */
    private final class Changed implements Runnable {
        private ModelStore store;

        @Override
        public void run() {
            if (atOnce) {
                store.write();
            }
        }
    }

    StoredModel begin(String name) {
        ModelStore store = open();
        StoredModel model = store.open(name);
        store.begin(model);
        model.save();
        return model;
    }

    /** So many models, each with one example. */
    void fill(ModelStore store, int models) {
        for (int i = 0; i < models; i++) {
            StoredModel model = store.open("m" + i);
            if (model.isNew()) {
                store.begin(model);
            }
            learn(model, example(), label());
            store.recount(model);
        }
    }

    /** How many slots the journal of a model has taken, in its first epoch. */
    int slots(String name) {
        byte[] prefix = new Keys(name).journal(1);
        return (int) records(models).stream()
                .filter(record -> Arrays.mismatch(record.key, prefix) == prefix.length)
                .count();
    }

    FeatureVector example() {
        FeatureVector x = new FeatureVector();
        x.clear(false);
        for (int index = random.nextInt(20); index < FEATURES; index += 1 + random.nextInt(40)) {
            x.add(index, (float) random.nextGaussian());
        }
        return x;
    }

    String label() {
        return settings.labels().binary() ? "" + random.nextInt(2) : "class " + random.nextInt(5);
    }

    /** What the node learn does with an example. */
    static void learn(StoredModel stored, FeatureVector raw, String label) {
        Trainer trainer = new Trainer(false, new Trainer.Subject() {
            @Override
            public LinearModel model() {
                return stored.model();
            }

            @Override
            public Prequential measures() {
                return null;
            }

            @Override
            public void apply(Change change) {
                stored.apply(change);
            }
        });
        trainer.process(raw, label, 1);
        stored.save();
    }

    /** Kafka Streams' own store in memory, without a topology around it. */
    static KeyValueStore<byte[], byte[]> inMemory(String name) {
        MockProcessorContext<byte[], byte[]> context = new MockProcessorContext<>(new Properties());
        KeyValueStore<byte[], byte[]> store = Stores.keyValueStoreBuilder(
                        Stores.inMemoryKeyValueStore(name), Serdes.ByteArray(), Serdes.ByteArray())
                .withLoggingDisabled()
                .withCachingDisabled()
                .build();
        store.init(context.getStateStoreContext(), store);
        return store;
    }

    /** All records of a store, in the order of their keys. */
    static List<KeyValue<byte[], byte[]>> records(KeyValueStore<byte[], byte[]> store) {
        List<KeyValue<byte[], byte[]>> records = new ArrayList<>();
        try (KeyValueIterator<byte[], byte[]> all = store.all()) {
            all.forEachRemaining(records::add);
        }
        return records;
    }
}
