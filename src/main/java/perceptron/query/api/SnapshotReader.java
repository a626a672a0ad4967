package perceptron.query.api;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.stream.Stream;
import perceptron.example.Rejection;
import perceptron.learner.LinearModel;
import perceptron.learner.View;
import perceptron.pipeline.live.Instance;
import perceptron.pipeline.live.ModelView;
import perceptron.pipeline.live.SnapshotRequests.ModelMoves;
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
        String model = request.name();
        Optional<CompletableFuture<ModelView>> asked = instance.get().live().view(model);
        try {
            return asked.orElseThrow(() -> gone(model)).get(wait.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw HttpError.unavailable(
                    instance.get().isPaused()
                            ? "the job waits for the schema registry"
                            : "the job has not answered within " + wait.toMillis() + " ms");
        } catch (ExecutionException e) {
            boolean isThere = e.getCause() instanceof ModelMoves || e.getCause() instanceof Rejection;
            throw isThere ? HttpError.unavailable(e.getCause().getMessage()) : gone(model);
        }
    }

    private static HttpError gone(String model) {
        return HttpError.notFound("model " + model + " was removed from this instance");
    }

    /** The weights that {@code weights=current}, {@code averaged} or, if the model keeps them, {@code fading} chooses. */
    static View view(Request request, LinearModel model, View otherwise) {
        List<String> views = Stream.of(View.CURRENT, View.FADING, View.AVERAGED)
                .filter(view -> view != View.FADING || model.settings().keeps(view))
                .map(View::code)
                .toList();
        return View.ofCode(request.query("weights", views, otherwise.code()));
    }

    /** The view whose weights stand for the answer. A vote is no linear function: the averaged weights come nearest to it. */
    static View explaining(LinearModel model) {
        View answering = model.answering().view();
        return answering == View.VOTED ? View.AVERAGED : answering;
    }

    /** The number of the vector of {@code class=NAME}; -1 if no class is named, or if one vector stands for both. */
    static int vector(Request request, LinearModel model) {
        if (request.query("class").isEmpty()) {
            return -1;
        }
        String name = request.query("class", model.classNames(), "");
        return model.settings().labels().binary() ? -1 : model.classNames().indexOf(name);
    }
}
