package perceptron.query.api;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import perceptron.learner.LinearModel;
import perceptron.pipeline.live.Instance;
import perceptron.pipeline.live.LiveModels.ModelMoves;
import perceptron.pipeline.live.LiveModels.ModelView;
import perceptron.query.http.HttpError;
import perceptron.query.http.Request;

/** Gets snapshots of this instance's models from the stream threads, and waits for them; and finds the part of one that a request is about. */
public final class SnapshotReader {
    private final Supplier<Instance> instance;
    private final Duration wait;

    public SnapshotReader(Supplier<Instance> instance, Duration wait) {
        this.instance = instance;
        this.wait = wait;
    }

    /** The model in the path, as it is now or was a moment ago. */
    ModelView read(Request request) throws InterruptedException {
        HttpError gone = new HttpError(404, "model " + request.name() + " was removed from this instance");
        CompletableFuture<ModelView> view =
                instance.get().live().view(request.name()).orElseThrow(() -> gone);
        try {
            return view.get(wait.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new HttpError(
                    503,
                    instance.get().isPaused()
                            ? "the job waits for the schema registry"
                            : "the job has not answered within " + wait.toMillis() + " ms");
        } catch (ExecutionException e) {
            throw e.getCause() instanceof ModelMoves moves ? new HttpError(503, moves.getMessage()) : gone;
        }
    }

    /** The number of the vector of {@code class=NAME}; -1 if no class is named, or if one vector stands for both. */
    static int vector(Request request, LinearModel model) {
        String name = request.query("class", model.classNames(), null);
        return name == null || model.settings().labels().binary()
                ? -1
                : model.classNames().indexOf(name);
    }

    /** The class of a vector; null with two labels, which share one. */
    static String ofClass(LinearModel model, int vector) {
        return model.settings().labels().binary() || vector >= model.floors().vectors()
                ? null
                : model.className(vector);
    }
}
