package perceptron.query.api;

import java.util.function.Supplier;
import perceptron.pipeline.intake.ExampleForm;
import perceptron.pipeline.live.Instance;
import perceptron.query.history.Monitor;
import perceptron.query.http.Dispatcher;
import perceptron.query.http.Response;

/** All paths, and what answers each. */
public final class Api {
    private static final String MODEL = "/api/models/{model}";

    private Api() {}

    public static void addTo(
            Dispatcher routes,
            String application,
            Supplier<Instance> instance,
            Instances instances,
            SnapshotReader snapshots,
            ExampleForm form,
            Monitor monitor) {
        JobHandlers job = new JobHandlers(application, instance, instances, monitor);
        PredictHandlers examples = new PredictHandlers(snapshots, form);
        ModelHandlers models = new ModelHandlers(
                snapshots, instance, instances.self(), form.format().isRecord());
        routes.get("/api/models", job::models, "limit", "from")
                .get("/api/overview", new OverviewHandler(instance, instances, monitor), "limit", "search")
                .get(MODEL, instances.about(models::status))
                .get(MODEL + "/weights", instances.about(models::weights), "top", "class", "format")
                .get(MODEL + "/features", instances.about(models::features), "top", "class")
                .get(MODEL + "/history", instances.about(job::history), "seconds")
                .post(MODEL + "/predict", instances.about(examples::predict))
                .post(MODEL + "/explain", instances.about(examples::explain), "class", "top")
                .get("/api/dead-letters", job::deadLetters)
                .get("/api/instances", job::instances)
                .get(
                        "/api/topology",
                        request -> Response.text(instance.get().topology().toString()))
                .get("/metrics", new MetricsHandler(instance, monitor, routes))
                .get("/health/live", request -> job.health("live"))
                .get("/health/ready", request -> job.health("ready"))
                .get("/", request -> Response.file(200, "index.html"))
                .get("/page/{file}", request -> Response.file(200, request.name()));
    }
}
