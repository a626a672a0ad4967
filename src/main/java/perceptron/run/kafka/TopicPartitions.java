package perceptron.run.kafka;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import perceptron.pipeline.topic.Topics.Topic;

/** How many partitions the existing topics of the job have. */
record TopicPartitions(List<Topic> topics, Map<String, Integer> counts) {
    static TopicPartitions of(List<Topic> topics, KafkaAdmin admin) throws InterruptedException {
        Map<String, KafkaFuture<TopicDescription>> answers = admin.client()
                .describeTopics(topics.stream().map(Topic::name).toList())
                .topicNameValues();
        Map<String, Integer> counts = new TreeMap<>();
        for (Map.Entry<String, KafkaFuture<TopicDescription>> answer : answers.entrySet()) {
            if (isThere(answer.getValue())) {
                counts.put(
                        answer.getKey(),
                        admin.get(answer.getValue()).partitions().size());
            }
        }
        return new TopicPartitions(topics, counts);
    }

    static boolean isThere(KafkaFuture<TopicDescription> answer) throws InterruptedException {
        try {
            answer.get();
            return true;
        } catch (ExecutionException e) {
            // Any other failure is reported when the answer is needed.
            return !(e.getCause() instanceof UnknownTopicOrPartitionException);
        }
    }

    List<Topic> missing() {
        return topics.stream()
                .filter(topic -> !counts.containsKey(topic.name()))
                .toList();
    }

    /** Whether every topic has as many partitions as it needs if the examples have so many. */
    boolean all(int ofExamples) {
        return missing().isEmpty() && topics.stream().allMatch(topic -> counts.get(topic.name()) == ofExamples);
    }

    /** The topic of examples, the first of all topics, determines how many partitions the other inputs need. */
    Topic examples() {
        return topics.get(0);
    }

    /** Inputs with another number of partitions than the examples have. */
    List<Topic> unequalInputs() {
        Integer wanted = counts.get(examples().name());
        return topics.stream()
                .filter(topic -> topic.isInput() && wanted != null && counts.containsKey(topic.name()))
                .filter(topic -> !counts.get(topic.name()).equals(wanted))
                .toList();
    }
}
