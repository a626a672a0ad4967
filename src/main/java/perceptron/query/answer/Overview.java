package perceptron.query.answer;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import perceptron.pipeline.live.Measured;
import perceptron.query.history.ModelHistory;

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

        /** Without the lines of errors, which take long to make. */
        static Row brief(String name, String instance, ModelHistory history, long now) {
            Measured latest = history.latest();
            if (latest == null) {
                return unseen(name, instance);
            }
            Double majority = latest.baselines().majority().error();
            Double last = latest.baselines().last().error();
            boolean byMajority = majority == null || last == null || majority <= last;
            return new Row(
                    name,
                    instance,
                    Trouble.of(history, now),
                    latest.answer().error(),
                    byMajority ? majority : last,
                    byMajority ? "majority" : "last",
                    history.trend(now),
                    history.examplesPerSecond(now),
                    history.updatesPerSecond(now),
                    latest.examples(),
                    latest.labelled(),
                    latest.late(),
                    history.driftedAt(),
                    null,
                    null);
        }

        Row withLines(ModelHistory history, long now) {
            Map<String, Double[]> lines = history.lines(now);
            return new Row(
                    name,
                    instance,
                    trouble,
                    error,
                    baseline,
                    baselineBy,
                    trend,
                    examplesPerSecond,
                    updatesPerSecond,
                    examples,
                    labelled,
                    late,
                    driftedAt,
                    lines.get("answer"),
                    lines.get("majority".equals(baselineBy) ? "majority" : "last"));
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
