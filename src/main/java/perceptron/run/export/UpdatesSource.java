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

/** A model rebuilt from all of its updates, in its state after the last of them. */
public final class UpdatesSource implements ModelSource {
    private final Settings settings;

    public UpdatesSource(Settings settings) {
        this.settings = settings;
    }

    @Override
    public ModelFile read(String model) throws InterruptedException {
        String topic = settings.topic("updates");
        byte[] wanted = model.getBytes(StandardCharsets.UTF_8);
        UpdateReader reader = new UpdateReader();
        Replay history = new Replay();
        Set<String> names = new TreeSet<>();
        try (Decoder decoder = new Decoder(settings)) {
            new WholeTopic(settings).read(List.of(topic), "Is topics.prefix right?", record -> {
                if (Arrays.equals(record.key(), wanted)) {
                    history.add(reader.read((Update) decoder.decode(record)));
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
        return new ModelFile(history.version(), history.settings(), history.model());
    }
}
