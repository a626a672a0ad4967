package perceptron.query.answer;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import perceptron.example.Rejection;
import perceptron.pipeline.live.Instance;
import perceptron.pipeline.live.ModelView;
import perceptron.pipeline.live.Moving;
import perceptron.query.http.HttpError;

/** Gets views of this instance's models from the stream threads, and waits for them. */
public final class Views {
    private final Supplier<Instance> instance;
    private final Duration wait;

    public Views(Supplier<Instance> instance, Duration wait) {
        this.instance = instance;
        this.wait = wait;
    }

    /** A view of the model as it is now or was a moment ago. */
    ModelView of(String model) throws InterruptedException {
        Optional<CompletableFuture<ModelView>> asked = instance.get().live().view(model);
        try {
            return asked.orElseThrow(() -> gone(model)).get(wait.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw HttpError.unavailable(
                    instance.get().isPaused()
                            ? "the job waits for the schema registry"
                            : "the job has not answered within " + wait.toMillis() + " ms");
        } catch (ExecutionException e) {
            boolean isThere = e.getCause() instanceof Moving || e.getCause() instanceof Rejection;
            throw isThere ? HttpError.unavailable(e.getCause().getMessage()) : gone(model);
        }
    }

    private static HttpError gone(String model) {
        return HttpError.notFound("model " + model + " was removed from this instance");
    }
}
