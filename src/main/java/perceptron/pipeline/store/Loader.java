package perceptron.pipeline.store;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import perceptron.learner.LinearModel;
import perceptron.learner.Votes;
import perceptron.model.Change;
import perceptron.model.ChangeBytes;
import perceptron.model.Fold;
import perceptron.model.LackingPages;
import perceptron.model.bytes.Batch;
import perceptron.model.bytes.BytesIn;
import perceptron.model.bytes.Header;
import perceptron.model.bytes.PageBytes;
import perceptron.model.bytes.PageSum;
import perceptron.model.bytes.Proof;
import perceptron.model.bytes.VoteBytes;

/**
 * Loads a model from its stored records: takes the pages as they were last written, and makes on each page the changes that this page
 * lacks, in the order of the journal.
 */
final class Loader {
    private final Entries entries;
    private final Keys keys;
    private final Header header;
    private final LinearModel model;
    private final StoredPages stored = new StoredPages(PageSum.NONE);
    private final Change change = new Change();
    private final Fold fold;

    /** The number of the last change. */
    private long seq;

    /** A batch whose changes are not read yet. */
    private record Found(int slot, byte[] bytes, Batch batch) {}

    Loader(Entries entries, Keys keys, Header header) {
        this.entries = entries;
        this.keys = keys;
        this.header = header;
        model = Fold.begin(header.settings(), header.rate(), header.C());
        fold = new Fold(model, header.version(), header.averagedFrom());
    }

    /** The model alone, for readers. */
    LinearModel read(byte[] saved) {
        readChanges(new Journal(null, keys, header.epoch(), model, stored, 0));
        if (saved != null) {
            Progress.readCounters(saved, header.epoch(), seq, model);
        }
        model.complete();
        return model;
    }

    /** The number of the last change in the journal. */
    long seq() {
        return seq;
    }

    /**
     * The model, ready to learn.
     *
     * @param saved the stored progress; may be null
     * @param progress takes over the stored progress
     */
    StoredModel load(Writing writing, byte[] saved, Progress progress) {
        Journal journal = new Journal(writing.models(), keys, header.epoch(), model, stored, writing.journalBytes());
        Proof proof = readChanges(journal);
        if (saved != null) {
            progress.read(saved, header.epoch(), seq, model);
        }
        model.complete();
        if (model.votes() != null) {
            readVotes(proof.votes());
        }
        ModelWriter writer =
                new ModelWriter(writing, keys, model, journal, header, fold.averagedFrom(), fold.headerIsBehind());
        return new StoredModel(writing, keys, model, progress, writer, seq);
    }

    private Proof readChanges(Journal journal) {
        for (int known = model.classes(); known < header.classes().size(); known++) {
            model.addClass(header.classes().get(known));
        }
        List<Found> batches = readBatches();
        Batch last = batches.isEmpty() ? null : batches.get(batches.size() - 1).batch();
        if (last == null || last.last() < header.version()) {
            require(
                    header.version() == header.begun(),
                    "the batch with change %d is not in the journal",
                    header.version());
            seq = header.version();
            last = new Batch(seq, seq, true, 1, 0, 0, new Proof(0, seq, header.imported(), 0));
        }
        seq = last.last();
        Proof proof = last.proof();
        // The header may have been written after the last batch, with the number of its last change.
        require(
                header.version() == proof.header() || header.version() == seq,
                "the header is that of change %d, and must be that of change %d",
                header.version(),
                proof.header());
        List<Found> needed = needed(batches, proof.needed());
        readPages(last);
        needed.forEach(batch -> makeAgain(batch, journal));
        model.restore(last.c(), last.updates(), last.squaredNorm());
        return proof;
    }

    /** All batches in the order of their changes. The changes stay bytes: a large model has hundreds of thousands of them. */
    private List<Found> readBatches() {
        List<Found> batches = new ArrayList<>();
        entries.scan(
                keys.journal(header.epoch()),
                (key, value) -> batches.add(new Found(Keys.slotOf(key), value, Batch.read(new BytesIn(value)))));
        batches.sort(Comparator.comparingLong(found -> found.batch().last()));
        return batches;
    }

    /** The batches from the oldest change on that a page lacks, and always the last one. There must be no gap between them. */
    private List<Found> needed(List<Found> batches, long oldest) {
        int first = batches.size();
        long expected = seq;
        while (first > 0 && first == batches.size() || oldest > 0 && expected >= oldest) {
            first--;
            require(
                    first >= 0 && batches.get(first).batch().last() == expected,
                    "change %d of %d is not in the journal",
                    expected,
                    seq);
            expected = batches.get(first).batch().first() - 1;
        }
        return batches.subList(first, batches.size());
    }

    /**
     * Reads all pages, and compares their versions with the proof. Pages that were written after the last batch of changes count with
     * their earlier version, since a crash under at-least-once may leave any of them unwritten.
     */
    private void readPages(Batch last) {
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
            boolean counts = last.inPages() || page.seq() < seq;
            counted[0] = counted[0].with(vector, number, 0, counts ? page.seq() : page.before());
            LackingPages.pagesOf(model, vector).put(number, page.values());
            stored.write(vector, number, page.seq());
        });
        require(
                counted[0].equals(last.proof().pages()),
                "the stored pages (%d) differ in number or version from those of the last batch (%d)",
                counted[0].count(),
                last.proof().pages().count());
    }

    private void makeAgain(Found found, Journal journal) {
        Batch batch = found.batch();
        StoredBatch place = journal.found(found.slot(), batch.first(), batch.last(), found.bytes().length);
        if (batch.inPages()) {
            return;
        }
        BytesIn in = new BytesIn(found.bytes());
        Batch.read(in); // skips the head
        LackingPages pages = new LackingPages(model, (vector, page) -> {
            boolean lacks = stored.seq(vector, page) < change.version;
            if (lacks) {
                journal.foundLacking(vector, page, place);
            }
            return lacks;
        });
        for (long number = batch.first(); number <= batch.last(); number++) {
            ChangeBytes.read(in, change);
            change.version = number;
            fold.add(change, pages);
        }
    }

    private void require(boolean whole, String otherwise, Object... details) {
        DamagedState.unless(whole, "of model " + keys.model() + ", " + otherwise, details);
    }

    /** Reads the latest updates, as many as vote. */
    private void readVotes(int count) {
        Map<Long, Votes.Difference> found = new HashMap<>();
        entries.scan(keys.votes(header.epoch()), (key, value) -> VoteBytes.read(value, found::put));
        long first = model.updates() - count + 1;
        model.votes().restart(first - 1 == fold.averagedFrom());
        for (long number = first; number <= model.updates(); number++) {
            require(found.containsKey(number), "update %d of the %d that vote is missing", number, count);
            model.votes().add(found.get(number));
        }
    }
}
