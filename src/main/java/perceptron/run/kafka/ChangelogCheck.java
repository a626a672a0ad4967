package perceptron.run.kafka;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.topic.Nodes;
import perceptron.pipeline.topic.Topics;
import perceptron.run.console.Failure;

/**
 * Whether the models of a job that has run before are still in Kafka. Without its changelogs Kafka Streams would go on where the
 * job stopped, with new models, and drop what this machine keeps of the old ones.
 */
public final class ChangelogCheck {
    private ChangelogCheck() {}

    /** @throws Failure if the job has read records, and the topics that its models are in are gone, or are new */
    public static void check(Settings settings, KafkaAdmin admin) throws InterruptedException {
        String job = settings.getString("application.id");
        if (!hasRun(job, admin)) {
            return;
        }
        Topics topics = new Topics(settings);
        boolean hasPredicted = written(settings.topic(Nodes.PREDICTIONS), admin) == Written.YES;
        String changelog = topics.modelsChangelog();
        Written written = written(changelog, admin);
        if (written == Written.NO_TOPIC || written == Written.NO && hasPredicted) {
            throw new Failure("The job " + job + " has read its inputs before, and the models that it made are gone: "
                    + changelog + " was deleted. It would begin all models anew with the next example."
                    + " 'perceptron-streams reset' makes it learn again from the first example that is still there. Then"
                    + " 'import' can give a model the weights that 'export MODEL --from updates' rebuilds.");
        }
    }

    /** Kafka Streams commits its own metadata with each offset; a tool that sets offsets back, such as reset, commits none. */
    private static boolean hasRun(String job, KafkaAdmin admin) throws InterruptedException {
        return admin.get(admin.client().listConsumerGroupOffsets(job).partitionsToOffsetAndMetadata()).values().stream()
                .anyMatch(offset -> offset != null && !offset.metadata().isEmpty());
    }

    private enum Written {
        NO_TOPIC,
        NO,
        YES
    }

    /** Whether anything was written to a topic since it was created, even if it was deleted again. */
    private static Written written(String topic, KafkaAdmin admin) throws InterruptedException {
        var answer =
                admin.client().describeTopics(List.of(topic)).topicNameValues().get(topic);
        if (!TopicPartitions.isThere(answer)) {
            return Written.NO_TOPIC;
        }
        Map<TopicPartition, OffsetSpec> ends = new HashMap<>();
        admin.get(answer)
                .partitions()
                .forEach(each -> ends.put(new TopicPartition(topic, each.partition()), OffsetSpec.latest()));
        return admin.get(admin.client().listOffsets(ends).all()).values().stream()
                        .mapToLong(ListOffsetsResultInfo::offset)
                        .anyMatch(end -> end > 0)
                ? Written.YES
                : Written.NO;
    }
}
