package perceptron.throughput;

/**
 * What the last quarter of a run cost.
 *
 * @param examples how many there were in all; all other numbers but the heap are for one of the last quarter
 * @param cpuMicros of the threads that do the work, those of producers among them
 * @param processCpuMicros of the process: with those that collect garbage, compile and keep the membership
 * @param allocatedBytes by the threads that do the work
 * @param heapBytes in use at the end, after a collection
 */
record Measured(
        long examples,
        double examplesPerSecond,
        double cpuMicros,
        double processCpuMicros,
        double allocatedBytes,
        long heapBytes) {}
