package perceptron.query;

import java.util.List;
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
import perceptron.query.http.Asset;
import perceptron.query.http.Reply;
import perceptron.query.http.Requests;
import perceptron.query.http.Routes;
import perceptron.query.metrics.MetricsAnswer;
import perceptron.query.route.Instances;
import perceptron.query.route.OwnerRouting;

/** All paths, and which class answers each. */
final class Api {
    private static final String MODEL = "/api/models/{model}";
    private static final List<String> PAGE = List.of(
            "page.css",
            "icon.svg",
            "js/api.js",
            "js/charts.js",
            "js/chooser.js",
            "js/dom.js",
            "js/features.js",
            "js/format.js",
            "js/list.js",
            "js/main.js",
            "js/model.js",
            "js/series.js",
            "js/sparkline.js",
            "js/state.js",
            "js/tables.js",
            "js/tiles.js",
            "js/try.js",
            "js/trust.js",
            "uplot/uPlot.iife.min.js",
            "uplot/uPlot.min.css");

    private Api() {}

    static Routes routes(
            Supplier<Instance> instance,
            Supplier<InstanceStatus> status,
            Instances instances,
            Views views,
            Examples examples,
            Monitor monitor,
            Requests requests) {
        OwnerRouting owners = new OwnerRouting(
                model -> instance.get().live().has(model), () -> instance.get().isSettled(), instances);
        Routes routes = new Routes()
                .get("/api/models", new ModelsAnswer(instance, instances), "limit", "after")
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
                        call -> Reply.text(instance.get().topology().toString()))
                .get("/metrics", new MetricsAnswer(instance, monitor, requests))
                .get("/health/live", new HealthAnswer(status, InstanceStatus::live))
                .get("/health/ready", new HealthAnswer(status, InstanceStatus::ready));
        return page(routes);
    }

    private static Routes page(Routes routes) {
        routes.get("/", new Asset(Api.class, "page/index.html"));
        for (String name : PAGE) {
            routes.get("/page/" + name, new Asset(Api.class, "page/" + name));
        }
        return routes;
    }
}
