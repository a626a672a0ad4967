package perceptron.run.kafka;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.GroupListing;
import org.apache.kafka.clients.admin.ListGroupsOptions;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.utils.Utils;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.settings.StreamsSettings;
import perceptron.pipeline.topic.Topics;
import perceptron.pipeline.topic.Topics.Topic;
import perceptron.run.console.Failure;

/** What a job leaves in Kafka and on this machine. Each step reports what it removes, and removes it unless this is a dry run. */
public final class JobCleanup {
    private final Settings settings;
    private final KafkaAdmin admin;
    private final boolean dry;
    private final String job;
    private final List<String> done = new ArrayList<>();

    public JobCleanup(Settings settings, KafkaAdmin admin, boolean dry) {
        this.settings = settings;
        this.admin = admin;
        this.dry = dry;
        job = settings.getString("application.id");
    }

    public List<String> done() {
        return done;
    }

    private void say(String what) {
        done.add(dry ? "would be " + what : what);
    }

    public void requireThatItDoesNotRun() throws InterruptedException {
        Optional<ConsumerGroupDescription> group = admin.find(admin.client()
                .describeConsumerGroups(List.of(job))
                .describedGroups()
                .get(job));
        int members = group.map(found -> found.members().size()).orElse(0);
        if (members > 0) {
            throw new Failure("the job " + job + " is running; members of its group: " + members
                    + ". Stop it first. If it was killed, Kafka notices after the session timeout (45 s).");
        }
        requireThatNoProcessHas(folder());
    }

    /** Those of these topics that exist. They are not looked for in a list of all, which leaves out what the user may not describe. */
    private Set<String> existing(Collection<String> topics) throws InterruptedException {
        var described = admin.client().describeTopics(topics).topicNameValues();
        Set<String> existing = new TreeSet<>();
        for (var topic : described.entrySet()) {
            if (admin.find(topic.getValue()).isPresent()) {
                existing.add(topic.getKey());
            }
        }
        return existing;
    }

    /** Removes changelogs and repartition topics, and the outputs if they are to go, too; or none of them if one is in use. */
    public void removeTopics(boolean outputs) throws InterruptedException {
        Set<String> names = new Topics(settings).everInternal();
        if (outputs) {
            new Topics(settings)
                    .list().stream()
                            .filter(topic -> !topic.isInput())
                            .map(Topic::name)
                            .forEach(names::add);
        }
        Set<String> topics = existing(names);
        if (topics.isEmpty()) {
            return;
        }
        requireNoReaders(topics);
        topics.forEach(topic -> say("removed: topic " + topic));
        if (!dry) {
            admin.get(admin.client().deleteTopics(topics).all());
            admin.awaitVisible(
                    () -> existing(topics).isEmpty(),
                    "Kafka has not removed all of " + String.join(", ", topics) + " yet");
        }
    }

    /** Consumers of other groups may read these topics: jobs of other names, and any other consumer. */
    private void requireNoReaders(Set<String> topics) throws InterruptedException {
        var listed = admin.get(
                admin.client().listGroups(ListGroupsOptions.forConsumerGroups()).all());
        var names = listed.stream().map(GroupListing::groupId).sorted().toList();
        var described = admin.client().describeConsumerGroups(names).describedGroups();
        for (String name : names) {
            // Another one may be removed meanwhile.
            admin.find(described.get(name)).stream()
                    .flatMap(group -> group.members().stream())
                    .flatMap(member -> member.assignment().topicPartitions().stream())
                    .map(TopicPartition::topic)
                    .filter(topics::contains)
                    .findFirst()
                    .ifPresent(topic -> {
                        throw new Failure("the group " + name + " reads the topic " + topic
                                + ", which is to be removed. Stop its consumers first. Nothing was removed.");
                    });
        }
    }

    /** Writes all offsets again without the metadata of Kafka Streams, by which a start knows that there must be models. */
    public void keepOffsets() throws InterruptedException {
        Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>(
                admin.find(admin.client().listConsumerGroupOffsets(job).partitionsToOffsetAndMetadata())
                        .orElse(Map.of()));
        offsets.values().removeIf(Objects::isNull);
        Set<String> topics =
                existing(offsets.keySet().stream().map(TopicPartition::topic).collect(Collectors.toSet()));
        offsets.keySet().removeIf(partition -> !topics.contains(partition.topic()));
        offsets.replaceAll((partition, committed) -> new OffsetAndMetadata(committed.offset()));
        if (!dry && !offsets.isEmpty()) {
            admin.get(admin.client().alterConsumerGroupOffsets(job, offsets).all());
        }
    }

    /** With its offsets, so that the job reads its inputs from their beginning again. */
    public void removeGroup() throws InterruptedException {
        removeGroup(job);
    }

    /** So that a next start may have other settings. */
    public void removeSettings() throws InterruptedException {
        removeGroup(SettingsAgreement.group(job));
    }

    private void removeGroup(String name) throws InterruptedException {
        boolean exists = admin.get(admin.client().listGroups().all()).stream()
                .anyMatch(group -> group.groupId().equals(name));
        if (!exists) {
            return;
        }
        say("removed: consumer group " + name);
        if (!dry) {
            admin.get(admin.client().deleteConsumerGroups(List.of(name)).all());
        }
    }

    /** On this machine only. Other instances keep their folders, which Kafka Streams ignores without the changelogs. */
    public void removeLocalState() {
        Path state = folder();
        if (!Files.exists(state)) {
            return;
        }
        say("removed: folder " + state);
        if (!dry) {
            try {
                Utils.delete(state.toFile());
            } catch (IOException e) {
                throw new Failure("the folder " + state + " cannot be removed: " + e.getMessage(), e);
            }
        }
    }

    private Path folder() {
        return StreamsSettings.stateFolder(settings).resolve(job);
    }

    /** Kafka Streams locks a file in the folder while it runs, on any cluster. */
    private static void requireThatNoProcessHas(Path state) {
        Path lock = state.resolve(".lock");
        if (!Files.exists(lock)) {
            return;
        }
        try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.WRITE);
                FileLock free = channel.tryLock()) {
            if (free == null) {
                throw new Failure(
                        "the folder " + state + " is in use by a job that runs on this machine. Stop it first.");
            }
        } catch (IOException e) {
            throw new Failure("the folder " + state + " cannot be read: " + e.getMessage(), e);
        }
    }
}
