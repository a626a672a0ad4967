package perceptron.query.api;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.ArrayList;
import java.util.Comparator;
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
import perceptron.pipeline.live.Measured;
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
final class OverviewHandler implements Handler {
    private static final int PAGE = 50;
    private static final int LARGEST_PAGE = 1_000;

    private final Supplier<Instance> instance;
    private final Instances instances;
    private final Monitor monitor;

    OverviewHandler(Supplier<Instance> instance, Instances instances, Monitor monitor) {
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
            Row row = Row.of(name, instances.self(), history, now, false);
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
            worst.add(Row.of(row.name(), instances.self(), histories.get(row.name()), now, true));
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

    /**
     * One model. All but the first three are null if no example has arrived since the process began.
     *
     * @param instance the address of the instance that has it
     * @param error the share of the latest labelled examples that the answer was wrong about
     * @param baseline the same of the better one of both baselines
     * @param baselineBy majority or last
     * @param trend how the error changes; null while there are too few labels
     * @param driftedAt when the last drift was found, in milliseconds since 1970; 0 if none was since the process began
     * @param errors of the answer in the last three minutes, oldest first; null if there were no labels
     * @param baselines the same of that baseline
     */
    record Row(
            String name,
            String instance,
            Trouble trouble,
            Double error,
            Double baseline,
            String baselineBy,
            ModelHistory.Trend trend,
            Double examplesPerSecond,
            Double updatesPerSecond,
            Long examples,
            Long labelled,
            Long late,
            Long driftedAt,
            Double[] errors,
            Double[] baselines) {
        /** The worst first: by the kind of trouble, then by how far the answer's error lies above its baseline. */
        static final Comparator<Row> WORST_FIRST = Comparator.comparing(Row::trouble)
                .thenComparing(Comparator.comparingDouble(Row::excess).reversed())
                .thenComparing(Row::name);

        private double excess() {
            return error == null || baseline == null ? 0 : error - baseline;
        }

        /** @param withLines whether to draw the lines of errors, which takes long */
        static Row of(String name, String instance, ModelHistory history, long now, boolean withLines) {
            Measured latest = history.latest();
            if (latest == null) {
                return unseen(name, instance);
            }
            Map<String, Double[]> lines = withLines ? history.lines(now) : Map.of();
            Double majority = latest.baselines().majority().error();
            Double last = latest.baselines().last().error();
            boolean byMajority = majority == null || last == null || majority <= last;
            String baselineBy = byMajority ? "majority" : "last";
            ModelHistory.Trend trend = history.trend(now);
            return new Row(
                    name,
                    instance,
                    Trouble.of(latest, trend, now - history.driftedAt()),
                    latest.answer().error(),
                    byMajority ? majority : last,
                    baselineBy,
                    trend,
                    history.examplesPerSecond(now),
                    history.updatesPerSecond(now),
                    latest.examples(),
                    latest.labelled(),
                    latest.late(),
                    history.driftedAt(),
                    lines.get("answer"),
                    lines.get(baselineBy));
        }

        static Row unseen(String name, String instance) {
            return new Row(
                    name,
                    instance,
                    Trouble.UNSEEN,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null);
        }
    }

    /**
     * The models of one or more instances, sorted by trouble.
     *
     * @param models the worst
     * @param count how many models there are in all
     * @param found how many ranked models have the searched text in their name
     * @param troubles how many ranked models have each trouble
     * @param examplesPerSecond of all models together, as is updatesPerSecond
     * @param missing the instances that did not answer, whose models are missing here
     */
    record Overview(
            List<Row> models,
            int count,
            int found,
            Map<Trouble, Integer> troubles,
            double examplesPerSecond,
            double updatesPerSecond,
            List<String> missing) {
        /** The overview of the models of both. */
        Overview and(Overview other, int limit) {
            List<Row> all = new ArrayList<>(models);
            all.addAll(other.models);
            all.sort(Row.WORST_FIRST);
            Map<Trouble, Integer> sums = new EnumMap<>(Trouble.class);
            sums.putAll(troubles);
            other.troubles.forEach((trouble, many) -> sums.merge(trouble, many, Integer::sum));
            return new Overview(
                    List.copyOf(all.subList(0, Math.min(limit, all.size()))),
                    count + other.count,
                    found + other.found,
                    sums,
                    examplesPerSecond + other.examplesPerSecond,
                    updatesPerSecond + other.updatesPerSecond,
                    missing);
        }

        Overview withMissing(List<String> missing) {
            return new Overview(models, count, found, troubles, examplesPerSecond, updatesPerSecond, missing);
        }
    }

    /** What is wrong with a model, the worst first. */
    enum Trouble {
        /** The answer is wrong at least as often as a baseline, which learns nothing. */
        UNBEATEN,
        /** A drift was found in the last two minutes. */
        DRIFT,
        /** The error has risen by more than chance explains. */
        RISING,
        NONE,
        /** It is no better than its baselines, but had too few labels to be sure. */
        FEW,
        /** No example had a label yet. */
        UNLABELLED,
        /** No example has arrived since the process began, so nothing is known. */
        UNSEEN;

        private static final long LATELY_MILLIS = 120_000;

        /** @param sinceDrift how long ago the last drift was found, in milliseconds */
        static Trouble of(Measured latest, ModelHistory.Trend trend, long sinceDrift) {
            if (latest.labelled() == 0) {
                return UNLABELLED;
            }
            if (!latest.baselines().beaten()) {
                return UNBEATEN;
            }
            Double error = latest.answer().error();
            if (!isBelow(error, latest.baselines().majority())
                    || !isBelow(error, latest.baselines().last())) {
                return FEW;
            }
            if (sinceDrift < LATELY_MILLIS) {
                return DRIFT;
            }
            return trend != null && trend.isRising() ? RISING : NONE;
        }

        private static boolean isBelow(Double error, Measured.BaselineMeasure baseline) {
            return error == null || baseline.error() == null || error < baseline.error();
        }

        @JsonValue
        String code() {
            return name().toLowerCase(Locale.ROOT);
        }

        @JsonCreator
        static Trouble ofCode(String code) {
            return valueOf(code.toUpperCase(Locale.ROOT));
        }
    }
}
