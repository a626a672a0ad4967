package perceptron.pipeline.average;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.utils.Utils;
import org.apache.kafka.streams.processor.StreamPartitioner;

/**
 * Brings all that is published of a model into one partition, the one of its name, though each part has a key of its own: a
 * manifest means something only behind the parts that it tells of, and between partitions there is no order.
 */
public final class AveragePartitioner implements StreamPartitioner<byte[], byte[]> {
    private static final String MANIFEST = "/manifest";

    @Override
    public Optional<Set<Integer>> partitions(String topic, byte[] key, byte[] value, int partitions) {
        byte[] model = modelOf(new String(key, StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8);
        return Optional.of(Set.of(Utils.toPositive(Utils.murmur2(model)) % partitions));
    }

    /** Of MODEL/manifest or MODEL/BUFFER/PART; there may be slashes in the model's name, too. */
    private static String modelOf(String key) {
        int end = key.endsWith(MANIFEST)
                ? key.length() - MANIFEST.length()
                : key.lastIndexOf('/', key.lastIndexOf('/') - 1);
        return key.substring(0, end);
    }
}
