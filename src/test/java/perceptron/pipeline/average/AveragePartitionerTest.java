package perceptron.pipeline.average;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.apache.kafka.clients.producer.internals.BuiltInPartitioner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AveragePartitionerTest {
    private final AveragePartitioner partitioner = new AveragePartitioner();

    private int partition(String key) {
        Set<Integer> partitions =
                partitioner.partitions("t", key.getBytes(UTF_8), null, 7).orElseThrow();
        assertThat(partitions).hasSize(1);
        return partitions.iterator().next();
    }

    @ParameterizedTest
    @ValueSource(strings = {"m", "m/ü", "m/A", "m/A/1", "manifest", "/", ""})
    void allOfAModelLiesWhereAnythingLiesWhoseKeyIsItsName(String model) {
        int expected = BuiltInPartitioner.partitionForKey(model.getBytes(UTF_8), 7);
        assertThat(partition(model + "/manifest")).isEqualTo(expected);
        assertThat(partition(model + "/A/0")).isEqualTo(expected);
        assertThat(partition(model + "/B/1234")).isEqualTo(expected);
    }

    @Test
    void modelsAreSpread() {
        Set<Integer> all = new HashSet<>();
        for (int i = 0; i < 100; i++) {
            all.add(partition("m" + i + "/A/0"));
        }
        assertThat(all).hasSize(7);
    }
}
