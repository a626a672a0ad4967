package perceptron.pipeline.live;

import java.util.List;
import java.util.Map;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.streams.KafkaStreams;

/** One instance of the job, as other threads see it. Any thread may call. The defaults are those of an instance that has no job yet. */
public interface Instance {
    default KafkaStreams.State state() {
        return KafkaStreams.State.CREATED;
    }

    /** Whether a stream thread waits for the registry, which does not answer. */
    default boolean isPaused() {
        return false;
    }

    /**
     * Whether this instance has all partitions that are assigned to it, with their models. If not, a model that is missing here may
     * be about to arrive.
     */
    default boolean isSettled() {
        return false;
    }

    /** How many records of the input topics wait to be read. */
    default long lag() {
        return 0;
    }

    /** For how many milliseconds nothing has been read or committed though there are records to read. */
    default long standsStillMillis() {
        return 0;
    }

    /** For how many milliseconds Kafka has not answered the instance. */
    default long kafkaAwayMillis() {
        return 0;
    }

    /** Why it waits or has failed, in a few words without secrets; null if all is well. */
    default String trouble() {
        return null;
    }

    default LiveModels live() {
        return new LiveModels();
    }

    default Restoring restoring() {
        return new Restoring();
    }

    /** The metrics of Kafka Streams and of Kafka's clients. */
    default Map<MetricName, ? extends Metric> metrics() {
        return Map.of();
    }

    /** The addresses of all instances of the job, this one included, as {@code host:port}. Empty while they are unknown. */
    default List<String> addresses() {
        return List.of();
    }
}
