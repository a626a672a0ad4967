package perceptron.run.kafka;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.topic.Topics;
import perceptron.pipeline.topic.Topics.Topic;
import perceptron.run.console.Failure;

/** Checks the topics before the job starts, since the job itself would fail later and with a less helpful message. */
public final class TopicCheck {
    private TopicCheck() {}

    /** @param remedy the command line that creates topics */
    public static void check(Settings settings, KafkaAdmin admin, String remedy) throws InterruptedException {
        TopicPartitions there = TopicPartitions.of(new Topics(settings).list(), admin);
        List<String> problems = new ArrayList<>();
        List<Topic> missing = there.missing();
        if (!missing.isEmpty()) {
            problems.add("At " + admin.servers() + " there is no topic " + names(missing) + ".");
        }
        for (Topic topic : there.unequalInputs()) {
            problems.add("The topic " + topic.name() + " has "
                    + there.counts().get(topic.name()) + " partitions, and "
                    + there.examples().name() + " has "
                    + there.counts().get(there.examples().name())
                    + ": records of one model must be in partitions of the same number.");
        }
        if (missing.contains(there.examples()) && !there.examples().isOurs()) {
            problems.add("Is examples.topic right?");
        }
        if (!problems.isEmpty()) {
            throw new Failure(String.join("\n", problems) + "\nTo correct this, run: " + remedy);
        }
    }

    private static String names(List<Topic> topics) {
        return topics.stream().map(Topic::name).collect(Collectors.joining(", "));
    }
}
