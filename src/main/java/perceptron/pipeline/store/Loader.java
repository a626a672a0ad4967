package perceptron.pipeline.store;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiConsumer;
import perceptron.learner.Change;
import perceptron.learner.LinearModel;
import perceptron.learner.LinearModel.LackingPages;
import perceptron.model.ChangeBytes;
import perceptron.model.ModelSettings;
import perceptron.model.bytes.Batch;
import perceptron.model.bytes.BytesIn;
import perceptron.model.bytes.Header;
import perceptron.model.bytes.PageBytes;
import perceptron.model.bytes.VoteBytes;

/**
 * Loads a model from its stored records: takes the pages as they were last written, and makes on each page the changes that this page
 * lacks, in the order of the journal. What it finds is compared with the {@link Contents}.
 */
final class Loader {
    private final Records records;
    private final Keys keys;
    private final Header header;
    private final byte[] progress;
    private final Contents contents;
    private final LinearModel model;
    private final PageSeqs stored = new PageSeqs();
    private final Change change = new Change();

    /** The stored records of models, in a store or in a changelog. */
    interface Records {
        /** Null if there is none. */
        byte[] get(byte[] key);

        /** Passes every record whose key begins with the prefix, in the order of the keys. */
        void scan(byte[] prefix, BiConsumer<byte[], byte[]> consumer);
    }

    /** A batch whose changes are not read yet. */
    private record Found(int slot, byte[] bytes, Batch batch) {}

    private Loader(Records records, Keys keys, byte[] header, byte[] progress) {
        this.records = records;
        this.keys = keys;
        this.header = Header.of(header);
        this.progress = progress;
        contents = Progress.contents(progress);
        require(
                contents.epoch() == this.header.epoch(),
                "the header is of epoch %d and the progress of epoch %d",
                this.header.epoch(),
                contents.epoch());
        model = new LinearModel(ModelSettings.of(this.header.settings()).learner());
    }

    /** Null if there is no model of this name. */
    static Loader of(Records records, Keys keys) {
        byte[] header = records.get(keys.header());
        byte[] progress = records.get(keys.progress());
        if (header == null && progress == null) {
            return null;
        }
        DamagedState.unless(header != null, "model %s has no header", keys.model());
        DamagedState.unless(progress != null, "model %s has no progress", keys.model());
        return new Loader(records, keys, header, progress);
    }

    Header header() {
        return header;
    }

    /** The number of the last change. */
    long version() {
        return contents.version();
    }

    /** The model alone, for readers. */
    LinearModel read() {
        read(new Journal(null, keys, header.epoch(), model, stored, 0), () -> Progress.readCounters(progress, model));
        return model;
    }

    /**
     * The model, ready to learn.
     *
     * @param read takes over the stored progress
     */
    StoredModel load(StoreContext context, Progress read) {
        Journal journal = new Journal(context.models(), keys, header.epoch(), model, stored, context.journalBytes());
        read(journal, () -> read.read(progress, model));
        return new StoredModel(context, keys, header, model, read, journal, version());
    }

    private void read(Journal journal, Runnable counters) {
        header.classes().stream().skip(model.classes()).forEach(model::addClass);
        readPages();
        for (Found batch : batches()) {
            makeAgain(batch, journal);
        }
        counters.run();
        model.complete();
        if (model.votes() != null) {
            readVotes();
        }
    }

    private void readPages() {
        records.scan(keys.pages(header.epoch()), (key, value) -> {
            PageBytes page = PageBytes.read(value);
            int vector = Keys.vectorOf(key);
            int number = Keys.pageOf(key);
            model.pages(vector).put(number, page.values());
            stored.put(PageSeqs.id(vector, number), page.seq());
        });
        require(
                stored.size() == contents.pages(),
                "%d pages are found, and there must be %d",
                stored.size(),
                contents.pages());
    }

    /** The needed batches in the order of their changes. The changes stay bytes: a large model has hundreds of thousands of them. */
    private List<Found> batches() {
        List<Found> batches = new ArrayList<>();
        records.scan(keys.journal(header.epoch()), (key, value) -> {
            Batch batch = Batch.read(new BytesIn(value));
            // A slot keeps a batch that is not needed any more until it is used again.
            if (contents.batches() > 0 && batch.first() >= contents.needed()) {
                batches.add(new Found(Keys.slotOf(key), value, batch));
            }
        });
        require(
                batches.size() == contents.batches(),
                "%d batches of changes are found, and there must be %d",
                batches.size(),
                contents.batches());
        batches.sort(Comparator.comparingLong(found -> found.batch().first()));
        return batches;
    }

    private void makeAgain(Found found, Journal journal) {
        Batch batch = found.batch();
        Journal.StoredBatch place = journal.add(found.slot(), batch.first(), found.bytes().length);
        BytesIn in = new BytesIn(found.bytes());
        Batch.read(in); // skips the head
        LackingPages pages = (vector, page) -> {
            boolean lacks = stored.get(PageSeqs.id(vector, page)) < change.version;
            if (lacks) {
                journal.addLacking(vector, page, place);
            }
            return lacks;
        };
        // The header has all classes.
        for (long number = batch.first(); number <= batch.last(); number++) {
            ChangeBytes.read(in, change);
            change.version = number;
            model.apply(change, pages);
        }
    }

    /** The latest updates, as many as vote. */
    private void readVotes() {
        long first = model.updates() - contents.votes() + 1;
        model.votes().restart(first == 1);
        for (long number = first; number <= model.updates(); number++) {
            int slot = (int) (number % model.settings().votes());
            byte[] value = records.get(keys.vote(header.epoch(), slot));
            require(value != null, "update %d of the %d that vote is missing", number, contents.votes());
            VoteBytes.read(value, (stored, vote) -> model.votes().add(vote));
        }
    }

    private void require(boolean whole, String otherwise, Object... details) {
        DamagedState.unless(whole, "of model " + keys.model() + ", " + otherwise, details);
    }
}
