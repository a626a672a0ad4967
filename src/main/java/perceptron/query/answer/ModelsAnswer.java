package perceptron.query.answer;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import perceptron.pipeline.live.Instance;
import perceptron.query.http.Handler;
import perceptron.query.http.Request;
import perceptron.query.http.Response;
import perceptron.query.route.Instances;

/**
 * {@code GET /api/models}: the names of all models of the job in alphabetical order, page by page, and the instance
 * of each. A page begins after the last name of the page before.
 */
public final class ModelsAnswer implements Handler {
    private static final int PAGE = 100;
    private static final int LARGEST_PAGE = 10_000;

    private final Supplier<Instance> instance;
    private final Instances instances;

    /** @param instance the address of the instance that has the model */
    public record Named(String name, String instance) {}

    /**
     * @param next the value of {@code after} for the next page; null if this is the last
     * @param missing the instances that did not answer, whose models are missing here
     */
    public record Page(List<Named> models, String next, List<String> missing) {}

    public ModelsAnswer(Supplier<Instance> instance, Instances instances) {
        this.instance = instance;
        this.instances = instances;
    }

    @Override
    public Response handle(Request request) throws InterruptedException {
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
        for (Instances.PendingResponse other : instances.askOthers(target)) {
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
}
