package perceptron.chaos;

import java.util.ArrayDeque;
import java.util.Deque;
import perceptron.avro.Kind;
import perceptron.avro.Update;

/** One model made from its updates alone: up to the last one, and up to the version at which its average was last published. */
final class Rebuilt {
    private final Recipe recipe;
    private Reference model;
    private Reference published;
    private long publishedVersion;
    private final Deque<Change> unpublished = new ArrayDeque<>();

    Rebuilt(Recipe recipe) {
        this.recipe = recipe;
    }

    void add(Update update) {
        Change change = Change.of(update);
        model = with(model, change);
        unpublished.add(change);
    }

    /** The model was deleted. */
    void forget() {
        model = null;
        published = null;
        publishedVersion = 0;
        unpublished.clear();
    }

    Reference model() {
        return model;
    }

    /** As it was at a version, which is that of a manifest and so never goes back. */
    Reference publishedAt(long version) {
        WrongException.unless(
                version >= publishedVersion, "an average of version %d after one of %d", version, publishedVersion);
        while (publishedVersion < version && !unpublished.isEmpty()) {
            published = with(published, unpublished.remove());
            publishedVersion++;
        }
        WrongException.unless(
                version == publishedVersion, "an average of version %d, and there is no update of it", version);
        return published;
    }

    private Reference with(Reference before, Change change) {
        if (change.kind() == Kind.START) {
            return new Reference(recipe);
        }
        before.apply(change);
        return before;
    }
}
