package perceptron.pipeline.store;

import java.util.List;
import java.util.Map;
import perceptron.learner.LinearModel;
import perceptron.model.ModelSettings;
import perceptron.model.bytes.Header;
import perceptron.model.bytes.PageSum;

/** Makes the models of a task on the heap: those that are stored, and new ones. */
final class ModelMaker {
    private final Writing writing;
    private final StoreSettings settings;
    private final Epochs epochs;

    ModelMaker(Writing writing, StoreSettings settings, Epochs epochs) {
        this.writing = writing;
        this.settings = settings;
        this.epochs = epochs;
    }

    /**
     * The model as it is stored, or null if there is none of this name.
     *
     * @throws DamagedState if it does not prove itself whole
     */
    StoredModel load(String name) {
        Keys keys = new Keys(name);
        byte[] stored = writing.models().get(keys.header());
        if (stored == null) {
            return null;
        }
        Header header = Header.of(stored);
        Map<String, String> wanted = settings.model().toMap();
        String difference = ModelSettings.difference(header.settings(), wanted);
        if (!difference.isEmpty()) {
            throw new SettingsConflict(name, difference);
        }
        byte[] saved = writing.progress().get(keys.progress());
        StoredModel model =
                new Loader(writing.models(), keys, header).load(writing, saved, new Progress(settings.progress()));
        model.model().answer(settings.model().learner().answer());
        requireAgreement(model, saved);
        return model;
    }

    /** Progress and model are stored apart, and in one transaction. */
    private void requireAgreement(StoredModel model, byte[] saved) {
        DamagedState.unless(
                model.epoch() <= epochs.last(),
                "model %s has epoch %d, and the last one begun is %d",
                model.name(),
                model.epoch(),
                epochs.last());
        DamagedState.unless(
                saved != null && Progress.isOf(saved, model.epoch(), model.version()),
                "the last stored change of model %s is %d, and the stored progress is that of another change",
                model.name(),
                model.version());
    }

    /** A new model, of which nothing is stored until it is begun. */
    StoredModel draft(String name) {
        return draft(name, epochs.next(), 0, PageSum.NONE, new Progress(settings.progress()));
    }

    /**
     * A model that begins anew.
     *
     * @param epoch under which it is stored from now on
     * @param pages that are stored under this epoch already
     */
    StoredModel draftAfter(StoredModel old, int epoch, PageSum pages) {
        return draft(old.name(), epoch, old.version(), pages, old.progress());
    }

    private StoredModel draft(String name, int epoch, long seq, PageSum pages, Progress counted) {
        LinearModel model = new LinearModel(settings.model().learner());
        Header header = new Header(
                epoch,
                seq + 1,
                pages,
                seq + 1,
                0,
                model.settings().rate(),
                model.settings().C(),
                settings.model().toMap(),
                List.of());
        Keys keys = new Keys(name);
        Journal journal =
                new Journal(writing.models(), keys, epoch, model, new StoredPages(pages), writing.journalBytes());
        ModelWriter writer = new ModelWriter(writing, keys, model, journal, header, 0, false);
        return new StoredModel(writing, keys, model, counted, writer, seq);
    }
}
