package perceptron.run.export;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import perceptron.avro.Update;
import perceptron.model.Replay;
import perceptron.model.export.ModelFile;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.wire.Codecs;
import perceptron.run.console.Failure;

/** A model rebuilt from its updates, in its state after the last of them or at an earlier version. */
public final class UpdatesSource implements ModelSource {
    private final Settings settings;
    private final long version;

    /** @param version the version that is wanted; null for the last */
    public UpdatesSource(Settings settings, Long version) {
        this.settings = settings;
        this.version = version == null ? Long.MAX_VALUE : version;
    }

    @Override
    public ModelFile read(String model) throws InterruptedException {
        requireFullUpdates(settings);
        String topic = settings.topic("updates");
        byte[] wanted = model.getBytes(StandardCharsets.UTF_8);
        Replay history = new Replay();
        Set<String> names = new TreeSet<>();
        try (WholeTopic whole = new WholeTopic(settings)) {
            whole.read(List.of(topic), "Is application.id right?", record -> {
                if (Arrays.equals(record.key(), wanted)) {
                    Update update = (Update) whole.decode(record);
                    if (update.getVersion() <= version) {
                        history.add(Codecs.change(update));
                    }
                } else {
                    names.add(new String(record.key(), StandardCharsets.UTF_8));
                }
            });
        } catch (IllegalStateException e) {
            throw new Failure("model '" + model + "' cannot be rebuilt from topic " + topic + ": " + e.getMessage(), e);
        }
        if (history.model() == null) {
            throw ModelSource.unknown(model, "in topic " + topic, names);
        }
        if (version != Long.MAX_VALUE && history.version() != version) {
            throw new Failure("model '" + model + "' has no version " + version + " in topic " + topic
                    + ": its last one is " + history.version());
        }
        return new ModelFile(history.version(), history.settings(), history.model());
    }

    /** Only full updates have all that it takes to rebuild a model. */
    private static void requireFullUpdates(Settings settings) {
        String updates = settings.getString("updates");
        if (!updates.equals("full")) {
            throw new Failure(
                    "a model is rebuilt from its updates, which takes updates=full from its beginning, and the job has"
                            + " updates=" + updates);
        }
    }

    /**
     * Rebuilds many models in one pass over the topic of updates. Reads until all models are decided, or until no more updates
     * arrive.
     *
     * @return how many updates of these models were read
     */
    public static long rebuild(Map<String, RebuiltModel> models, Settings settings) throws InterruptedException {
        requireFullUpdates(settings);
        long[] count = {0};
        try (WholeTopic whole = new WholeTopic(settings)) {
            whole.readUntil(
                    () -> models.values().stream().allMatch(RebuiltModel::isDecided),
                    List.of(settings.topic("updates")),
                    "Is application.id right?",
                    record -> {
                        RebuiltModel model = models.get(new String(record.key(), StandardCharsets.UTF_8));
                        if (model != null) {
                            model.add((Update) whole.decode(record));
                            count[0]++;
                        }
                    });
        }
        return count[0];
    }
}
