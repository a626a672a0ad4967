package perceptron.pipeline.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.junit.jupiter.api.Test;

class StandstillTest {
    private final Standstill standstill = new Standstill();
    private final Map<String, Double> processed = new HashMap<>(Map.of("t1", 5.0, "t2", 7.0));
    private double lag = 3;
    private double connections = 2;

    private Map<MetricName, Metric> metrics() {
        Map<MetricName, Metric> all = new HashMap<>();
        processed.forEach((thread, count) -> add(all, "stream-thread-metrics", "process-total", thread, count));
        add(all, "consumer-fetch-manager-metrics", "records-lag", "t1-consumer", lag);
        add(all, "consumer-fetch-manager-metrics", "records-lag", "t2-consumer", Double.NaN);
        add(all, "consumer-fetch-manager-metrics", "records-lag", "t1-restore-consumer", 1_000);
        add(all, "consumer-metrics", "connection-count", "t1-consumer", connections);
        return all;
    }

    private static void add(Map<MetricName, Metric> all, String group, String name, String client, double value) {
        MetricName metric = new MetricName(name, group, "", Map.of("client-id", client));
        all.put(metric, new Metric() {
            @Override
            public MetricName metricName() {
                return metric;
            }

            @Override
            public Object metricValue() {
                return value;
            }
        });
    }

    private long look(boolean works, long now) {
        standstill.look(works, metrics(), now);
        return standstill.millis(now + 10);
    }

    @Test
    void lastsFromTheFirstLookAtWhichNothingHadBeenProcessed() {
        assertThat(look(true, 1_000)).isZero();
        assertThat(look(true, 2_000)).isEqualTo(10);
        assertThat(look(true, 9_000)).isEqualTo(7_010);
        processed.merge("t2", 1.0, Double::sum);
        assertThat(look(true, 10_000)).isZero();
        assertThat(look(true, 11_000)).isEqualTo(10);
    }

    @Test
    void isNoneWithoutRecordsToReadNorWithoutABrokerNorWhilePaused() {
        look(true, 1_000);
        lag = 0;
        assertThat(look(true, 2_000)).isZero();
        lag = 3;
        connections = 0;
        assertThat(look(true, 3_000)).isZero();
        connections = 1;
        assertThat(look(false, 4_000)).isZero();
        assertThat(look(true, 5_000)).isEqualTo(10);
    }
}
