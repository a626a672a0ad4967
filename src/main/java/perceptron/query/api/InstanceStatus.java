package perceptron.query.api;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.streams.KafkaStreams.State;
import perceptron.example.Reason;
import perceptron.pipeline.live.Instance;
import perceptron.pipeline.live.Restoring;
import perceptron.query.history.Monitor;

/**
 * The state of an instance.
 *
 * @param address its address, as {@code host:port}
 * @param startedAt when its process began, in milliseconds since 1970
 * @param state starting, rebalancing, restoring, running, paused, stopping, stopped or failed
 * @param live whether it need not be restarted
 * @param ready whether it is running, all its models are restored, and it does not stand still
 * @param models how many models it has
 * @param unlabelled how many examples have arrived since the process began, if they are many and none has had a label; otherwise 0
 * @param standstill for how many seconds nothing has been read or committed though there are records to read
 * @param lag how many records of the input topics wait to be read
 * @param deadLetters their number since the process started, by reason
 */
public record InstanceStatus(
        String address,
        String application,
        long startedAt,
        String state,
        boolean live,
        boolean ready,
        int models,
        long unlabelled,
        long standstill,
        long lag,
        Restoring.Progress restoring,
        Map<String, Long> deadLetters) {
    /** In seconds. If a job stands still for longer, a restart may help, whatever the cause. */
    private static final long LONGEST_STANDSTILL = 60;

    public static InstanceStatus of(
            String address, String application, long startedAt, Instance instance, Monitor monitor) {
        State state = instance.state();
        long standstill = TimeUnit.MILLISECONDS.toSeconds(instance.standsStillMillis());
        Restoring.Progress restoring = instance.restoring().progress();
        return new InstanceStatus(
                address,
                application,
                startedAt,
                name(state, instance.isPaused(), restoring),
                (state == State.CREATED || state.isRunningOrRebalancing()) && standstill < LONGEST_STANDSTILL,
                state == State.RUNNING && !instance.isPaused() && standstill < LONGEST_STANDSTILL,
                instance.live().count(),
                instance.unlabelled(),
                standstill,
                instance.lag(),
                restoring,
                deadLetters(monitor));
    }

    private static String name(State state, boolean paused, Restoring.Progress restoring) {
        return switch (state) {
            case CREATED -> "starting";
            case REBALANCING -> restoring.records() > 0 ? "restoring" : "rebalancing";
            case RUNNING -> paused ? "paused" : "running";
            case PENDING_SHUTDOWN -> "stopping";
            case NOT_RUNNING -> "stopped";
            case PENDING_ERROR, ERROR -> "failed";
        };
    }

    private static Map<String, Long> deadLetters(Monitor monitor) {
        Map<String, Long> counts = new TreeMap<>();
        for (Reason reason : Reason.values()) {
            if (monitor.rejectedFor(reason) > 0) {
                counts.put(reason.code(), monitor.rejectedFor(reason));
            }
        }
        return counts;
    }
}
