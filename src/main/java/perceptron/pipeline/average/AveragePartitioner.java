package perceptron.pipeline.average;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.utils.Utils;
import org.apache.kafka.streams.processor.StreamPartitioner;

/**
 * Sends all parts of a model's average to one partition, that of the model's name, though each part has a key of its own. A manifest
 * must come after the parts that it lists, and there is no order between partitions.
 */
public final class AveragePartitioner implements StreamPartitioner<byte[], byte[]> {
    private static final String MANIFEST = "/manifest";

    @Override
    public Optional<Set<Integer>> partitions(String topic, byte[] key, byte[] value, int partitions) {
        byte[] model = modelOf(new String(key, StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8);
        return Optional.of(Set.of(Utils.toPositive(Utils.murmur2(model)) % partitions));
    }

    /** The model in MODEL/manifest or MODEL/BUFFER/PART. Its name may contain slashes, too. */
    private static String modelOf(String key) {
        int end = key.endsWith(MANIFEST)
                ? key.length() - MANIFEST.length()
                : key.lastIndexOf('/', key.lastIndexOf('/') - 1);
        return key.substring(0, end);
    }
}
