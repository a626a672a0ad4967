package perceptron.pipeline;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.admin.Admin;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.settings.StreamsSettings;
import perceptron.pipeline.topic.Topics;
import perceptron.pipeline.watch.FolderWatch;
import perceptron.pipeline.watch.TopicWatch;
import perceptron.pipeline.watch.Watch;

/** Watches what a running job needs: all its topics, and its state folder. */
final class Watches {
    private Watches() {}

    /** @param works whether this instance is running and has any task */
    static List<Watch> of(Settings settings, Admin admin, BooleanSupplier works) {
        Set<String> topics = InternalTopics.of(settings);
        new Topics(settings).list().forEach(topic -> topics.add(topic.name()));
        List<Watch> watches = new ArrayList<>(List.of(new TopicWatch(admin, topics, works)));
        if (settings.getString("store").equals("rocksdb")) {
            Path folder = StreamsSettings.stateFolder(settings).resolve(settings.getString("application.id"));
            watches.add(new FolderWatch(folder, works));
        }
        return watches;
    }
}
