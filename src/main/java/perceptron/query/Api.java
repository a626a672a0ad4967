package perceptron.query;

import java.util.function.Supplier;
import perceptron.pipeline.live.Instance;
import perceptron.query.answer.DeadLettersAnswer;
import perceptron.query.answer.Examples;
import perceptron.query.answer.ExplainAnswer;
import perceptron.query.answer.FeaturesAnswer;
import perceptron.query.answer.HealthAnswer;
import perceptron.query.answer.HistoryAnswer;
import perceptron.query.answer.InstanceStatus;
import perceptron.query.answer.InstancesAnswer;
import perceptron.query.answer.ModelAnswer;
import perceptron.query.answer.ModelsAnswer;
import perceptron.query.answer.OverviewAnswer;
import perceptron.query.answer.OwnerAnswer;
import perceptron.query.answer.PredictAnswer;
import perceptron.query.answer.Views;
import perceptron.query.answer.WeightsAnswer;
import perceptron.query.history.Monitor;
import perceptron.query.http.Dispatcher;
import perceptron.query.http.Response;
import perceptron.query.metrics.MetricsAnswer;
import perceptron.query.route.Instances;
import perceptron.query.route.OwnerRouting;

/** All paths, and the class that answers each. */
final class Api {
    private static final String MODEL = "/api/models/{model}";

    private Api() {}

    static void addTo(
            Dispatcher routes,
            Supplier<Instance> instance,
            Supplier<InstanceStatus> status,
            Instances instances,
            Views views,
            Examples examples,
            Monitor monitor) {
        OwnerRouting owners = new OwnerRouting(
                model -> instance.get().live().has(model), () -> instance.get().isSettled(), instances);
        routes.get("/api/models", new ModelsAnswer(instance, instances), "limit", "after")
                .get("/api/overview", new OverviewAnswer(instance, instances, monitor), "limit", "search")
                .get(MODEL, owners.about(new ModelAnswer(views, instances.self())))
                .get(MODEL + "/owner", new OwnerAnswer(owners))
                .get(
                        MODEL + "/weights",
                        owners.about(new WeightsAnswer(views, instance)),
                        "top",
                        "limit",
                        "after",
                        "all",
                        "class",
                        "weights",
                        "format")
                .get(
                        MODEL + "/features",
                        owners.about(new FeaturesAnswer(views, instance, examples)),
                        "top",
                        "class",
                        "weights")
                .get(MODEL + "/history", owners.about(new HistoryAnswer(monitor)), "seconds")
                .post(MODEL + "/predict", owners.about(new PredictAnswer(views, examples)))
                .post(MODEL + "/explain", owners.about(new ExplainAnswer(views, examples)), "weights", "class", "top")
                .get("/api/dead-letters", new DeadLettersAnswer(monitor.deadLetters(), instances))
                .get("/api/instances", new InstancesAnswer(status, instances))
                .get(
                        "/api/topology",
                        request -> Response.text(instance.get().topology().toString()))
                .get("/metrics", new MetricsAnswer(instance, monitor, routes))
                .get("/health/live", new HealthAnswer(status, InstanceStatus::live))
                .get("/health/ready", new HealthAnswer(status, InstanceStatus::ready))
                .get("/", request -> Response.file(200, Api.class, "page/index.html"))
                .get("/page/{file}", request -> Response.file(200, Api.class, "page/" + request.name()));
    }
}
