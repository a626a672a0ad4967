package perceptron.run.kafka;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.settings.StreamsSettings;
import perceptron.run.console.Failure;

/** Where models are kept on this machine. Kafka Streams says of a folder it may not write to that it does not exist. */
public final class StateFolder {
    private StateFolder() {}

    /** Makes it where there is none. */
    public static void check(Settings settings) {
        if (!settings.getString("store").equals("rocksdb")) {
            return;
        }
        Path folder = StreamsSettings.stateFolder(settings);
        try {
            Files.createDirectories(folder);
            Files.delete(Files.createTempFile(folder, "may-be-written", null));
        } catch (IOException e) {
            throw new Failure(
                    "kafka.state.dir=" + folder + " cannot be written to: " + e
                            + ". Models are kept there; store=memory needs no folder.",
                    e);
        }
    }
}
