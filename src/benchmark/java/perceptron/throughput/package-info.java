/**
 * The job beside what it cannot be faster than, a job that learns nothing, and beside the same work in Flink. {@link
 * perceptron.throughput.Benchmark} starts a broker and a registry, fills topics, and has each {@link
 * perceptron.throughput.Contender} run in a JVM of its own, again and again in turn.
 */
package perceptron.throughput;
