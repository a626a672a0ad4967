package perceptron.learner;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/**
 * {@link LearningBenchmark} in short, as a part of {@code check}: so that somebody sees it when learning becomes slow. It
 * compares the processor time of the best of many passes, made in turn, and so hardly notices what else the machine does. The
 * bounds are about half of the measured ratios, or lower. Measures take most of the time: they make a probability of each answer.
 */
final class LearningCheck {
    private static final int ROUNDS = 20;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final Map<String, ToLongFunction<LearningBenchmark>> PASSES = new TreeMap<>(Map.of(
            "flatLoop", LearningBenchmark::flatLoop,
            "averaged", LearningBenchmark::averaged,
            "averagedAndMeasured", LearningBenchmark::averagedAndMeasured));
    private static final Map<String, Double> BOUNDS = Map.of("averaged", 0.12, "averagedAndMeasured", 0.06);

    private LearningCheck() {}

    public static void main(String[] args) {
        for (GeneratedData.Shape shape : GeneratedData.Shape.values()) {
            LearningBenchmark benchmark = new LearningBenchmark();
            benchmark.shape = shape;
            benchmark.setUp();
            check(shape, best(benchmark));
        }
    }

    private static Map<String, Long> best(LearningBenchmark benchmark) {
        Map<String, Long> best = new TreeMap<>();
        for (int round = 0; round < ROUNDS; round++) {
            PASSES.forEach((name, pass) -> {
                long begin = THREADS.getCurrentThreadCpuTime();
                pass.applyAsLong(benchmark);
                best.merge(name, THREADS.getCurrentThreadCpuTime() - begin, Math::min);
            });
        }
        return best;
    }

    private static void check(GeneratedData.Shape shape, Map<String, Long> best) {
        BOUNDS.forEach((name, bound) -> {
            double ratio = (double) best.get("flatLoop") / best.get(name);
            System.out.printf("%-8s %-20s %.2f of the bare loop%n", shape, name, ratio);
            if (ratio < bound) {
                throw new IllegalStateException(
                        name + " should be at least " + bound + " times as fast as the bare loop, not " + ratio);
            }
        });
    }
}
