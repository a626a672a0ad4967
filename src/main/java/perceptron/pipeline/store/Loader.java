package perceptron.pipeline.store;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;
import perceptron.learner.Change;
import perceptron.learner.Floors.LackingPages;
import perceptron.learner.LinearModel;
import perceptron.model.ModelSettings;
import perceptron.pipeline.store.Journal.PageMap;
import perceptron.pipeline.store.ModelStore.DamagedState;
import perceptron.pipeline.store.ModelStore.Options;
import perceptron.pipeline.store.StoredBytes.Header;

/**
 * Loads a model from its stored records: takes the pages as they were last written, and makes on each page the changes that this page
 * lacks, in the order of the journal. What it finds is compared with the {@link Progress.Contents}.
 */
final class Loader {
    private final UnaryOperator<byte[]> records;
    private final Scan scan;
    private final Keys keys;
    private final Header header;
    private final byte[] progress;
    private final Progress.Contents contents;
    private final LinearModel model;
    private final PageMap stored = new PageMap();
    private final Change change = new Change();

    /** Passes every record whose key begins with the prefix, in the order of the keys. */
    interface Scan {
        void scan(byte[] prefix, BiConsumer<byte[], byte[]> consumer);
    }

    private record Found(int slot, StoredBytes.Batch batch) {}

    private Loader(UnaryOperator<byte[]> records, Scan scan, Keys keys, byte[] header, byte[] progress) {
        this.records = records;
        this.scan = scan;
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

    /**
     * Null if there is no model of this name.
     *
     * @param records the value of a key in a store, or in a changelog; null if there is none
     * @param scan of the same
     */
    static Loader of(UnaryOperator<byte[]> records, Scan scan, Keys keys) {
        byte[] header = records.apply(keys.header());
        byte[] progress = records.apply(keys.progress());
        if (header == null && progress == null) {
            return null;
        }
        DamagedState.unless(header != null, "model %s has no header", keys.model());
        DamagedState.unless(progress != null, "model %s has no progress", keys.model());
        return new Loader(records, scan, keys, header, progress);
    }

    Header header() {
        return header;
    }

    /** The number of the last change. */
    long version() {
        return contents.version();
    }

    LinearModel model() {
        return model;
    }

    /** Completes the model, for readers, and gives its progress. This does not depend on the settings of a job. */
    Progress read() {
        Progress read = new Progress(new Options(ModelSettings.of(header.settings()), 1, 1, 0, 0, 0, 0, 0));
        read(new Journal(null, keys, header.epoch(), model, stored, 0, 0), () -> read.read(progress, model));
        return read;
    }

    /**
     * The model, ready to learn.
     *
     * @param read takes over the stored progress
     */
    StoredModel load(StoredModel.Context context, Progress read) {
        Journal journal = context.journal(keys, header.epoch(), model, stored);
        read(journal, () -> read.read(progress, model));
        return new StoredModel(context, keys, header, model, read, journal, version());
    }

    private void read(Journal journal, Runnable counters) {
        model.restoreClasses(header.classes());
        Progress.readFloors(progress, model); // Pages and changes need them.
        readPages();
        for (Found batch : batches()) {
            makeAgain(batch, journal);
        }
        counters.run();
        model.floors().complete();
        if (model.votes() != null) {
            readVotes();
        }
    }

    private void readPages() {
        scan.scan(keys.pages(header.epoch()), (key, value) -> {
            StoredBytes.Page page = StoredBytes.page(value);
            int vector = Keys.vectorOf(key);
            int number = Keys.lastNumber(key);
            model.floors().pages(vector).put(number, page.values());
            stored.put(PageMap.id(vector, number), page.seq());
        });
        require(stored.size() == contents.pages(), "found %d pages, expected %d", stored.size(), contents.pages());
    }

    /** The needed batches in the order of their changes. The changes stay bytes: a large model has hundreds of thousands of them. */
    private List<Found> batches() {
        List<Found> batches = new ArrayList<>();
        scan.scan(keys.journal(header.epoch()), (key, value) -> {
            StoredBytes.Batch batch = StoredBytes.batch(value);
            // A slot keeps a batch that is not needed any more until it is used again.
            if (contents.batches() > 0 && batch.first() >= contents.needed()) {
                batches.add(new Found(Keys.lastNumber(key), batch));
            }
        });
        require(
                batches.size() == contents.batches(),
                "found %d batches of changes, expected %d",
                batches.size(),
                contents.batches());
        batches.sort(Comparator.comparingLong(found -> found.batch().first()));
        return batches;
    }

    private void makeAgain(Found found, Journal journal) {
        StoredBytes.Batch batch = found.batch();
        Journal.StoredBatch place = journal.addStored(found.slot(), batch.first(), batch.size());
        LackingPages pages = (vector, page) -> {
            boolean lacks = stored.get(PageMap.id(vector, page)) < change.version;
            if (lacks) {
                journal.addLacking(vector, page, place);
            }
            return lacks;
        };
        // The header has all classes.
        for (long number = batch.first(); number <= batch.last(); number++) {
            Journal.read(batch.changes(), change);
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
            byte[] value = records.apply(keys.votes(header.epoch(), slot));
            require(value != null, "update %d of the %d that vote is missing", number, contents.votes());
            model.votes().add(StoredBytes.vote(value));
        }
    }

    private void require(boolean whole, String otherwise, Object... details) {
        DamagedState.unless(whole, "of model " + keys.model() + ", " + otherwise, details);
    }
}
