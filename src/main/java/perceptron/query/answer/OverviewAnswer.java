package perceptron.query.answer;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.function.Supplier;
import perceptron.pipeline.live.Instance;
import perceptron.query.answer.Overview.Row;
import perceptron.query.history.ModelHistory;
import perceptron.query.history.Monitor;
import perceptron.query.http.Handler;
import perceptron.query.http.Request;
import perceptron.query.http.Response;
import perceptron.query.route.Instances;

/**
 * {@code GET /api/overview}: the models of the job in most trouble, among those with {@code search} in their name. It is
 * made from what models report once a second, so no stream thread is asked.
 */
public final class OverviewAnswer implements Handler {
    private static final int PAGE = 50;
    private static final int LARGEST_PAGE = 1_000;

    private final Supplier<Instance> instance;
    private final Instances instances;
    private final Monitor monitor;

    public OverviewAnswer(Supplier<Instance> instance, Instances instances, Monitor monitor) {
        this.instance = instance;
        this.instances = instances;
        this.monitor = monitor;
    }

    @Override
    public Response handle(Request request) throws InterruptedException {
        int limit = request.query("limit", PAGE, 1, LARGEST_PAGE);
        String search = request.query("search").orElse("");
        Overview here = here(limit, search);
        return Response.json(request.isForwarded() ? here : addOthers(here, limit, search));
    }

    private Overview here(int limit, String search) {
        long now = System.currentTimeMillis();
        String wanted = search.toLowerCase(Locale.ROOT);
        List<Row> rows = new ArrayList<>();
        Map<String, ModelHistory> histories = new HashMap<>();
        Map<Trouble, Integer> troubles = new EnumMap<>(Trouble.class);
        DoubleAdder examples = new DoubleAdder();
        DoubleAdder updates = new DoubleAdder();
        monitor.history().forEach((name, history) -> {
            Row row = Row.brief(name, instances.self(), history, now);
            troubles.merge(row.trouble(), 1, Integer::sum);
            histories.put(name, history);
            examples.add(history.examplesPerSecond(now));
            updates.add(history.updatesPerSecond(now));
            if (name.toLowerCase(Locale.ROOT).contains(wanted)) {
                rows.add(row);
            }
        });
        rows.sort(Row.WORST_FIRST);
        List<Row> worst = new ArrayList<>();
        for (Row row : rows.subList(0, Math.min(limit, rows.size()))) {
            worst.add(row.withLines(histories.get(row.name()), now));
        }
        addUnseen(worst, histories.keySet(), limit, search);
        return new Overview(
                worst, instance.get().live().count(), rows.size(), troubles, examples.sum(), updates.sum(), List.of());
    }

    /** Fills the rest of the page with models that have reported nothing yet and whose name begins so. */
    private void addUnseen(List<Row> rows, Set<String> seen, int limit, String begin) {
        List<String> names = new ArrayList<>();
        if (!begin.isEmpty() && instance.get().live().has(begin)) {
            names.add(begin);
        }
        names.addAll(instance.get().live().namesAfter(begin, limit));
        Set<String> known = new HashSet<>(seen);
        for (String name : names) {
            if (rows.size() < limit && name.startsWith(begin) && known.add(name)) {
                rows.add(Row.unseen(name, instances.self()));
            }
        }
    }

    private Overview addOthers(Overview here, int limit, String search) throws InterruptedException {
        Overview all = here;
        List<String> missing = new ArrayList<>();
        for (Instances.PendingResponse other :
                instances.askOthers("/api/overview?limit=" + limit + "&search=" + Instances.encode(search))) {
            Optional<Overview> there = other.read(Overview.class);
            if (there.isPresent()) {
                all = all.and(there.get(), limit);
            } else {
                missing.add(other.address());
            }
        }
        return all.withMissing(missing);
    }
}
