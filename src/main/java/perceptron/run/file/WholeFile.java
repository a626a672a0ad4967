package perceptron.run.file;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import perceptron.run.console.Failure;

/** A file that is there as a whole or not at all: one that is cut short might be taken for a whole one. */
public final class WholeFile {
    private WholeFile() {}

    /** What writes it. */
    @FunctionalInterface
    public interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    /** Writes it beside its place, and moves it there, where it replaces what is there. */
    public static void write(Path file, Content content) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (!Files.isDirectory(folder)) {
            throw new Failure(file + ": there is no folder " + folder);
        }
        Path part = folder.resolve("." + file.getFileName() + ".part");
        try {
            try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(part))) {
                content.writeTo(out);
            }
            Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(part);
        }
    }
}
