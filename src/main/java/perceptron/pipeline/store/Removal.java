package perceptron.pipeline.store;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import perceptron.learner.LinearModel;
import perceptron.model.bytes.Header;

/** Removes models from the stores of a task. No model has to be loaded for that. */
final class Removal {
    private static final Logger LOG = LoggerFactory.getLogger(Removal.class);

    private final SealedStore models;
    private final SealedStore progress;
    private final StoreSettings settings;
    private final Sweeper sweeper;
    private final Imports imports;
    private final Stock stock;

    Removal(Writing writing, StoreSettings settings, Sweeper sweeper, Imports imports, Stock stock) {
        models = writing.models();
        progress = writing.progress();
        this.settings = settings;
        this.sweeper = sweeper;
        this.imports = imports;
        this.stock = stock;
    }

    void whole(String name) {
        Keys keys = new Keys(name);
        sweepLater(keys);
        imports.forget(name);
        delete(keys);
    }

    /** What was published of a model, as it is stored. */
    Published published(String name) {
        Progress stored = new Progress(settings.progress());
        byte[] saved = progress.get(new Keys(name).progress());
        if (saved != null) {
            stored.read(saved, 0, 0, new LinearModel(settings.model().learner()));
        }
        return stored.published();
    }

    /** Removes a damaged model. If its header cannot be read, its other records remain in the store. */
    void damaged(String name) {
        Keys keys = new Keys(name);
        try {
            sweepLater(keys);
        } catch (DamagedState e) {
            stock.deleted(); // The header was counted, though it cannot be read.
            LOG.warn("The records of model {} remain, since its header is damaged: {}", name, e.getMessage());
        }
        try {
            imports.forget(name);
        } catch (DamagedState e) {
            models.delete(keys.staged());
        }
        delete(keys);
    }

    /** Marks the model's records to be swept, and no longer counts the model. */
    private void sweepLater(Keys keys) {
        byte[] header = models.get(keys.header());
        if (header != null) {
            sweeper.add(keys.model(), Header.of(header).epoch());
            stock.deleted();
        }
    }

    private void delete(Keys keys) {
        models.delete(keys.header());
        progress.delete(keys.progress());
    }
}
