package perceptron.run.export;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import perceptron.avro.Update;
import perceptron.model.Replay;
import perceptron.model.export.ModelFile;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.wire.UpdateReader;
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
        FullUpdates.require(settings);
        String topic = settings.topic("updates");
        byte[] wanted = model.getBytes(StandardCharsets.UTF_8);
        UpdateReader reader = new UpdateReader();
        Replay history = new Replay();
        Set<String> names = new TreeSet<>();
        try (Decoder decoder = new Decoder(settings)) {
            new WholeTopic(settings).read(List.of(topic), "Is topics.prefix right?", record -> {
                if (Arrays.equals(record.key(), wanted)) {
                    Update update = (Update) decoder.decode(record);
                    if (update.getVersion() <= version) {
                        history.add(reader.read(update));
                    }
                } else {
                    names.add(new String(record.key(), StandardCharsets.UTF_8));
                }
            });
        } catch (IllegalStateException e) {
            throw new Failure("model '" + model + "' cannot be rebuilt from topic " + topic + ": " + e.getMessage(), e);
        }
        if (history.model() == null) {
            throw UnknownModel.of(model, "in topic " + topic, names);
        }
        if (version != Long.MAX_VALUE && history.version() != version) {
            throw new Failure("model '" + model + "' has no version " + version + " in topic " + topic
                    + ": its last one is " + history.version());
        }
        return new ModelFile(history.version(), history.settings(), history.model());
    }
}
