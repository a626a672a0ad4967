package perceptron.throughput;

import java.util.Map;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;

/** How many records the threads of a Kafka Streams application have taken in. */
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
}
