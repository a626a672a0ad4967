package perceptron.demo.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.kafka.common.utils.Utils;
import perceptron.run.console.Failure;

/** A temporary folder that is removed when it is closed. */
public final class ScratchFolder implements AutoCloseable {
    private final Path path;

    private ScratchFolder(Path path) {
        this.path = path;
    }

    /** @param room how many bytes must be free, so that a full disk is noticed at the start */
    public static ScratchFolder create(String name, long room) {
        Path parent = Path.of(System.getProperty("java.io.tmpdir"));
        try {
            long usable = Files.getFileStore(parent).getUsableSpace();
            if (usable < room) {
                throw new Failure("too little disk: " + parent + " has " + (usable >> 20) + " MiB free, and " + name
                        + " needs " + (room >> 20) + ": make room there");
            }
            return new ScratchFolder(Files.createTempDirectory(parent, name + "-"));
        } catch (IOException e) {
            throw new Failure("nothing can be written in " + parent + " (" + e + "): make it writable", e);
        }
    }

    public Path path() {
        return path;
    }

    /** Removes the folder with its content. Closing it again does nothing. */
    @Override
    public void close() {
        try {
            Utils.delete(path.toFile());
        } catch (IOException e) {
            throw new UncheckedIOException("could not remove " + path, e);
        }
    }
}
