package perceptron.run.export;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import perceptron.avro.Update;
import perceptron.pipeline.settings.Settings;

/** Rebuilds many models in one pass over the topic of updates. */
public final class UpdatesReplay {
    private final Settings settings;

    public UpdatesReplay(Settings settings) {
        this.settings = settings;
    }

    /** Reads until all models are decided, or until no more updates arrive. Returns how many updates of these models it read. */
    public long read(Map<String, RebuiltModel> models) throws InterruptedException {
        FullUpdates.require(settings);
        long[] count = {0};
        try (Decoder decoder = new Decoder(settings)) {
            new WholeTopic(settings)
                    .readUntil(
                            () -> models.values().stream().allMatch(RebuiltModel::isDecided),
                            List.of(settings.topic("updates")),
                            "Is topics.prefix right?",
                            record -> {
                                RebuiltModel model = models.get(new String(record.key(), StandardCharsets.UTF_8));
                                if (model != null) {
                                    model.add((Update) decoder.decode(record));
                                    count[0]++;
                                }
                            });
        }
        return count[0];
    }
}
