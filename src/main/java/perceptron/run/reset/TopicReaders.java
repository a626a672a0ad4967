package perceptron.run.reset;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.GroupListing;
import org.apache.kafka.clients.admin.ListGroupsOptions;
import perceptron.run.console.Failure;
import perceptron.run.kafka.KafkaAdmin;

/** The consumer groups that read topics at this moment: jobs of other names, and any other consumer. */
final class TopicReaders {
    private TopicReaders() {}

    /** @throws Failure naming a group that reads one of the topics */
    static void requireNone(Collection<String> topics, KafkaAdmin admin) throws InterruptedException {
        if (topics.isEmpty()) {
            return;
        }
        Map<String, String> readers = new TreeMap<>();
        for (ConsumerGroupDescription group : groups(admin)) {
            group.members().stream()
                    .flatMap(member -> member.assignment().topicPartitions().stream())
                    .filter(partition -> topics.contains(partition.topic()))
                    .forEach(partition -> readers.putIfAbsent(group.groupId(), partition.topic()));
        }
        readers.forEach((group, topic) -> {
            throw new Failure("the group " + group + " reads the topic " + topic
                    + ", which is to be removed. Stop its consumers first; nothing was removed.");
        });
    }

    private static Collection<ConsumerGroupDescription> groups(KafkaAdmin admin) throws InterruptedException {
        var listed = admin.get(
                admin.client().listGroups(ListGroupsOptions.forConsumerGroups()).all());
        var names = listed.stream().map(GroupListing::groupId).toList();
        return admin.get(admin.client().describeConsumerGroups(names).all()).values();
    }
}
