package perceptron.pipeline.store;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import perceptron.learner.LinearModel;
import perceptron.model.bytes.Header;

/** Removes models from the stores of a task. None has to be loaded for that. */
final class Removal {
    private static final Logger LOG = LoggerFactory.getLogger(ModelStore.class);

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
        sweeper.add(name, Header.of(models.get(keys.header())).epoch());
        imports.forget(name);
        models.delete(keys.header());
        progress.delete(keys.progress());
        stock.deleted();
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

    /** Whatever cannot be read of it is not swept. */
    void damaged(String name) {
        Keys keys = new Keys(name);
        try {
            byte[] header = models.get(keys.header());
            if (header != null) {
                stock.deleted();
                sweeper.add(name, Header.of(header).epoch());
            }
        } catch (DamagedState e) {
            LOG.warn("What is stored of model {} stays where it is: {}", name, e.getMessage());
        }
        models.delete(keys.staged());
        models.delete(keys.header());
        progress.delete(keys.progress());
    }
}
