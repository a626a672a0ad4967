package perceptron.query.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import perceptron.pipeline.live.Instance;
import perceptron.query.history.LatestDeadLetters.Line;
import perceptron.query.history.ModelHistory;
import perceptron.query.history.Monitor;
import perceptron.query.history.Point;
import perceptron.query.history.SampledPredictions;
import perceptron.query.http.Handler;
import perceptron.query.http.Json;
import perceptron.query.http.Request;
import perceptron.query.http.Response;
import perceptron.query.route.Instances;
import perceptron.query.route.Instances.PendingResponse;

/** Requests about the job as a whole, most of which the other instances are asked, too. */
final class JobHandlers {
    private static final int PAGE = 100;
    private static final int LARGEST_PAGE = 10_000;
    private static final int DEAD_LETTERS = 10;
    private static final int DAY_SECONDS = 86_400;

    private final Supplier<Instance> instance;
    private final Supplier<InstanceStatus> status;
    private final Instances instances;
    private final Monitor monitor;

    JobHandlers(Supplier<Instance> instance, Supplier<InstanceStatus> status, Instances instances, Monitor monitor) {
        this.instance = instance;
        this.status = status;
        this.instances = instances;
        this.monitor = monitor;
    }

    /** @param instance the address of the instance that has the model */
    private record Named(String name, String instance) {}

    /**
     * @param next the value of {@code after} for the next page; null if this is the last
     * @param missing the instances that did not answer, whose models are missing here
     */
    private record Page(List<Named> models, String next, List<String> missing) {}

    /**
     * {@code GET /api/models}: the names of all models of the job in alphabetical order, page by page, and the instance of each. A page
     * begins after the last name of the page before.
     */
    Response models(Request request) throws InterruptedException {
        int limit = request.query("limit", PAGE, 1, LARGEST_PAGE);
        String after = request.query("after").orElse("");
        TreeMap<String, String> found = new TreeMap<>();
        // One more than requested shows whether there is a next page.
        instance.get().live().namesAfter(after, limit + 1).forEach(name -> found.put(name, instances.self()));
        List<String> missing = request.isForwarded() ? List.of() : addOthers(found, after, limit + 1);
        List<Named> models = new ArrayList<>();
        for (Map.Entry<String, String> each : found.entrySet()) {
            if (models.size() == limit) {
                return Response.json(new Page(models, models.get(limit - 1).name(), missing));
            }
            models.add(new Named(each.getKey(), each.getValue()));
        }
        return Response.json(new Page(models, null, missing));
    }

    private List<String> addOthers(Map<String, String> found, String after, int limit) throws InterruptedException {
        List<String> missing = new ArrayList<>();
        String target = "/api/models?limit=" + Math.min(limit, LARGEST_PAGE) + "&after=" + Instances.encode(after);
        for (PendingResponse other : instances.askOthers(target)) {
            JsonNode models = other.json().path("models");
            if (models.isMissingNode()) {
                missing.add(other.address());
            }
            for (JsonNode model : models) {
                found.put(model.path("name").asText(), other.address());
            }
        }
        return missing;
    }

    /** An instance that did not answer; its state is "unreachable". */
    private record UnreachableInstance(String address, String state) {}

    /** {@code GET /api/instances}: the state of all instances of the job, this one first. */
    Response instances(Request request) throws InterruptedException {
        List<Object> all = new ArrayList<>();
        all.add(status.get());
        if (!request.isForwarded()) {
            for (PendingResponse other : instances.askOthers("/api/instances")) {
                JsonNode itself = other.json().path("instances").path(0);
                all.add(itself.isObject() ? itself : new UnreachableInstance(other.address(), "unreachable"));
            }
        }
        return Response.json(Map.of("instances", all));
    }

    private record DeadLetters(long[] minutes, List<Line> latest) {}

    /** {@code GET /api/dead-letters}: how many there were in each minute of the last hour, and the last few, of all instances. */
    Response deadLetters(Request request) throws InterruptedException {
        DeadLetters all = new DeadLetters(
                monitor.deadLetters().minutes(System.currentTimeMillis()),
                monitor.deadLetters().lines());
        if (!request.isForwarded()) {
            for (PendingResponse other : instances.askOthers("/api/dead-letters")) {
                all = plus(all, other.json());
            }
        }
        return Response.json(all);
    }

    /** An instance that does not answer adds nothing; {@code /api/instances} lists it as unreachable. */
    private static DeadLetters plus(DeadLetters all, JsonNode other) {
        try {
            long[] minutes = all.minutes.clone();
            for (int k = 0; k < minutes.length; k++) {
                minutes[k] += other.path("minutes").path(k).asLong();
            }
            List<Line> latest = new ArrayList<>(all.latest);
            for (JsonNode line : other.path("latest")) {
                latest.add(Json.mapper().treeToValue(line, Line.class));
            }
            latest.sort(Comparator.comparingLong(Line::at).reversed());
            return new DeadLetters(minutes, latest.subList(0, Math.min(DEAD_LETTERS, latest.size())));
        } catch (JsonProcessingException e) {
            return all;
        }
    }

    /** {@code GET /health/live} and {@code /health/ready}: 200 for yes, 503 for no, both with the state. */
    Handler health(Predicate<InstanceStatus> isWell) {
        return request -> {
            InstanceStatus now = status.get();
            Map<String, Object> body = new LinkedHashMap<>();
            body.put("state", now.state());
            body.put("live", now.live());
            body.put("ready", now.ready());
            if (now.standstill() > 0) {
                body.put("standstill", now.standstill());
            }
            return Response.json(isWell.test(now) ? 200 : 503, body);
        };
    }

    /**
     * @param at now, in milliseconds since 1970
     * @param points ordered by time
     * @param happened since this process began, ordered by time
     * @param predictions a sample, the latest first; it begins with the first request
     */
    private record History(
            String model,
            long at,
            List<Point> points,
            List<ModelHistory.Note> happened,
            List<SampledPredictions.Shown> predictions) {}

    /** {@code GET /api/models/{model}/history}: what the model did in the last {@code seconds}, at most a day, and what happened to it. */
    Response history(Request request) {
        String model = request.name();
        long now = System.currentTimeMillis();
        int seconds = request.query("seconds", DAY_SECONDS, 1, DAY_SECONDS);
        Optional<ModelHistory> own = monitor.history().find(model);
        return Response.json(new History(
                model,
                now,
                own.map(history -> history.points(now, seconds * 1_000L)).orElse(List.of()),
                own.map(ModelHistory::notes).orElse(List.of()),
                monitor.predictions().of(model)));
    }
}
