package perceptron.query.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.metrics.KafkaMetric;
import org.apache.kafka.common.metrics.Measurable;
import org.apache.kafka.common.metrics.MetricConfig;
import org.apache.kafka.common.utils.Time;
import org.junit.jupiter.api.Test;

class KafkaMetricsTest {
    private final Map<MetricName, KafkaMetric> metrics = new LinkedHashMap<>();

    private void lag(String topic, String partition, double records) {
        Map<String, String> tags = Map.of("client-id", "consumer", "topic", topic, "partition", partition);
        MetricName name = new MetricName("records-lag", "consumer-fetch-manager-metrics", "of " + topic, tags);
        Measurable value = (config, now) -> records;
        metrics.put(name, new KafkaMetric(new Object(), name, value, new MetricConfig(), Time.SYSTEM));
    }

    @Test
    void showsTheLagOfATopicWithDotsOnce() {
        lag("perceptron_examples", "0", 7);
        lag("perceptron.examples", "0", 7);
        lag("perceptron.examples", "1", 8);
        lag("perceptron_examples", "1", 8);
        lag("other_topic", "0", 9);
        MetricsHandler.Families families = new MetricsHandler.Families();
        MetricsHandler.addKafka(families, metrics);
        MetricSnapshot lag = families.all().stream().findFirst().orElseThrow();
        assertThat(lag.getMetadata().getName()).isEqualTo("kafka_consumer_lag_records");
        assertThat(lag.getDataPoints())
                .extracting(point -> List.of(
                        point.getLabels().get("topic"),
                        point.getLabels().get("partition"),
                        ((GaugeDataPointSnapshot) point).getValue()))
                .containsExactlyInAnyOrder(
                        List.of("perceptron.examples", "0", 7.0),
                        List.of("perceptron.examples", "1", 8.0),
                        List.of("other_topic", "0", 9.0));
    }
}
