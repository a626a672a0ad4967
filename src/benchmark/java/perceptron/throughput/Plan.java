package perceptron.throughput;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Which rows a run has.
 *
 * @param matches for throughput, those of one workload after each other
 * @param restores of models whose state folder is lost
 */
record Plan(List<Match> matches, List<Workload> restores) {
    private static final String RESTORE = "restore/";

    /** @param rows a pattern that names match; empty for all */
    static Plan of(String rows) {
        Predicate<String> wanted = Pattern.compile(rows.isEmpty() ? ".*" : rows).asMatchPredicate();
        Plan plan = new Plan(
                allMatches().filter(match -> wanted.test(match.name())).toList(),
                allRestores()
                        .filter(workload -> wanted.test(RESTORE + workload.code()))
                        .toList());
        if (plan.workloads().isEmpty()) {
            throw new IllegalArgumentException("no row matches " + rows + ". There are: " + names());
        }
        return plan;
    }

    private static List<String> names() {
        List<String> names = new ArrayList<>();
        allMatches().forEach(match -> names.add(match.name()));
        allRestores().forEach(workload -> names.add(RESTORE + workload.code()));
        return names;
    }

    private static Stream<Match> allMatches() {
        return Stream.of(Workload.values())
                .flatMap(workload -> contenders(workload).stream().map(contender -> new Match(contender, workload)));
    }

    private static Set<Contender> contenders(Workload workload) {
        return switch (workload) {
            case RECORDS -> EnumSet.of(Contender.DECODE, Contender.ADAPTIVE, Contender.FLINK, Contender.FLINK_ROCKSDB);
            case RECORDS_REPARTITIONED, RECORDS_JSON, SPARSE_ZIPF -> EnumSet.of(Contender.DECODE, Contender.ADAPTIVE);
            case DENSE -> EnumSet.of(
                    Contender.DECODE, Contender.PERCEPTRON, Contender.ADAPTIVE, Contender.ADAPTIVE_LINEAR);
            case SPARSE_20 -> EnumSet.of(Contender.DECODE, Contender.PERCEPTRON, Contender.ADAPTIVE);
            case SPARSE_10, SPARSE_24, MODELS_100000 -> EnumSet.of(Contender.DECODE, Contender.PERCEPTRON);
        };
    }

    private static Stream<Workload> allRestores() {
        return Stream.of(Workload.SPARSE_10, Workload.SPARSE_20, Workload.MODELS_100000);
    }

    /** Those whose topics have to be filled. */
    Set<Workload> workloads() {
        Set<Workload> workloads = EnumSet.noneOf(Workload.class);
        matches.forEach(match -> workloads.add(match.workload()));
        workloads.addAll(restores);
        return workloads;
    }
}
