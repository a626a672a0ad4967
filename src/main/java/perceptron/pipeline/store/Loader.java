package perceptron.pipeline.store;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.streams.state.KeyValueStore;
import perceptron.example.FeatureVector;
import perceptron.learner.LinearModel;
import perceptron.learner.PagedWeights;
import perceptron.learner.Votes;
import perceptron.model.ModelSettings;
import perceptron.model.bytes.Header;
import perceptron.model.bytes.JournalEntry;
import perceptron.model.bytes.PageBytes;
import perceptron.model.bytes.VoteBytes;

/**
 * Makes a model again from what is stored of it: the pages as they were last written, and on each of them the changes from
 * the journal that it lacks, in their order. A page that lacked one is dirty from that change on, as it was before.
 */
final class Loader {
    private final Entries entries;
    private final Keys keys;
    private final Header header;
    private final LinearModel model;
    private final DirtyPages dirty;

    private final PageSeqs completeUpTo = new PageSeqs();

    /** Of no meaning. */
    private double touched;

    private long seq;

    /** The number of the last change that says what the model's counters were. */
    private long counted;

    Loader(Entries entries, Keys keys, Header header) {
        this.entries = entries;
        this.keys = keys;
        this.header = header;
        model = new LinearModel(ModelSettings.of(withRates(header)).learner());
        dirty = new DirtyPages(PagedWeights.biasPage(model.settings().span()));
        seq = header.seq();
    }

    private static Map<String, String> withRates(Header header) {
        Map<String, String> settings = new HashMap<>(header.settings());
        settings.put("rate", Double.toString(header.rate()));
        settings.put("C", Double.toString(header.aggressiveness()));
        return settings;
    }

    /** The model alone, for those who only look. */
    LinearModel read(byte[] saved) {
        readChanges();
        if (saved != null) {
            Progress.readCounters(saved, header.epoch(), counted, seq, model);
        }
        return model;
    }

    /** The number of the last change that was found. */
    long seq() {
        return seq;
    }

    private void readChanges() {
        for (int known = model.classes(); known < header.classes().size(); known++) {
            model.addClass(header.classes().get(known));
        }
        readPages();
        readJournal().forEach(bytes -> apply(JournalEntry.of(bytes)));
    }

    /** The model as the job goes on with it. */
    StoredModel load(
            String name,
            KeyValueStore<byte[], byte[]> store,
            KeyValueStore<byte[], byte[]> progressStore,
            Progress progress) {
        readChanges();
        byte[] saved = progressStore.get(keys.progress());
        if (saved != null) {
            progress.read(saved, header.epoch(), counted, seq, model);
        }
        if (model.votes() != null) {
            readVotes();
        }
        Journal journal = new Journal(
                store,
                keys,
                header.epoch(),
                model,
                new JournalSlots(header.slots(), header.slotsBefore(), header.grownAt()),
                dirty,
                seq);
        return new StoredModel(name, store, progressStore, keys, model, progress, journal, header);
    }

    private void readPages() {
        entries.scan(keys.pages(header.epoch()), (key, value) -> {
            PageBytes page = PageBytes.read(value);
            int vector = Keys.vectorOf(key);
            int number = Keys.pageOf(key);
            weights(vector).put(number, page.values());
            completeUpTo.put(id(vector, number), page.seq());
        });
    }

    /** In the order of the changes; as bytes, because a large model has hundreds of thousands of them. */
    private List<byte[]> readJournal() {
        List<byte[]> journal = new ArrayList<>();
        entries.scan(keys.journal(header.epoch()), (key, value) -> journal.add(value));
        journal.sort(Comparator.comparingLong(JournalEntry::seqOf));
        return journal;
    }

    /** The latest updates without a gap: one that was too large to be kept ends what was kept before it. */
    private void readVotes() {
        Map<Long, Votes.Difference> stored = new HashMap<>();
        entries.scan(keys.votes(header.epoch()), (key, value) -> VoteBytes.read(value, stored::put));
        Deque<Votes.Difference> kept = new ArrayDeque<>();
        long number = model.updates();
        while (number > header.averagedFrom() && stored.containsKey(number)) {
            kept.addFirst(stored.get(number--));
        }
        model.votes().restart(number == header.averagedFrom());
        kept.forEach(model.votes()::add);
    }

    private void apply(JournalEntry entry) {
        switch (entry.kind()) {
            case LEARNED -> {
                learn(entry, entry.step().target());
                if (entry.step().rival() >= 0) {
                    learn(entry, entry.step().rival());
                }
            }
            case SCALED -> forEachPage(Journal.SCALES, entry.features(), false, page -> {
                if (lacks(Journal.SCALES, page, entry.seq())) {
                    model.scales().raiseOnPage(entry.features(), page);
                }
            });
            case AVERAGE_RESTARTED -> restartAverage(entry.seq());
        }
        model.restore(entry.c(), entry.updates(), entry.squaredNorm());
        counted = entry.seq();
        seq = Math.max(seq, entry.seq());
    }

    private void learn(JournalEntry entry, int vector) {
        touched += touch(weights(vector), entry.features());
        forEachPage(vector, entry.features(), model.settings().bias(), page -> {
            if (lacks(vector, page, entry.seq())) {
                model.applyToPage(entry.step(), entry.features(), vector, page);
            }
        });
    }

    /**
     * Looks at the weights of an example's features, for nothing but to have them near: where they lie far apart, memory answers many
     * such looks at the same time, but each change only after the one before it. What it gives has to be used, or else nobody looks.
     */
    private static double touch(PagedWeights weights, FeatureVector x) {
        double sum = 0;
        for (int k = 0; k < x.size(); k++) {
            int index = x.index(k);
            double[] page = weights.page(weights.pageOf(index));
            int at = (index & weights.span() - 1) * weights.stride();
            sum += page != null && at < page.length ? page[at] : 0;
        }
        return sum;
    }

    private void restartAverage(long entry) {
        for (int vector = 0; vector < model.vectors(); vector++) {
            PagedWeights weights = weights(vector);
            for (int page = weights.nextPage(0); page >= 0; page = weights.nextPage(page + 1)) {
                if (lacks(vector, page, entry)) {
                    model.restartAverageOnPage(vector, page);
                }
            }
        }
    }

    private interface PageVisitor {
        void visit(int page);
    }

    private void forEachPage(int vector, FeatureVector x, boolean bias, PageVisitor visitor) {
        PagedWeights weights = weights(vector);
        int last = -1;
        for (int k = 0; k < x.size(); k++) {
            int page = weights.pageOf(x.index(k));
            if (page != last) {
                visitor.visit(page);
                last = page;
            }
        }
        if (bias) {
            visitor.visit(weights.biasPage());
        }
    }

    /** Whether a page was written before this change; if so, it is dirty from now on. */
    private boolean lacks(int vector, int page, long change) {
        boolean lacks = completeUpTo.get(id(vector, page)) < change;
        if (lacks) {
            dirty.add(vector, page, change);
        }
        return lacks;
    }

    private PagedWeights weights(int vector) {
        return vector == Journal.SCALES ? model.scales().pages() : model.vector(vector);
    }

    private static long id(int vector, int page) {
        return (long) vector << 32 | page;
    }
}
