package perceptron.run.kafka;

import static org.apache.kafka.common.config.TopicConfig.CLEANUP_POLICY_CONFIG;
import static org.apache.kafka.common.config.TopicConfig.CLEANUP_POLICY_DELETE;
import static org.apache.kafka.common.config.TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG;
import static org.apache.kafka.common.config.TopicConfig.RETENTION_MS_CONFIG;

import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.common.config.ConfigResource;
import org.slf4j.Logger;
import perceptron.output.UpdateRate;
import perceptron.pipeline.live.Observer;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.topic.Topics;
import perceptron.pipeline.topic.Topics.Topic;

/**
 * Notices examples that are older than an output topic keeps its records: what is written about them has their time, and Kafka
 * deletes it at once. It warns once.
 */
public final class OldExamples implements Observer {
    private final Logger log;
    private final InstantSource clock;
    private final String topic;
    private final long retentionMillis;
    private final AtomicBoolean hasWarned = new AtomicBoolean();

    /**
     * @param topic the output that keeps its records for the shortest time
     * @param retentionMillis for how long it does
     */
    OldExamples(Logger log, InstantSource clock, String topic, long retentionMillis) {
        this.log = log;
        this.clock = clock;
        this.topic = topic;
        this.retentionMillis = retentionMillis;
    }

    public static OldExamples of(Settings settings, KafkaAdmin admin, Logger log) throws InterruptedException {
        List<ConfigResource> outputs = new Topics(settings)
                .list().stream()
                        .filter(output -> !output.isInput())
                        .map(Topic::name)
                        .map(name -> new ConfigResource(ConfigResource.Type.TOPIC, name))
                        .toList();
        String shortest = "";
        long millis = Long.MAX_VALUE;
        for (Map.Entry<ConfigResource, Config> each : configs(outputs, admin).entrySet()) {
            long retention = retention(each.getValue());
            if (retention < millis) {
                millis = retention;
                shortest = each.getKey().name();
            }
        }
        return new OldExamples(log, InstantSource.system(), shortest, millis);
    }

    /** None if this job may not read them: it can do without. */
    private static Map<ConfigResource, Config> configs(List<ConfigResource> outputs, KafkaAdmin admin)
            throws InterruptedException {
        try {
            return admin.client().describeConfigs(outputs).all().get();
        } catch (ExecutionException e) {
            return Map.of();
        }
    }

    /** For how long records are kept after their own time, in milliseconds. */
    private static long retention(Config topic) {
        long millis = Long.parseLong(topic.get(RETENTION_MS_CONFIG).value());
        boolean byOwnTime = topic.get(MESSAGE_TIMESTAMP_TYPE_CONFIG).value().equals("CreateTime");
        boolean expires = topic.get(CLEANUP_POLICY_CONFIG).value().contains(CLEANUP_POLICY_DELETE);
        return byOwnTime && expires && millis >= 0 ? millis : Long.MAX_VALUE;
    }

    @Override
    public void rated(String model, UpdateRate rate) {
        long age = clock.millis() - rate.end();
        if (age > retentionMillis && hasWarned.compareAndSet(false, true)) {
            log.warn(
                    "Model {} has examples that are {} hours old, and {} keeps records for {} hours (retention.ms={}): what"
                            + " is written about such examples has their time, and Kafka may delete it at once. A larger"
                            + " retention.ms keeps it, or message.timestamp.type=LogAppendTime.",
                    model,
                    age / 3_600_000,
                    topic,
                    retentionMillis / 3_600_000,
                    retentionMillis);
        }
    }
}
