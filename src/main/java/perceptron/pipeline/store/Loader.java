package perceptron.pipeline.store;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import perceptron.example.FeatureVector;
import perceptron.learner.LinearModel;
import perceptron.learner.PagedWeights;
import perceptron.learner.Votes;
import perceptron.model.ModelSettings;
import perceptron.model.bytes.Header;
import perceptron.model.bytes.JournalEntry;
import perceptron.model.bytes.PageBytes;
import perceptron.model.bytes.PageSum;
import perceptron.model.bytes.Proof;
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
    private final JournalSlots slots;
    private final DirtyPages dirty;
    private StoredPages stored = new StoredPages(PageSum.NONE);

    /** Of no meaning. */
    private double touched;

    /** The number of the last change. */
    private long seq;

    /** The number of the last change that says what the model's counters were. */
    private long counted;

    Loader(Entries entries, Keys keys, Header header) {
        this.entries = entries;
        this.keys = keys;
        this.header = header;
        model = new LinearModel(ModelSettings.of(withRates(header)).learner());
        slots = new JournalSlots(header.slots(), header.slotsBefore(), header.grownAt());
        dirty = new DirtyPages(PagedWeights.biasPage(model.settings().span()));
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
        model.completeFading();
        return model;
    }

    /** The number of the last change that was found. */
    long seq() {
        return seq;
    }

    /**
     * The model as the job goes on with it.
     *
     * @param progress takes over what is saved of it, which may be null
     */
    StoredModel load(SealedStore store, SealedStore progressStore, byte[] saved, Progress progress) {
        Proof proof = readChanges();
        if (saved != null) {
            progress.read(saved, header.epoch(), counted, seq, model);
        }
        model.completeFading();
        if (model.votes() != null) {
            readVotes(proof.votes());
        }
        Journal journal = new Journal(
                store, keys, header.epoch(), model, slots, dirty, stored, seq, lastEntry(proof), header.seq());
        return new StoredModel(keys.model(), store, progressStore, keys, model, progress, journal, header);
    }

    private Proof readChanges() {
        for (int known = model.classes(); known < header.classes().size(); known++) {
            model.addClass(header.classes().get(known));
        }
        List<byte[]> journal = readJournal();
        byte[] latest = journal.isEmpty() ? null : journal.get(journal.size() - 1);
        boolean endsWithEntry = latest != null && JournalEntry.seqOf(latest) > header.seq();
        seq = endsWithEntry ? JournalEntry.seqOf(latest) : header.seq();
        Proof proof = endsWithEntry ? Proof.behindOf(latest) : header.proof();
        require(
                !endsWithEntry || proof.header() == header.seq(),
                "the header is that of change %d, and must be that of change %d",
                header.seq(),
                proof.header());
        requireChain(journal, proof.needed(), endsWithEntry ? seq : proof.last());
        readPages(proof);
        journal.forEach(bytes -> apply(JournalEntry.of(bytes)));
        return proof;
    }

    private long lastEntry(Proof proof) {
        return seq > header.seq() ? seq : proof.last();
    }

    /** In the order of the changes; as bytes, because a large model has hundreds of thousands of them. */
    private List<byte[]> readJournal() {
        List<byte[]> journal = new ArrayList<>();
        entries.scan(keys.journal(header.epoch()), (key, value) -> journal.add(value));
        journal.sort(Comparator.comparingLong(JournalEntry::seqOf));
        return journal;
    }

    /** Each entry says which one came before it: from the last one back to the oldest that is needed, none is missing. */
    private void requireChain(List<byte[]> journal, long needed, long last) {
        long expected = last;
        int next = journal.size() - 1;
        while (needed > 0 && expected >= needed) {
            require(
                    next >= 0 && JournalEntry.seqOf(journal.get(next)) == expected,
                    "change %d of %d is not in the journal",
                    expected,
                    seq);
            expected = Proof.behindOf(journal.get(next)).last();
            next--;
        }
    }

    /**
     * All pages, in the versions that the proof counts. A crash under at-least-once may leave pages that were written for a change
     * which was not: those count as they were before.
     */
    private void readPages(Proof proof) {
        PageSum[] counted = {PageSum.NONE};
        entries.scan(keys.pages(header.epoch()), (key, value) -> {
            PageBytes page = PageBytes.read(value);
            int vector = Keys.vectorOf(key);
            int number = Keys.pageOf(key);
            require(
                    page.seq() <= seq,
                    "page %d has change %d, which is after the last one, %d",
                    number,
                    page.seq(),
                    seq);
            counted[0] = counted[0].with(vector, number, 0, page.seq() < seq ? page.seq() : page.before());
            weights(vector).put(number, page.values());
            stored.write(vector, number, page.seq());
        });
        require(
                counted[0].equals(proof.pages()),
                "%d pages are stored, and %d others, or others of them, must be",
                counted[0].count(),
                proof.pages().count());
    }

    private void require(boolean whole, String otherwise, Object... details) {
        DamagedState.unless(whole, "of model " + keys.model() + ", " + otherwise, details);
    }

    /** The latest updates, as many as were kept. */
    private void readVotes(int count) {
        Map<Long, Votes.Difference> found = new HashMap<>();
        entries.scan(keys.votes(header.epoch()), (key, value) -> VoteBytes.read(value, found::put));
        long first = model.updates() - count + 1;
        model.votes().restart(first - 1 == header.averagedFrom());
        for (long number = first; number <= model.updates(); number++) {
            require(found.containsKey(number), "update %d of the %d that vote is missing", number, count);
            model.votes().add(found.get(number));
        }
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
                    model.scales().observeOnPage(entry.features(), page);
                }
            });
            case AVERAGE_RESTARTED -> restartAverage(entry.seq());
        }
        model.restore(entry.c(), entry.updates(), entry.squaredNorm());
        counted = entry.seq();
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
        boolean lacks = stored.seq(vector, page) < change;
        if (lacks) {
            dirty.add(vector, page, change);
        }
        return lacks;
    }

    private PagedWeights weights(int vector) {
        return vector == Journal.SCALES ? model.scales().pages() : model.vector(vector);
    }
}
