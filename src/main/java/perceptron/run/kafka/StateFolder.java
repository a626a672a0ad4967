package perceptron.run.kafka;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.apache.kafka.streams.StreamsConfig;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.settings.StreamsSettings;
import perceptron.run.console.Failure;

/** Checks the state folder. For a folder without write permission Kafka Streams would only report that it does not exist. */
public final class StateFolder {
    private StateFolder() {}

    /** A sentence if the folder is one that the operating system empties now and then; otherwise null. */
    public static String warning(Settings settings) {
        Path folder = StreamsSettings.stateFolder(settings);
        boolean isTemporary = Stream.of(System.getProperty("java.io.tmpdir"), "/tmp", "/var/tmp")
                .anyMatch(each -> folder.startsWith(Path.of(each).toAbsolutePath()));
        if (!isTemporary || settings.getString("store").equals("memory")) {
            return null;
        }
        boolean isGiven = settings.kafka().containsKey(StreamsConfig.STATE_DIR_CONFIG);
        return "kafka.state.dir=" + folder + (isGiven ? "" : ", which is the default,")
                + " is a temporary folder: if it is emptied, all models are restored from Kafka at the next start, and the"
                + " larger they are, the longer that takes";
    }

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
