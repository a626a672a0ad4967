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
    /** Those that have goals, and what they have to be compared with. */
    private static final String USUAL =
            "(perceptron|pa1|arow|adaptive)/(dense|sparse-20)|flink.*/dense|perceptron/(sparse-10|sparse-24|models-100000)"
                    + "|restore/.*";

    private static final String RESTORE = "restore/";

    /** @param rows a pattern that names match; empty for the usual ones */
    static Plan of(String rows) {
        Predicate<String> wanted =
                Pattern.compile(rows.isEmpty() ? USUAL : rows).asMatchPredicate();
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
        Set<Contender> flink = EnumSet.of(Contender.FLINK, Contender.FLINK_ONE_THREAD);
        Set<Contender> contenders = EnumSet.of(Contender.DECODE, Contender.PERCEPTRON);
        switch (workload) {
            case DENSE -> contenders.addAll(EnumSet.allOf(Contender.class));
            case SPARSE_20 -> contenders.addAll(EnumSet.complementOf(EnumSet.copyOf(flink)));
            case MODELS_100, MODELS_100000 -> contenders.addAll(flink);
            case SPARSE_10, SPARSE_24 -> {}
        }
        return contenders;
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
