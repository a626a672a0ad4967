package perceptron.pipeline.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import perceptron.learner.LinearModel;
import perceptron.learner.Step;
import perceptron.model.Change;
import perceptron.model.ChangeBytes;
import perceptron.model.bytes.Batch;
import perceptron.model.bytes.BytesIn;
import perceptron.model.bytes.Header;

/**
 * All that was ever written to the changelog of one partition, before anything of it is compacted: what is stored in the end, and
 * beside it each model folded from all the changes in its batches, which know nothing of pages.
 */
public final class Changelog {
    private final Stored stored;
    private final StoreSettings settings;
    private final Map<String, LinearModel> folded = new HashMap<>();
    private final Map<String, TreeSet<Long>> numbers = new HashMap<>();
    private final Change change = new Change();

    public Changelog(StoreSettings settings) {
        this.settings = settings;
        stored = new Stored(settings);
    }

    public void add(boolean ofModels, byte[] key, byte[] value) {
        stored.put(ofModels, key, value);
        if (ofModels && key[0] == Keys.ALL_HEADERS[0]) {
            header(Keys.modelOf(key), Header.of(Seal.open(key, value)));
        } else if (ofModels && Stored.isBatch(key)) {
            BytesIn in = new BytesIn(Seal.open(key, value));
            Batch batch = Batch.read(in);
            for (long number = batch.first(); number <= batch.last(); number++) {
                ChangeBytes.read(in, change);
                fold(Stored.modelOf(key), number);
            }
        }
    }

    private void header(String name, Header header) {
        folded.computeIfAbsent(name, key -> new LinearModel(settings.model().learner()));
        numbers.computeIfAbsent(name, key -> new TreeSet<>()).add(header.begun());
    }

    private void fold(String name, long number) {
        LinearModel model = folded.get(name);
        switch (change.kind) {
            case LEARNED -> {
                Step step = new Step().set(change.vector, change.rival, change.step, change.second, change.c);
                model.apply(step, change.features());
                model.average(step, change.features());
            }
            case SCALE -> model.scales().observe(change.features());
            case CLASS -> model.addClass(change.label);
            case RATE -> model.rates(change.rate, change.C);
            case AVERAGE -> model.restartAverage();
            default -> throw new AssertionError("a change of kind " + change.kind + " was not expected");
        }
        assertThat(numbers.get(name).add(number))
                .as("change %d of %s is in one batch alone", number, name)
                .isTrue();
    }

    public List<String> names() {
        return stored.names();
    }

    public StoredModel stored(String name) {
        return stored.store().find(name);
    }

    public LinearModel folded(String name) {
        return folded.get(name);
    }

    /** The numbers of changes that are in no batch, up to the last. */
    public List<Long> missing(String name) {
        List<Long> missing = new ArrayList<>();
        for (long number = 1; number <= stored(name).version(); number++) {
            if (!numbers.get(name).contains(number)) {
                missing.add(number);
            }
        }
        return missing;
    }
}
