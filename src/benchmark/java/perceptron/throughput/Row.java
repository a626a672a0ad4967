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
    static Row of(Contender contender, Workload workload, List<ContenderRun.Measured> trials) {
        double[] cpu = sorted(trials, ContenderRun.Measured::cpuMicros);
        return new Row(
                contender,
                workload,
                median(trials, ContenderRun.Measured::examplesPerSecond),
                cpu[cpu.length / 2],
                cpu[0],
                cpu[cpu.length - 1],
                median(trials, ContenderRun.Measured::processCpuMicros),
                median(trials, ContenderRun.Measured::allocatedBytes),
                median(trials, ContenderRun.Measured::changelogBytes),
                median(trials, ContenderRun.Measured::outputBytes));
    }

    private static double median(List<ContenderRun.Measured> trials, ToDoubleFunction<ContenderRun.Measured> number) {
        return sorted(trials, number)[trials.size() / 2];
    }

    private static double[] sorted(List<ContenderRun.Measured> trials, ToDoubleFunction<ContenderRun.Measured> number) {
        return trials.stream().mapToDouble(number).sorted().toArray();
    }
}
