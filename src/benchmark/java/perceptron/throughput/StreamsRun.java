package perceptron.throughput;

import java.util.Map;
import java.util.function.Supplier;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.KafkaStreams.State;
import org.apache.kafka.streams.Topology;
import perceptron.pipeline.Job;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.settings.StreamsSettings;

/**
 * An application of Kafka Streams at work.
 *
 * @param passes how often it takes in each example
 */
record StreamsRun(int passes, Supplier<Map<MetricName, ? extends Metric>> metrics, Supplier<State> state, Runnable end)
        implements Running {
    /** The job as {@code run} starts it, with all its outputs. */
    static Running job(Settings settings, int passes) {
        Job job = new Job(settings);
        job.start();
        return new StreamsRun(passes, job::metrics, job::state, job::close);
    }

    /** Another topology, with Kafka Streams set as for this job. */
    static Running topology(Settings settings, Topology topology) {
        KafkaStreams streams = new KafkaStreams(topology, StreamsSettings.of(settings));
        streams.start();
        return new StreamsRun(1, streams::metrics, streams::state, streams::close);
    }

    /** How many records its threads have taken in. */
    static long processed(Map<MetricName, ? extends Metric> metrics) {
        return (long) metrics.entrySet().stream()
                .filter(metric -> metric.getKey().name().equals("process-total")
                        && metric.getKey().group().equals("stream-thread-metrics"))
                .mapToDouble(metric -> (Double) metric.getValue().metricValue())
                .sum();
    }

    @Override
    public long examples() {
        return processed(metrics.get()) / passes;
    }

    @Override
    public boolean isAlive() {
        return state.get() != State.ERROR && state.get() != State.NOT_RUNNING;
    }

    /** Stream threads, and the threads that send for them, which are named after them. */
    @Override
    public boolean isWorker(String thread) {
        return thread.contains("-StreamThread-");
    }

    @Override
    public void close() {
        end.run();
    }
}
