package perceptron.throughput;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** What the trials of one contender on one workload come to: medians, and of the ratio the extremes, too. */
record Row(
        Contender contender,
        Workload workload,
        double examplesPerSecond,
        double cpuMicros,
        double ratio,
        double leastRatio,
        double mostRatio,
        double processCpuMicros,
        double allocatedBytes,
        double allocatedRatio,
        double changelogBytes,
        double outputBytes,
        double heapBytes) {

    /**
     * One run.
     *
     * @param base the pass-through that ran shortly before, so that it had the same machine
     * @param changelogBytes for an example, as the next one
     */
    record Trial(Measured measured, Measured base, double changelogBytes, double outputBytes) {
        double ratio() {
            return measured.cpuMicros() / base.cpuMicros();
        }
    }

    static Row of(Match match, List<Trial> trials) {
        double[] ratios = sorted(trials, Trial::ratio);
        return new Row(
                match.contender(),
                match.workload(),
                median(trials, trial -> trial.measured.examplesPerSecond()),
                median(trials, trial -> trial.measured.cpuMicros()),
                ratios[ratios.length / 2],
                ratios[0],
                ratios[ratios.length - 1],
                median(trials, trial -> trial.measured.processCpuMicros()),
                median(trials, trial -> trial.measured.allocatedBytes()),
                median(trials, trial -> trial.measured.allocatedBytes() / trial.base.allocatedBytes()),
                median(trials, Trial::changelogBytes),
                median(trials, Trial::outputBytes),
                median(trials, trial -> trial.measured.heapBytes()));
    }

    Match match() {
        return new Match(contender, workload);
    }

    private static double median(List<Trial> trials, ToDoubleFunction<Trial> number) {
        return sorted(trials, number)[trials.size() / 2];
    }

    private static double[] sorted(List<Trial> trials, ToDoubleFunction<Trial> number) {
        return trials.stream().mapToDouble(number).sorted().toArray();
    }
}
