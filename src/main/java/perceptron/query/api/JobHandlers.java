package perceptron.query.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.kafka.streams.KafkaStreams.State;
import perceptron.pipeline.live.Instance;
import perceptron.pipeline.live.Restoring;
import perceptron.query.api.Instances.PeerResponse;
import perceptron.query.history.ModelHistory;
import perceptron.query.history.Monitor;
import perceptron.query.http.Json;
import perceptron.query.http.Request;
import perceptron.query.http.Response;

/** Requests about the job as a whole, most of which the other instances are asked, too. */
final class JobHandlers {
    private static final int PAGE = 100;
    private static final int LARGEST_PAGE = 10_000;
    private static final int DEAD_LETTERS = 10;
    private static final int DAY_SECONDS = 86_400;

    /** In seconds. If a job stands still for longer, a restart may help, whatever the cause. */
    private static final long LONGEST_STANDSTILL = 60;

    private final long startedAt = System.currentTimeMillis();
    private final String application;
    private final Supplier<Instance> instance;
    private final Instances instances;
    private final Monitor monitor;

    JobHandlers(String application, Supplier<Instance> instance, Instances instances, Monitor monitor) {
        this.application = application;
        this.instance = instance;
        this.instances = instances;
        this.monitor = monitor;
    }

    /**
     * {@code GET /api/models}: the names of all models of the job in alphabetical order, page by page, and the instance of each. A page
     * begins with the name {@code from}, which is the {@code next} of the page before; the last page has none. Of the instances that are
     * {@code missing}, since they do not answer or still restore their models, not all models came.
     */
    Response models(Request request) {
        int limit = request.query("limit", PAGE, 1, LARGEST_PAGE);
        String from = request.query("from");
        Map<String, String> found = new TreeMap<>();
        // One more than requested is the name that the next page begins with.
        instance.get().live().namesFrom(from, limit + 1).forEach(name -> found.put(name, instances.self()));
        Set<String> missing = new TreeSet<>();
        if (!instance.get().isSettled()) {
            missing.add(instances.self());
        }
        String target = "/api/models?limit=" + limit + "&from=" + Instances.encode(from);
        for (PeerResponse other : instances.askOthers(request, target)) {
            JsonNode page = other.json();
            if (page.isMissingNode()) {
                missing.add(other.address());
            }
            page.path("missing").forEach(address -> missing.add(address.asText()));
            page.path("models").forEach(model -> found.put(model.path("name").asText(), other.address()));
            if (page.path("next").isTextual()) {
                found.putIfAbsent(page.path("next").asText(), other.address());
            }
        }
        ObjectNode json = Json.object();
        ArrayNode models = json.putArray("models");
        String next = null;
        for (Map.Entry<String, String> each : found.entrySet()) {
            if (models.size() == limit) {
                next = each.getKey();
                break;
            }
            models.addObject().put("name", each.getKey()).put("instance", each.getValue());
        }
        return Response.json(json.put("next", next).putPOJO("missing", missing));
    }

    /** {@code GET /api/instances}: the state of all instances of the job, this one first. */
    Response instances(Request request) {
        ObjectNode json = Json.object();
        ArrayNode all = json.putArray("instances").add(status());
        for (PeerResponse other : instances.askOthers(request, "/api/instances")) {
            JsonNode itself = other.json().path("instances").path(0);
            all.add(
                    itself.isObject()
                            ? itself
                            : Json.object().put("address", other.address()).put("state", "unreachable"));
        }
        return Response.json(json);
    }

    /** {@code GET /health/live} and {@code /health/ready}: 200 for yes, 503 for no, both with the state. */
    Response health(String what) {
        ObjectNode status = status().retain("state", "live", "ready", "standstill", "trouble");
        return Response.json(status.path(what).asBoolean() ? 200 : 503, status);
    }

    private ObjectNode status() {
        Instance now = instance.get();
        State state = now.state();
        long standstill = TimeUnit.MILLISECONDS.toSeconds(now.standsStillMillis());
        Restoring.Progress restoring = now.restoring().progress();
        boolean isStuck = standstill >= LONGEST_STANDSTILL;
        ObjectNode json = Json.object()
                .put("address", instances.self())
                .put("application", application)
                .put("startedAt", startedAt)
                .put("state", name(state, now.isPaused(), restoring))
                // whether it need not be restarted
                .put("live", (state == State.CREATED || state.isRunningOrRebalancing()) && !isStuck)
                // whether it runs, and all its models are restored
                .put("ready", state == State.RUNNING && !now.isPaused() && !isStuck)
                .put("models", now.live().count())
                .put("unlabelled", monitor.unlabelled())
                .put("standstill", standstill)
                .put("lag", now.lag())
                .put("trouble", now.trouble());
        ObjectNode rejected = json.putPOJO("restoring", restoring).putObject("deadLetters");
        monitor.deadLetters().counts().forEach((reason, count) -> rejected.put(reason.code(), count));
        return json;
    }

    private static String name(State state, boolean paused, Restoring.Progress restoring) {
        return switch (state) {
            case CREATED -> "starting";
            case REBALANCING -> restoring.records() > 0 ? "restoring" : "rebalancing";
            case RUNNING -> paused ? "paused" : "running";
            case PENDING_SHUTDOWN -> "stopping";
            case NOT_RUNNING -> "stopped";
            case PENDING_ERROR, ERROR -> "failed";
        };
    }

    /**
     * {@code GET /api/dead-letters}: how many there were in each minute of the last hour, and the last few, of all instances. An
     * instance that does not answer adds nothing; {@code /api/instances} lists it as unreachable.
     */
    Response deadLetters(Request request) {
        long[] minutes = monitor.deadLetters().minutes(System.currentTimeMillis());
        List<JsonNode> latest = new ArrayList<>();
        Json.MAPPER.valueToTree(monitor.deadLetters().lines()).forEach(latest::add);
        for (PeerResponse other : instances.askOthers(request, "/api/dead-letters")) {
            JsonNode there = other.json();
            for (int k = 0; k < minutes.length; k++) {
                minutes[k] += there.path("minutes").path(k).asLong();
            }
            there.path("latest").forEach(latest::add);
        }
        latest.sort(Comparator.comparingLong(line -> -line.path("at").asLong()));
        return Response.json(
                Map.of("minutes", minutes, "latest", latest.subList(0, Math.min(DEAD_LETTERS, latest.size()))));
    }

    /**
     * {@code GET /api/models/{model}/history}: what the model did in the last {@code seconds}, at most a day, what happened to it since
     * this process began, and a sample of its predictions, which begins with the first request.
     */
    Response history(Request request) {
        int seconds = request.query("seconds", DAY_SECONDS, 1, DAY_SECONDS);
        long now = System.currentTimeMillis();
        Optional<ModelHistory> own = monitor.history(request.name());
        return Response.json(Json.object()
                .put("model", request.name())
                .put("at", now)
                .putPOJO(
                        "points",
                        own.map(history -> history.points(now, seconds * 1_000L))
                                .orElse(List.of()))
                .putPOJO("happened", own.map(ModelHistory::notes).orElse(List.of()))
                .putPOJO("predictions", own.map(ModelHistory::predictions).orElse(List.of())));
    }
}
