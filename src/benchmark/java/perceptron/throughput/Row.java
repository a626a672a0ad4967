package perceptron.throughput;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** What the trials of one contender on one workload come to: medians, and of the CPU time the extremes, too. */
record Row(
        Contender contender,
        Workload workload,
        double examplesPerSecond,
        double cpuMicros,
        double leastCpuMicros,
        double mostCpuMicros,
        double processCpuMicros,
        double allocatedBytes,
        double changelogBytes,
        double outputBytes) {
    static Row of(Contender contender, Workload workload, List<Trial.Measured> trials) {
        double[] cpu = sorted(trials, Trial.Measured::cpuMicros);
        return new Row(
                contender,
                workload,
                median(trials, Trial.Measured::examplesPerSecond),
                cpu[cpu.length / 2],
                cpu[0],
                cpu[cpu.length - 1],
                median(trials, Trial.Measured::processCpuMicros),
                median(trials, Trial.Measured::allocatedBytes),
                median(trials, Trial.Measured::changelogBytes),
                median(trials, Trial.Measured::outputBytes));
    }

    private static double median(List<Trial.Measured> trials, ToDoubleFunction<Trial.Measured> number) {
        return sorted(trials, number)[trials.size() / 2];
    }

    private static double[] sorted(List<Trial.Measured> trials, ToDoubleFunction<Trial.Measured> number) {
        return trials.stream().mapToDouble(number).sorted().toArray();
    }
}
