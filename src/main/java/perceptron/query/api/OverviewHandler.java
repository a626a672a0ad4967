package perceptron.query.api;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.function.Supplier;
import java.util.stream.Stream;
import perceptron.pipeline.live.Instance;
import perceptron.pipeline.live.Measured;
import perceptron.query.history.ModelHistory;
import perceptron.query.history.Monitor;
import perceptron.query.history.Point.Count;
import perceptron.query.http.Dispatcher.Handler;
import perceptron.query.http.Request;
import perceptron.query.http.Response;

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
    public Response handle(Request request) {
        int limit = request.query("limit", PAGE, 1, LARGEST_PAGE);
        String search = request.query("search");
        Overview all = here(limit, search);
        String target = "/api/overview?limit=" + limit + "&search=" + Instances.encode(search);
        for (Instances.PeerResponse other : instances.askOthers(request, target)) {
            Optional<Overview> there = other.read(Overview.class);
            if (there.isPresent()) {
                all = all.and(there.get(), limit);
            } else {
                all.missing().add(other.address());
            }
        }
        return Response.json(all);
    }

    private Overview here(int limit, String search) {
        long now = System.currentTimeMillis();
        String wanted = search.toLowerCase(Locale.ROOT);
        List<Row> rows = new ArrayList<>();
        Map<String, ModelHistory> histories = new HashMap<>();
        Map<Trouble, Integer> troubles = new EnumMap<>(Trouble.class);
        DoubleAdder examples = new DoubleAdder();
        DoubleAdder updates = new DoubleAdder();
        monitor.forEach((name, history) -> {
            Row row = Row.of(name, history, now, isSplit(name), false);
            troubles.merge(row.trouble(), 1, Integer::sum);
            histories.put(name, history);
            examples.add(history.perSecond(Count.EXAMPLES, now));
            updates.add(history.perSecond(Count.UPDATES, now));
            if (name.toLowerCase(Locale.ROOT).contains(wanted)) {
                rows.add(row);
            }
        });
        rows.sort(Row.WORST_FIRST);
        List<Row> worst = new ArrayList<>();
        for (Row row : rows.subList(0, Math.min(limit, rows.size()))) {
            worst.add(Row.of(row.name(), histories.get(row.name()), now, isSplit(row.name()), true));
        }
        // The rest of the page has models that have reported nothing yet and whose name begins so.
        instance.get().live().namesFrom(search, limit).stream()
                .filter(name -> name.startsWith(search) && !histories.containsKey(name))
                .limit(limit - worst.size())
                .forEach(name -> worst.add(Row.unseen(name)));
        int count = instance.get().live().count();
        return new Overview(worst, count, rows.size(), troubles, examples.sum(), updates.sum(), new ArrayList<>());
    }

    private boolean isSplit(String model) {
        return instance.get().live().split().contains(model);
    }

    /**
     * One model. All but the first two are null if it is not ranked.
     *
     * @param error the share of the latest labelled examples that the answer was wrong about
     * @param baseline the same of the better one of both baselines
     * @param baselineBy majority or last
     * @param trend how the error changes; null while there are too few labels
     * @param lastExample when it arrived, in milliseconds since 1970; 0 if none did
     * @param driftedAt when the last drift was found, in milliseconds since 1970; 0 if none was since the process began
     * @param errors of the answer in the last three minutes, oldest first; null if there were no labels
     * @param baselines the same of that baseline
     */
    record Row(
            String name,
            Trouble trouble,
            Double error,
            Double baseline,
            String baselineBy,
            ModelHistory.Trend trend,
            Double examplesPerSecond,
            Double updatesPerSecond,
            Long lastExample,
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
        static Row of(String name, ModelHistory history, long now, boolean isSplit, boolean withLines) {
            Measured latest = history.latest();
            if (latest == null) { // since it moved away just now
                return unseen(name);
            }
            Double majority = latest.baselines().majority().error();
            Double last = latest.baselines().last().error();
            boolean byMajority = majority == null || last == null || majority <= last;
            ModelHistory.Trend trend = history.trend(now);
            return new Row(
                    name,
                    isSplit ? Trouble.SPLIT : Trouble.of(latest, trend, now - history.driftedAt()),
                    latest.answer().error(),
                    byMajority ? majority : last,
                    byMajority ? "majority" : "last",
                    trend,
                    history.perSecond(Count.EXAMPLES, now),
                    history.perSecond(Count.UPDATES, now),
                    latest.lastExample(),
                    history.driftedAt(),
                    withLines ? history.line(Count.MISTAKES, now) : null,
                    withLines ? history.line(byMajority ? Count.MAJORITY_MISTAKES : Count.LAST_MISTAKES, now) : null);
        }

        /** Two models with one name, at two instances. */
        private Row and(Row other) {
            return new Row(
                    name,
                    Trouble.SPLIT,
                    error,
                    baseline,
                    baselineBy,
                    trend,
                    examplesPerSecond + other.examplesPerSecond,
                    updatesPerSecond + other.updatesPerSecond,
                    Math.max(lastExample, other.lastExample),
                    Math.max(driftedAt, other.driftedAt),
                    errors,
                    baselines);
        }

        static Row unseen(String name) {
            return new Row(name, Trouble.UNSEEN, null, null, null, null, null, null, null, null, null, null);
        }
    }

    /**
     * The models of one or more instances.
     *
     * @param models those in most trouble, the worst first
     * @param count how many models there are in all
     * @param found how many ranked models have the searched text in their name
     * @param troubles how many ranked models have each trouble
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
        private Row join(Row one, Row other) {
            if (one.trouble == Trouble.UNSEEN || other.trouble == Trouble.UNSEEN) {
                return one.trouble == Trouble.UNSEEN ? other : one; // It is moving from one to the other.
            }
            troubles.merge(one.trouble, -1, Integer::sum);
            troubles.merge(other.trouble, -1, Integer::sum);
            troubles.merge(Trouble.SPLIT, 1, Integer::sum);
            return one.and(other);
        }

        /** The overview of the models of both. */
        Overview and(Overview other, int limit) {
            Map<String, Row> byName = new LinkedHashMap<>();
            Stream.concat(models.stream(), other.models.stream())
                    .forEach(row -> byName.merge(row.name(), row, this::join));
            List<Row> all = new ArrayList<>(byName.values());
            all.sort(Row.WORST_FIRST);
            other.troubles.forEach((trouble, many) -> troubles.merge(trouble, many, Integer::sum));
            return new Overview(
                    List.copyOf(all.subList(0, Math.min(limit, all.size()))),
                    count + other.count,
                    found + other.found,
                    troubles,
                    examplesPerSecond + other.examplesPerSecond,
                    updatesPerSecond + other.updatesPerSecond,
                    missing);
        }
    }

    /** What is wrong with a model, the worst first. */
    enum Trouble {
        /** Two models have this name, on two partitions. */
        SPLIT,
        /** The answer is wrong at least as often as a baseline, which learns nothing. */
        UNBEATEN,
        /** A drift was found in the last two minutes, and the error is near a baseline. */
        DRIFT,
        /** The error has risen by more than chance explains, and is near a baseline. */
        RISING,
        NONE,
        /** It is no better than its baselines, but had too few labels to be sure. */
        FEW,
        /** No example had a label yet. */
        UNLABELLED,
        /** No example has arrived since the process began, so nothing is known. */
        UNSEEN;

        private static final long LATELY_MILLIS = 120_000;

        /** An error of this share of a baseline's is near it. */
        private static final double NEAR = 0.75;

        /** @param sinceDrift how long ago the last drift was found, in milliseconds */
        static Trouble of(Measured latest, ModelHistory.Trend trend, long sinceDrift) {
            if (latest.labelled() == 0) {
                return UNLABELLED;
            }
            if (!latest.baselines().beaten()) {
                return UNBEATEN;
            }
            Double error = latest.answer().error();
            if (!isBelow(error, latest.baselines(), 1)) {
                return FEW;
            }
            if (isBelow(error, latest.baselines(), NEAR)) {
                return NONE;
            }
            if (sinceDrift < LATELY_MILLIS) {
                return DRIFT;
            }
            return trend != null && trend.isRising() ? RISING : NONE;
        }

        private static boolean isBelow(Double error, Measured.BaselineMeasures baselines, double share) {
            return Stream.of(baselines.majority(), baselines.last())
                    .allMatch(
                            baseline -> error == null || baseline.error() == null || error < share * baseline.error());
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
