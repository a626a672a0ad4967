package perceptron.pipeline.store;

import java.util.Map;
import perceptron.learner.Change;
import perceptron.learner.Change.Kind;
import perceptron.learner.LinearModel;
import perceptron.model.ChangeBytes;
import perceptron.model.ModelSettings;

/**
 * A model that is open: on the heap as it is now, and in the stores as it was when it was last written. Each change is one call and
 * has the next number: the model's version. The stream thread alone calls.
 */
public final class StoredModel {
    private final Writing writing;
    private final Keys keys;
    private final LinearModel model;
    private final Progress progress;
    private final ModelWriter writer;
    private final Unwritten unwritten = new Unwritten();
    private long version;
    private boolean isToBeWritten;
    private boolean isClosed;
    private long countedBytes;

    StoredModel(Writing writing, Keys keys, LinearModel model, Progress progress, ModelWriter writer, long version) {
        this.writing = writing;
        this.keys = keys;
        this.model = model;
        this.progress = progress;
        this.writer = writer;
        this.version = version;
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
        return ModelSettings.json(writer.begun().settings());
    }

    public Map<String, String> settingsMap() {
        return writer.begun().settings();
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
        return writer.begun().epoch();
    }

    /** The first change of an epoch is its header. */
    void begin() {
        version++;
        writer.writeHeader();
        save();
    }

    /** Makes the next change. */
    public void apply(Change change) {
        if (change.kind == Kind.LEARNED) {
            makeRoom(change);
        }
        model.apply(change);
        model.forEachPage(change, unwritten.pages()::add);
        change.version = ++version;
        unwritten.add(change);
        if (change.kind == Kind.LEARNED && ChangeBytes.limit(change) > writing.batchBytes()) {
            unwritten.onlyPages(); // With its features twice it is too large for a record.
        }
        if (change.addsClass) {
            writer.headerChanged();
        }
    }

    /** All unwritten changes have to fit into one batch. */
    private void makeRoom(Change change) {
        int bytes = ChangeBytes.limit(change);
        if (unwritten.changes().size() > 0 && unwritten.changes().size() + bytes > writing.batchBytes()) {
            write();
        }
    }

    /** Marks the model to be written before the next commit, even if only its progress changed. Called once, at the end of an example. */
    public void save() {
        if (isClosed) {
            throw new IllegalStateException("model " + name() + " has left the heap: its changes would be lost");
        }
        if (unwritten.changes().size() > model.bytes()) {
            unwritten.onlyPages();
        }
        if (!isToBeWritten) {
            isToBeWritten = true;
            writing.changed().accept(name());
        }
    }

    /** The model leaves the heap. Changes that the stores lack are written first. */
    void leave() {
        if (isToBeWritten || !unwritten.isEmpty()) {
            write();
        }
        isClosed = true;
    }

    /** The model leaves the heap unwritten, since its stored records are replaced or deleted. */
    void discard() {
        isClosed = true;
    }

    /** Puts all that has changed into the stores. */
    void write() {
        isToBeWritten = false;
        if (!unwritten.isEmpty()) {
            writer.write(unwritten, version);
            unwritten.clear();
        }
        writing.models().put(keys.progress(), progress.toBytes(writer.contents(version), model));
    }

    /** How much memory its weights took when they were last counted. */
    long countedBytes() {
        return countedBytes;
    }

    /** Counts again, and returns the growth since the last count. */
    long countBytes() {
        long before = countedBytes;
        countedBytes = model.bytes();
        return countedBytes - before;
    }
}
