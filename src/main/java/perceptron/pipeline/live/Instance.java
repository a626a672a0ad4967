package perceptron.pipeline.live;

import java.util.List;
import java.util.Map;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyDescription;

/** One instance of the job, as those see it who look at it from outside. Any thread may call. */
public interface Instance {
    KafkaStreams.State state();

    /** Whether it takes in nothing for now, since the registry does not answer. */
    boolean isPaused();

    /**
     * Whether all partitions that are meant for this instance have arrived, with their models. If not, a model that is not here
     * may be about to be.
     */
    boolean isSettled();

    /** How many examples have arrived since the process began, if they are many and none has had a label; otherwise 0. */
    default long unlabelled() {
        return 0;
    }

    /** How many records of the input topics wait to be read. */
    default long lag() {
        return 0;
    }

    /** For how many milliseconds nothing has been processed though there are records to read. */
    default long standsStillMillis() {
        return 0;
    }

    /** How many records of the inputs Kafka has deleted before they were read, since the process started. */
    default long expired() {
        return 0;
    }

    LiveModels live();

    Restoring restoring();

    /** Without any node until there is a job. */
    default TopologyDescription topology() {
        return new Topology().describe();
    }

    /** What Kafka Streams and Kafka's clients count themselves. */
    Map<MetricName, ? extends Metric> metrics();

    /** Where the instances of the job answer, as {@code host:port}; this one among them. Empty while that is not known. */
    List<String> addresses();
}
