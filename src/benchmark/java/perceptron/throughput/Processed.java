package perceptron.throughput;

import java.util.Map;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;

/** How many records the threads of a Kafka Streams application have taken in, and which threads these are. */
final class Processed {
    private Processed() {}

    static long of(Map<MetricName, ? extends Metric> metrics) {
        double sum = 0;
        for (Map.Entry<MetricName, ? extends Metric> metric : metrics.entrySet()) {
            if (metric.getKey().name().equals("process-total")
                    && metric.getKey().group().equals("stream-thread-metrics")) {
                sum += (Double) metric.getValue().metricValue();
            }
        }
        return (long) sum;
    }

    /** Stream threads, and the threads that send for them, which are named after them. */
    static boolean isStreamThread(String name) {
        return name.contains("-StreamThread-");
    }
}
