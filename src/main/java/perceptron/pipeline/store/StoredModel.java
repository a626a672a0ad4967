package perceptron.pipeline.store;

import java.util.Iterator;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.streams.state.KeyValueStore;
import perceptron.learner.Change;
import perceptron.learner.Labels;
import perceptron.learner.LinearModel;
import perceptron.learner.PagedWeights;
import perceptron.learner.Votes;
import perceptron.model.ModelSettings;
import perceptron.pipeline.store.Journal.PageMap;
import perceptron.pipeline.store.ModelStore.Options;
import perceptron.pipeline.store.StoredBytes.Header;

/**
 * A model that is open: on the heap as it is now, and in the store as it was when it was last written. Each change is one call and
 * has the next number: the model's version. The stream thread alone calls.
 */
public final class StoredModel {
    private final Context context;
    private final Keys keys;
    private final Header header;
    private final LinearModel model;
    private final Progress progress;
    private final Journal journal;

    private boolean headerIsBehind;
    private long updatesWritten;
    private long version;
    private boolean isToBeWritten;
    private boolean isClosed;
    private long countedBytes;

    /**
     * Where and how the models of a task are written.
     *
     * @param changed receives each model that has changed and must be written before the next commit
     */
    record Context(KeyValueStore<byte[], byte[]> models, Options options, Consumer<StoredModel> changed) {
        Journal journal(Keys keys, int epoch, LinearModel model, PageMap pages) {
            return new Journal(models, keys, epoch, model, pages, options.journalBytes(), options.batchBytes());
        }
    }

    /** @param version the number of the last change */
    StoredModel(
            Context context,
            Keys keys,
            Header header,
            LinearModel model,
            Progress progress,
            Journal journal,
            long version) {
        this.context = context;
        this.keys = keys;
        this.header = header;
        this.model = model;
        this.progress = progress;
        this.journal = journal;
        this.version = version;
        updatesWritten = model.updates();
    }

    public String name() {
        return keys.model();
    }

    /** Whether nothing of it is stored yet. */
    public boolean isNew() {
        return version == 0;
    }

    /** What it was made with, as JSON. */
    public String settings() {
        return ModelSettings.json(header.settings());
    }

    public Map<String, String> settingsMap() {
        return header.settings();
    }

    /** The model as it is now: for scoring and deciding. It is changed through {@link #apply}. */
    public LinearModel model() {
        return model;
    }

    /** The model's measures and counts. {@link #save} keeps what is changed in them. */
    public Progress progress() {
        return progress;
    }

    /** The number of its last change. */
    public long version() {
        return version;
    }

    /** Grows with every reset and import. */
    public int epoch() {
        return header.epoch();
    }

    /** The first change of an epoch is its header. */
    void begin() {
        version++;
        writeHeader();
        save();
    }

    /** Makes the next change. */
    public void apply(Change change) {
        if (!journal.hasRoomFor(change)) {
            write();
        }
        model.apply(change);
        change.version = ++version;
        journal.add(change);
        headerIsBehind |= change.addsClass || model.updates() == 1 && Labels.isBoolean(change.label);
    }

    /** Marks the model to be written before the next commit, even if only its progress changed. Called once, at the end of an example. */
    public void save() {
        if (isClosed) {
            throw new IllegalStateException("model " + name() + " has left the heap: its changes would be lost");
        }
        journal.trim();
        if (!isToBeWritten) {
            isToBeWritten = true;
            context.changed().accept(this);
        }
    }

    /** The model leaves the heap. Changes that the store lacks are written first. */
    void leave() {
        if (isToBeWritten || journal.isBehind()) {
            write();
        }
        isClosed = true;
    }

    /** The model leaves the heap unwritten, since its stored records are replaced or deleted. */
    void discard() {
        isClosed = true;
    }

    /** Puts all that has changed into the store: the smaller of the changes and the pages, and the progress last. */
    void write() {
        isToBeWritten = false;
        if (journal.isBehind()) {
            writeVotes();
            if (headerIsBehind) {
                writeHeader();
            }
            journal.write(version);
        }
        context.models().put(keys.progress(), progress.toBytes(journal.contents(version), model));
    }

    private void writeHeader() {
        context.models().put(keys.header(), new Header(epoch(), header.settings(), model.classNames()).toBytes());
        headerIsBehind = false;
    }

    private void writeVotes() {
        if (model.votes() == null) {
            return;
        }
        Iterator<Votes.Difference> latest = model.votes().latestFirst();
        for (long number = model.updates(); number > updatesWritten && latest.hasNext(); number--) {
            int slot = (int) (number % model.settings().votes());
            context.models().put(keys.votes(epoch(), slot), StoredBytes.vote(latest.next()));
        }
        updatesWritten = model.updates();
    }

    /** How much memory it takes. */
    long bytes() {
        return model.bytes() + (long) PagedWeights.PAGE_OVERHEAD * journal.pages();
    }

    /** How much memory it took when that was last counted. */
    long countedBytes() {
        return countedBytes;
    }

    /** Counts again, and returns the growth since the last count. */
    long countBytes() {
        long before = countedBytes;
        countedBytes = bytes();
        return countedBytes - before;
    }
}
