package perceptron.pipeline.average;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.apache.kafka.clients.producer.internals.BuiltInPartitioner;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AveragePartsTest {
    private static int partition(String key) {
        Set<Integer> partitions =
                AverageParts.partition("t", key.getBytes(UTF_8), null, 7).orElseThrow();
        assertThat(partitions).hasSize(1);
        return partitions.iterator().next();
    }

    @ParameterizedTest
    @ValueSource(strings = {"m", "m/ü", "m/1", "m/1/2", "/", ""})
    void allOfAModelLiesWhereAnythingLiesWhoseKeyIsItsName(String model) {
        int expected = BuiltInPartitioner.partitionForKey(model.getBytes(UTF_8), 7);
        assertThat(partition(model + "/0")).isEqualTo(expected);
        assertThat(partition(model + "/1234")).isEqualTo(expected);
    }
}
