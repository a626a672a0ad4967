package perceptron.pipeline.store;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import perceptron.learner.LinearModel;
import perceptron.model.bytes.Header;
import perceptron.model.bytes.JournalEntry;

/**
 * All that was ever written to the changelog of one partition, before anything of it is compacted: what is stored in the end, and
 * beside it each model folded from all the changes in its journal, which know nothing of pages.
 */
public final class Changelog {
    private final Stored stored;
    private final StoreSettings settings;
    private final Map<String, LinearModel> folded = new HashMap<>();
    private final Map<String, TreeSet<Long>> numbers = new HashMap<>();

    public Changelog(StoreSettings settings) {
        this.settings = settings;
        stored = new Stored(settings);
    }

    public void add(boolean ofModels, byte[] key, byte[] value) {
        stored.put(ofModels, key, value);
        if (ofModels && key[0] == Keys.ALL_HEADERS[0]) {
            header(Keys.modelOf(key), Header.of(Seal.open(key, value)));
        } else if (ofModels && key[0] == 'M') {
            int length = (key[1] & 255) << 8 | key[2] & 255;
            if (key[3 + length + 4] == 'J') {
                String name = new String(key, 3, length, StandardCharsets.UTF_8);
                entry(name, JournalEntry.of(Seal.open(key, value)));
            }
        }
    }

    private void header(String name, Header header) {
        LinearModel model = folded.computeIfAbsent(
                name, key -> new LinearModel(settings.model().learner()));
        for (int known = model.classes(); known < header.classes().size(); known++) {
            model.addClass(header.classes().get(known));
        }
        numbers.computeIfAbsent(name, key -> new TreeSet<>()).add(header.seq());
    }

    private void entry(String name, JournalEntry entry) {
        LinearModel model = folded.get(name);
        switch (entry.kind()) {
            case LEARNED -> {
                model.apply(entry.step(), entry.features());
                model.average(entry.step(), entry.features());
            }
            case SCALED -> model.scales().observe(entry.features());
            case AVERAGE_RESTARTED -> model.restartAverage();
        }
        numbers.get(name).add(entry.seq());
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

    /** The numbers of changes that are neither in the journal nor in a header, up to the last. */
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
