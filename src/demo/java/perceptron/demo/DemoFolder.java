package perceptron.demo;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.stream.Stream;
import org.apache.kafka.common.utils.Utils;
import perceptron.demo.local.ScratchFolder;

/**
 * The folder of all temporary files of all demos, those of native libraries among them. A demo that is killed leaves its files
 * there; the next one that starts while no other runs removes them.
 *
 * <p>Each demo holds a shared lock on a file in the folder as long as it runs. The operating system releases the lock however the
 * demo ends.
 */
public final class DemoFolder implements AutoCloseable {
    /** The folder has this name. In any other, such as one that other programs use as well, nothing is removed. */
    private static final String NAME = "perceptron-demo";

    private static final String IN_USE = "in-use";
    private static final long STATE_BYTES = 256L << 20;

    private final FileChannel inUse;
    private final ScratchFolder state;

    private DemoFolder(FileChannel inUse, ScratchFolder state) {
        this.inUse = inUse;
        this.state = state;
    }

    /** Takes the folder of temporary files of this JVM into use. */
    public static DemoFolder open() throws IOException {
        Path folder = Files.createDirectories(Path.of(System.getProperty("java.io.tmpdir")));
        FileChannel inUse = folder.endsWith(NAME) ? lockAndTidy(folder) : null;
        return new DemoFolder(inUse, ScratchFolder.create("perceptron-state", STATE_BYTES));
    }

    private static FileChannel lockAndTidy(Path folder) throws IOException {
        FileChannel inUse = FileChannel.open(
                folder.resolve(IN_USE), StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        FileLock alone = inUse.tryLock();
        if (alone != null) {
            try (Stream<Path> found = Files.list(folder)) {
                for (Path left : found.filter(each -> !each.endsWith(IN_USE)).toList()) {
                    Utils.delete(left.toFile());
                }
            }
            alone.release();
        }
        // Another demo that starts at the same time has not written anything before it has this lock.
        inUse.lock(0, Long.MAX_VALUE, true);
        return inUse;
    }

    /** Where the job keeps its state. */
    public Path state() {
        return state.path();
    }

    @Override
    public void close() throws IOException {
        state.close();
        if (inUse != null) {
            inUse.close();
        }
    }
}
