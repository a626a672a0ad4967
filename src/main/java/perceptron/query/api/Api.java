package perceptron.query.api;

import java.util.function.Supplier;
import perceptron.pipeline.intake.ExampleForm;
import perceptron.pipeline.live.Instance;
import perceptron.pipeline.settings.Settings;
import perceptron.query.history.Monitor;
import perceptron.query.http.Dispatcher;
import perceptron.query.http.Response;

/** All paths, and what answers each. */
public final class Api {
    private static final String MODEL = "/api/models/{model}";

    private Api() {}

    public static void addTo(
            Dispatcher routes,
            Settings settings,
            Supplier<Instance> instance,
            Instances instances,
            SnapshotReader snapshots,
            Monitor monitor) {
        ExampleForm form = ExampleForm.of(settings);
        JobHandlers job = new JobHandlers(settings.getString("application.id"), instance, instances, monitor);
        PredictHandlers examples = new PredictHandlers(snapshots, form);
        ModelHandlers models = new ModelHandlers(
                snapshots, instance, instances.self(), form.format().isRecord());
        routes.get("/api/models", job::models, "limit", "from");
        routes.get("/api/overview", new OverviewHandler(instance, instances, monitor), "limit", "search");
        routes.get(MODEL, instances.about(models::status));
        routes.get(MODEL + "/weights", instances.about(models::weights), "top", "class", "format");
        routes.get(MODEL + "/features", instances.about(models::features), "top", "class");
        routes.get(MODEL + "/history", instances.about(job::history), "seconds");
        routes.post(MODEL + "/predict", instances.about(examples::predict));
        routes.post(MODEL + "/explain", instances.about(examples::explain), "class", "top");
        routes.get("/api/dead-letters", job::deadLetters);
        routes.get("/api/instances", job::instances);
        routes.get(
                "/metrics",
                new MetricsHandler(settings.getString("application.id"), instance, monitor, routes.counts()));
        routes.get("/health/live", request -> job.health("live"));
        routes.get("/health/ready", request -> job.health("ready"));
        routes.get("/", request -> Response.file("index.html"));
        routes.get("/page/{file}", request -> Response.file(request.name()));
    }
}
