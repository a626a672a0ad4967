package perceptron.pipeline.watch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Watches the state folder of this instance. A process whose folder was removed goes on with open files that no longer have a name,
 * and fails only when it opens the next file.
 *
 * <p>Only the folder of the job counts. Kafka Streams itself removes the folder of a task, when it restores the task or when the task has moved.
 */
public final class FolderWatch implements Watch {
    private final Path folder;
    private final BooleanSupplier works;
    private Object identity;

    /** @param works returns whether this instance has any task now */
    public FolderWatch(Path folder, BooleanSupplier works) {
        this.folder = folder;
        this.works = works;
    }

    @Override
    public Optional<String> trouble() {
        return works.getAsBoolean() && isAnother()
                ? Optional.of("the folder " + folder
                        + " was removed while the job runs. At its next start the job restores its models from Kafka.")
                : Optional.empty();
    }

    private boolean isAnother() {
        try {
            Object now = Files.readAttributes(folder, BasicFileAttributes.class).fileKey();
            if (identity == null) {
                identity = now;
            }
            return identity != null && !identity.equals(now);
        } catch (IOException e) {
            return true;
        }
    }
}
