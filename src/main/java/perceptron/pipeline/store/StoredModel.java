package perceptron.pipeline.store;

import java.util.List;
import java.util.Map;
import perceptron.example.FeatureVector;
import perceptron.learner.LinearModel;
import perceptron.learner.Step;
import perceptron.model.ModelSettings;
import perceptron.model.bytes.Header;
import perceptron.model.bytes.JournalEntry;
import perceptron.model.bytes.JournalEntry.Kind;
import perceptron.model.bytes.VoteBytes;

/**
 * A model that is open: on the heap as it is now, and in the store such that it can be had again. Each change is one call,
 * applied here and stored there, and has the next number: the model's version. The stream thread alone calls.
 */
public final class StoredModel {
    private final String name;
    private final SealedStore store;
    private final Keys keys;
    private final LinearModel model;
    private final Journal journal;
    private final Header begun;
    private final SealedStore progressStore;
    private final Progress progress;
    private long averagedFrom;
    private long countedBytes;

    StoredModel(
            String name,
            SealedStore store,
            SealedStore progressStore,
            Keys keys,
            LinearModel model,
            Progress progress,
            Journal journal,
            Header header) {
        this.name = name;
        this.store = store;
        this.progressStore = progressStore;
        this.progress = progress;
        this.keys = keys;
        this.model = model;
        this.journal = journal;
        this.begun = header;
        averagedFrom = header.averagedFrom();
    }

    public String name() {
        return name;
    }

    /** Whether nothing of it is stored yet. */
    public boolean isNew() {
        return journal.seq() == 0;
    }

    void begin() {
        stepped();
    }

    /** What it was made with, as JSON. */
    public String settings() {
        return ModelSettings.json(begun.settings());
    }

    public Map<String, String> settingsMap() {
        return begun.settings();
    }

    /** The model as it is now: for scoring and deciding. It is changed through the methods here. */
    public LinearModel model() {
        return model;
    }

    /** How it goes. What is changed here is kept by {@link #save}. */
    public Progress progress() {
        return progress;
    }

    /** The number of its last change. */
    public long version() {
        return journal.seq();
    }

    /** Grows with every reset and import. */
    public int epoch() {
        return begun.epoch();
    }

    /** Something happened that has a number, and is stored elsewhere. */
    void stepped() {
        journal.next();
        writeHeader();
    }

    public void addClass(String name) {
        journal.next();
        model.addClass(name);
        writeHeader();
    }

    public void rates(double rate, double aggressiveness) {
        model.rates(rate, aggressiveness); // It may refuse them, and then nothing has happened.
        journal.next();
        writeHeader();
    }

    /** Takes over what there is to know of an example's features, as {@link perceptron.learner.Scales#news} found it. */
    public void observe(FeatureVector news) {
        long seq = journal.next();
        journal.touch(Journal.SCALES, news, false);
        model.scales().observe(news);
        put(new JournalEntry(Kind.SCALED, seq, model.updates(), model.c() + 1, model.squaredNorm(), null, news));
    }

    /** Moves the weights. The average follows in {@link #average}, before anything else is changed. */
    public void learn(Step step, FeatureVector x) {
        long seq = journal.next();
        boolean bias = model.settings().bias();
        journal.touch(step.target(), x, bias);
        if (step.rival() >= 0) {
            journal.touch(step.rival(), x, bias);
        }
        model.apply(step, x);
        if (model.votes() != null && model.votes().latest() != null) {
            // One slot more than votes: until the entry is stored, too, the votes before it are whole.
            int slot = (int) (model.updates() % (model.settings().votes() + 1));
            store.put(
                    keys.vote(begun.epoch(), slot),
                    VoteBytes.write(model.updates(), model.votes().latest()));
        }
        put(new JournalEntry(Kind.LEARNED, seq, model.updates(), model.c() + 1, model.squaredNorm(), step, x));
    }

    public void average(Step step, FeatureVector x) {
        model.average(step, x);
    }

    public void restartAverage() {
        long seq = journal.next();
        for (int vector = 0; vector < model.vectors(); vector++) {
            journal.touchAll(vector);
        }
        model.restartAverage();
        averagedFrom = model.updates();
        put(new JournalEntry(Kind.AVERAGE_RESTARTED, seq, model.updates(), model.c(), model.squaredNorm(), null, null));
        writeHeader();
    }

    private void put(JournalEntry entry) {
        journal.put(entry);
        if (journal.growsWithModel()) {
            writeHeader();
        }
    }

    void writeHeader() {
        JournalSlots slots = journal.slots();
        List<String> classes = model.settings().labels().binary() ? List.of() : model.classNames();
        Header header = new Header(
                begun.epoch(),
                journal.seq(),
                slots.slots(),
                slots.before(),
                slots.grownAt(),
                averagedFrom,
                journal.proof(),
                model.settings().rate(),
                model.settings().C(),
                begun.settings(),
                classes);
        store.put(keys.header(), header.toBytes());
        journal.headerWritten();
    }

    /** Keeps what has changed with an example, whether or not the model did. To be called once, at its end. */
    public void save() {
        progressStore.put(keys.progress(), progress.saved(begun.epoch(), journal.seq(), model));
    }

    /** How much memory its weights took when they were last counted. */
    long countedBytes() {
        return countedBytes;
    }

    /** By how much that has grown since. */
    long countBytes() {
        long before = countedBytes;
        countedBytes = model.bytes();
        return countedBytes - before;
    }
}
