package perceptron.run.kafka;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.settings.StreamsSettings;
import perceptron.run.console.Failure;

/** Checks the state folder. For a folder without write permission Kafka Streams would only report that it does not exist. */
public final class StateFolder {
    private StateFolder() {}

    /** Creates it if it does not exist. */
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
                    "kafka.state.dir=" + folder + " cannot be written to: " + e + ". Models are kept there.", e);
        }
    }
}
