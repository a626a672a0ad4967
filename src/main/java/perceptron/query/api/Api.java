package perceptron.query.api;

import java.util.Map;
import java.util.function.Supplier;
import perceptron.pipeline.intake.ExampleForm;
import perceptron.pipeline.live.Instance;
import perceptron.query.history.Monitor;
import perceptron.query.http.Dispatcher;
import perceptron.query.http.Response;
import perceptron.query.metrics.MetricsHandler;
import perceptron.query.route.Instances;
import perceptron.query.route.OwnerRouting;

/** All paths, and what answers each. */
public final class Api {
    private static final String MODEL = "/api/models/{model}";

    private Api() {}

    /** @param page a class beside the folder {@code page} */
    public static void addTo(
            Dispatcher routes,
            Supplier<Instance> instance,
            Supplier<InstanceStatus> status,
            Instances instances,
            SnapshotReader snapshots,
            ExampleForm form,
            Monitor monitor,
            Class<?> page) {
        OwnerRouting owners = new OwnerRouting(
                model -> instance.get().live().has(model), () -> instance.get().isSettled(), instances);
        JobHandlers job = new JobHandlers(instance, status, instances, monitor);
        PredictHandler examples = new PredictHandler(snapshots, form);
        WeightsHandler weights = new WeightsHandler(snapshots, instance);
        FeaturesHandler features =
                new FeaturesHandler(snapshots, instance, form.format().isRecord());
        routes.get("/api/models", job::models, "limit", "after")
                .get("/api/overview", new OverviewHandler(instance, instances, monitor), "limit", "search")
                .get(MODEL, owners.about(new ModelHandler(snapshots, instances.self())))
                .get(
                        MODEL + "/owner",
                        request -> Response.json(Map.of("model", request.name(), "instance", owners.ownerOf(request))))
                .get(
                        MODEL + "/weights",
                        owners.about(weights),
                        "top",
                        "limit",
                        "after",
                        "all",
                        "class",
                        "weights",
                        "format")
                .get(MODEL + "/features", owners.about(features), "top", "class", "weights")
                .get(MODEL + "/history", owners.about(job::history), "seconds")
                .post(MODEL + "/predict", owners.about(examples::predict))
                .post(MODEL + "/explain", owners.about(examples::explain), "weights", "class", "top")
                .get("/api/dead-letters", job::deadLetters)
                .get("/api/instances", job::instances)
                .get(
                        "/api/topology",
                        request -> Response.text(instance.get().topology().toString()))
                .get("/metrics", new MetricsHandler(instance, monitor, routes))
                .get("/health/live", job.health(InstanceStatus::live))
                .get("/health/ready", job.health(InstanceStatus::ready))
                .get("/", request -> Response.file(200, page, "page/index.html"))
                .get("/page/{file}", request -> Response.file(200, page, "page/" + request.name()));
    }
}
