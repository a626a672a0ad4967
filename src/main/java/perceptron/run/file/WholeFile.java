package perceptron.run.file;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import perceptron.run.console.Failure;

/** Writes a file completely or not at all, since a truncated file might be mistaken for a complete one. Only its owner may read it. */
public final class WholeFile {
    private WholeFile() {}

    @FunctionalInterface
    public interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    /** Writes to a temporary file beside it, which then replaces the file. */
    public static void write(Path file, Content content) throws IOException {
        if (Files.isDirectory(file)) {
            throw new Failure(file + " is a folder");
        }
        Path folder = file.toAbsolutePath().getParent();
        if (!Files.isDirectory(folder)) {
            throw new Failure(file + ": there is no folder " + folder);
        }
        try {
            Path part = Files.createTempFile(folder, "." + file.getFileName(), ".part");
            try {
                try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(part))) {
                    content.writeTo(out);
                }
                Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(part);
            }
        } catch (IOException e) {
            throw new Failure(file + " cannot be written: " + e, e);
        }
    }
}
