package perceptron.run.kafka;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import perceptron.model.ModelSettings;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.topic.Nodes;
import perceptron.run.console.Failure;

/**
 * All instances of a job, and all its starts, must make models with the same settings: otherwise each makes some by its own, and none
 * of them can process all partitions any more. The settings of the first start are in Kafka, and each later one is compared with them
 * before it joins the others. RATIONALE.md explains where they are.
 */
public final class SettingsAgreement {
    private static final Logger LOG = LoggerFactory.getLogger(SettingsAgreement.class);

    /** Kafka takes at most 4,096 bytes. */
    private static final int LONGEST_VALUE = 120;

    private final Settings settings;
    private final Map<String, String> own;
    private final String group;

    /** An offset belongs to a partition. This one has few records, so that hardly anything seems to wait for the group. */
    private final TopicPartition place;

    private final String notCompared;
    private long refreshedAt = System.nanoTime();

    public SettingsAgreement(Settings settings) {
        this.settings = settings;
        group = group(settings.getString("application.id"));
        place = new TopicPartition(settings.topic(Nodes.COMMANDS), 0);
        notCompared = "The settings of instances are not compared, since this job may not use the group " + group;
        own = new TreeMap<>();
        settings.model().toMap().forEach((name, value) -> own.put(name, shortened(value)));
    }

    /** The name of the group whose offset keeps the settings of a job. */
    public static String group(String job) {
        return job + "-settings";
    }

    /** @throws Failure naming each setting that differs from those of the job's other instances, or of its earlier starts */
    public void check() throws InterruptedException {
        String difference;
        try (KafkaAdmin admin = new KafkaAdmin(settings)) {
            if (first(admin).isEmpty()) {
                write(admin);
            }
            // Read again, since another instance may have written at the same moment.
            difference = first(admin)
                    .map(first -> ModelSettings.difference(first, own))
                    .orElse("");
        }
        if (!difference.isEmpty()) {
            String job = settings.getString("application.id");
            throw new Failure("The models of job " + job + " were made with different settings: " + difference
                    + ". Restore the earlier settings in all instances. Or start from scratch: either 'perceptron-streams reset',"
                    + " which deletes all models, or another application.id.");
        }
    }

    /**
     * Keeps the settings in Kafka while the job runs, which forgets offsets of a group without members after a week, or when its
     * operator says. To be called often.
     *
     * @param every how often they are written again
     */
    public void refresh(Duration every) throws InterruptedException {
        if (System.nanoTime() - refreshedAt < every.toNanos()) {
            return;
        }
        refreshedAt = System.nanoTime();
        try (KafkaAdmin admin = new KafkaAdmin(settings)) {
            write(admin);
        } catch (Failure | KafkaException e) {
            LOG.debug("The settings could not be written again", e);
        }
    }

    /** Empty if this is the job's first start, or if it may not read them. */
    private Optional<Map<String, String>> first(KafkaAdmin admin) throws InterruptedException {
        Optional<String> kept = admin.findIfAllowed(
                        admin.client().listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata(), notCompared)
                .map(offsets -> offsets.get(place))
                .map(OffsetAndMetadata::metadata);
        try {
            return kept.isEmpty() ? Optional.empty() : Optional.of(ModelSettings.ofJson(kept.get()));
        } catch (JsonProcessingException e) {
            throw new Failure("the metadata of the group " + group + " is not a list of settings: " + kept.get(), e);
        }
    }

    private void write(KafkaAdmin admin) throws InterruptedException {
        OffsetAndMetadata kept = new OffsetAndMetadata(0, ModelSettings.json(own));
        admin.findIfAllowed(
                admin.client()
                        .alterConsumerGroupOffsets(group, Map.of(place, kept))
                        .all(),
                notCompared);
    }

    private static String shortened(String value) {
        UUID digest = UUID.nameUUIDFromBytes(value.getBytes(StandardCharsets.UTF_8));
        return value.length() <= LONGEST_VALUE ? value : "(" + value.length() + " characters, digest " + digest + ")";
    }
}
