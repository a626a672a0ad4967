package perceptron.pipeline.store;

import java.util.Map;
import perceptron.example.FeatureVector;
import perceptron.learner.LinearModel;
import perceptron.learner.Step;
import perceptron.model.Change;
import perceptron.model.Change.Kind;
import perceptron.model.ChangeBytes;
import perceptron.model.Fold;
import perceptron.model.LackingPages;
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
    private boolean averageIsBehind;
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

    /** The model as it is now: for scoring and deciding. It is changed through the methods here. */
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

    public void addClass(String name) {
        model.addClass(name);
        writer.headerChanged();
        Change change = change(Kind.CLASS);
        change.label = name;
        record(change);
    }

    public void rates(double rate, double C) {
        model.rates(rate, C); // Throws if they are invalid; then nothing has changed.
        writer.headerChanged();
        Change change = change(Kind.RATE);
        change.rate = rate;
        change.C = C;
        record(change);
    }

    /** Takes over what there is to know of an example's features, as {@link perceptron.learner.Scales#news} found it. */
    public void observe(FeatureVector news) {
        makeRoom(news);
        model.scales().observe(news);
        touch(Change.SCALES, news, false);
        Change change = change(Kind.SCALE);
        change.refer(news);
        record(change);
    }

    /** Moves the weights. The average follows in {@link #average}, before anything else is changed. */
    public void learn(Step step, FeatureVector x) {
        makeRoom(x);
        averageIsBehind = true;
        model.apply(step, x);
        boolean bias = model.settings().bias();
        touch(step.target(), x, bias);
        if (step.rival() >= 0) {
            touch(step.rival(), x, bias);
        }
        Change change = change(Kind.LEARNED);
        change.vector = step.target();
        change.rival = step.rival();
        change.c = step.c();
        change.step = step.step();
        change.second = step.second();
        change.refer(x);
        record(change);
    }

    public void average(Step step, FeatureVector x) {
        model.average(step, x);
        averageIsBehind = false;
    }

    public void restartAverage() {
        model.restartAverage();
        writer.averageRestarted();
        for (int vector = 0; vector < model.vectors(); vector++) {
            unwritten.touchAll(vector, model.vector(vector));
        }
        Change change = change(Kind.AVERAGE);
        change.updates = model.updates();
        record(change);
    }

    /** Sets the weights that a change of kind IMPORT lists. */
    public void take(Change change) {
        Fold.take(change, model);
        int vector = Math.max(change.vector, Change.SCALES);
        for (int k = 0; k < change.size; k++) {
            unwritten.touch(vector, LackingPages.pagesOf(model, vector).pageOf(change.indices[k]));
        }
        record(change(Kind.IMPORT));
        // As bytes of changes they would be copied once more, and the journal does not know them.
        unwritten.onlyPages();
    }

    private void touch(int vector, FeatureVector x, boolean bias) {
        unwritten.touch(vector, LackingPages.pagesOf(model, vector), x, bias);
    }

    private Change change(Kind kind) {
        writing.scratch().clear(kind);
        return writing.scratch();
    }

    private void record(Change change) {
        change.version = ++version;
        unwritten.add(change);
    }

    /** All unwritten changes have to fit into one batch. */
    private void makeRoom(FeatureVector x) {
        int bytes = ChangeBytes.FIXED + ChangeBytes.PER_FEATURE * x.size();
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
        if (averageIsBehind) {
            throw new IllegalStateException(
                    "model " + name() + " is to be written in the middle of its change " + version);
        }
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
