package perceptron.learner;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** Runs {@link LearningBenchmark} and prints each of its numbers beside that of the bare loop. */
final class LearningRatios {
    private LearningRatios() {}

    public static void main(String[] args) throws RunnerException {
        Collection<RunResult> results = new Runner(new OptionsBuilder()
                        .include(LearningBenchmark.class.getName())
                        .addProfiler(GCProfiler.class)
                        .build())
                .run();
        Map<String, Double> loops = new TreeMap<>();
        for (RunResult result : results) {
            if (name(result).equals("flatLoop")) {
                loops.put(shape(result), result.getPrimaryResult().getScore());
            }
        }
        System.out.printf("%n%-8s %-20s %12s %12s %12s%n", "", "", "M examples/s", "of the loop", "B/example");
        for (RunResult result : results) {
            double score = result.getPrimaryResult().getScore();
            double bytes =
                    result.getSecondaryResults().get("gc.alloc.rate.norm").getScore();
            System.out.printf(
                    "%-8s %-20s %12.2f %12.2f %12.3f%n",
                    shape(result), name(result), score, score / loops.get(shape(result)), bytes);
        }
    }

    private static String name(RunResult result) {
        String name = result.getParams().getBenchmark();
        return name.substring(name.lastIndexOf('.') + 1);
    }

    private static String shape(RunResult result) {
        return result.getParams().getParam("shape");
    }
}
