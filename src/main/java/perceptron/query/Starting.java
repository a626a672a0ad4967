package perceptron.query;

import java.util.List;
import java.util.Map;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.streams.KafkaStreams;
import perceptron.pipeline.live.Instance;
import perceptron.pipeline.live.LiveModels;
import perceptron.pipeline.live.Restoring;

/** Stands for the instance until the job exists: no models, state created. */
final class Starting implements Instance {
    private final LiveModels none = new LiveModels();
    private final Restoring nothing = new Restoring();

    @Override
    public KafkaStreams.State state() {
        return KafkaStreams.State.CREATED;
    }

    @Override
    public boolean isPaused() {
        return false;
    }

    @Override
    public boolean isSettled() {
        return false;
    }

    @Override
    public LiveModels live() {
        return none;
    }

    @Override
    public Restoring restoring() {
        return nothing;
    }

    @Override
    public Map<MetricName, ? extends Metric> metrics() {
        return Map.of();
    }

    @Override
    public List<String> addresses() {
        return List.of();
    }
}
