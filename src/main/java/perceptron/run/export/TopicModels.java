package perceptron.run.export;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import perceptron.avro.Update;
import perceptron.model.Replay;
import perceptron.model.export.ModelFile;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.store.ChangelogModel;
import perceptron.pipeline.topic.Topics;
import perceptron.pipeline.wire.Codecs;
import perceptron.run.console.Failure;
import perceptron.run.kafka.TopicReader;

/** Models read from the topics of a job. The job need not run. */
public final class TopicModels {
    private static final int NAMED = 10;

    private final Settings settings;

    public TopicModels(Settings settings) {
        this.settings = settings;
    }

    private TopicReader reader(String topic) throws InterruptedException {
        return new TopicReader(settings, List.of(topic));
    }

    /** From the changelog from which the job restores it. */
    public ModelFile ofState(String model) throws InterruptedException {
        String changelog = new Topics(settings).modelsChangelog();
        Map<Integer, ChangelogModel> partitions = new HashMap<>();
        try (TopicReader reader = reader(changelog)) {
            reader.readToEnd(record -> partitions
                    .computeIfAbsent(record.partition(), partition -> new ChangelogModel(model))
                    .add(record.key(), record.value()));
        }
        List<ModelFile> found = partitions.values().stream()
                .map(ChangelogModel::read)
                .flatMap(Optional::stream)
                .toList();
        if (found.isEmpty()) {
            Set<String> names = new TreeSet<>();
            partitions.values().forEach(partition -> names.addAll(partition.names()));
            throw unknown(model, "in topic " + changelog, names);
        }
        if (found.size() > 1) {
            throw new Failure("model '" + model + "' is in " + found.size() + " partitions of " + changelog
                    + ": producers send its key to different partitions (examples.repartition=true corrects that)");
        }
        return found.get(0);
    }

    /**
     * Rebuilt from its updates.
     *
     * @param version the version that is wanted; null for the last
     */
    public ModelFile ofUpdates(String model, Long version) throws InterruptedException {
        requireFullUpdates();
        String topic = settings.topic("updates");
        Replay history = new Replay();
        Set<String> names = new TreeSet<>();
        try (TopicReader reader = reader(topic)) {
            reader.readToEnd(record -> {
                if (!TopicReader.key(record).equals(model)) {
                    names.add(TopicReader.key(record));
                    return;
                }
                Update update = (Update) reader.value(record);
                if (version == null || update.getVersion() <= version) {
                    history.add(Codecs.change(update));
                }
            });
        } catch (IllegalStateException e) {
            throw new Failure("model '" + model + "' cannot be rebuilt from topic " + topic + ": " + e.getMessage(), e);
        }
        if (history.model() == null) {
            throw unknown(model, "in topic " + topic, names);
        }
        if (version != null && history.version() != version) {
            throw new Failure("model '" + model + "' has no version " + version + " in topic " + topic
                    + ": its last one is " + history.version());
        }
        return new ModelFile(history.version(), history.settings(), history.model());
    }

    /** Only full updates have all that it takes to rebuild a model. */
    private void requireFullUpdates() {
        String updates = settings.getString("updates");
        if (!updates.equals("full")) {
            throw new Failure(
                    "a model is rebuilt from its updates, which takes updates=full from its beginning, and the job has"
                            + " updates=" + updates);
        }
    }

    /**
     * Rebuilds many models in one pass over the updates topic. Reads until all models are decided, or until no more updates
     * arrive.
     *
     * @return how many updates of these models were read
     */
    public long rebuild(Map<String, RebuiltModel> models) throws InterruptedException {
        requireFullUpdates();
        long[] count = {0};
        try (TopicReader reader = reader(settings.topic("updates"))) {
            reader.readUntil(() -> models.values().stream().allMatch(RebuiltModel::isDecided), record -> {
                RebuiltModel model = models.get(TopicReader.key(record));
                if (model != null) {
                    model.add((Update) reader.value(record));
                    count[0]++;
                }
            });
        }
        return count[0];
    }

    /**
     * The message that there is no model of a name, with some that exist.
     *
     * @param where a phrase such as "in topic t"
     */
    static Failure unknown(String model, String where, Collection<String> names) {
        if (names.isEmpty()) {
            return new Failure("there is no model '" + model + "' " + where + ": it contains no models");
        }
        String some = names.stream().sorted().limit(NAMED).collect(Collectors.joining(", "));
        return new Failure("there is no model '" + model + "' " + where + ". It contains: " + some
                + (names.size() > NAMED ? ", ... (" + names.size() + " models)" : ""));
    }
}
