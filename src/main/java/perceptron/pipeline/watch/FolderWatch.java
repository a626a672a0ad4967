package perceptron.pipeline.watch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Collection;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Notices that somebody removed the folder with the models while the job runs. RocksDB itself works on with the files it holds open,
 * and fails only when it opens the next one.
 *
 * <p>The folder of a task counts as gone if it was seen before and is missing twice in a row, since a task without stores has none,
 * and a task may just have moved to another instance.
 */
public final class FolderWatch implements Watch {
    private final Path folder;
    private final Supplier<Collection<String>> tasks;
    private final Set<String> seen = new HashSet<>();
    private final Set<String> suspects = new HashSet<>();
    private Object identity;

    /**
     * @param folder holds a folder for each task
     * @param tasks the names of those that work in this instance now
     */
    public FolderWatch(Path folder, Supplier<Collection<String>> tasks) {
        this.folder = folder;
        this.tasks = tasks;
    }

    @Override
    public Optional<String> trouble() {
        Collection<String> working = tasks.get();
        if (working.isEmpty()) {
            return Optional.empty();
        }
        if (isAnother()) {
            return Optional.of(gone(folder));
        }
        seen.retainAll(working);
        suspects.retainAll(seen);
        for (String task : working) {
            Path path = folder.resolve(task);
            if (Files.isDirectory(path)) {
                seen.add(task);
                suspects.remove(task);
            } else if (seen.contains(task) && !suspects.add(task)) {
                return Optional.of(gone(path));
            }
        }
        return Optional.empty();
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

    private static String gone(Path path) {
        return "the folder " + path
                + " was removed while the job runs. At its next start the job restores its models from" + " Kafka.";
    }
}
