package perceptron.run.export;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import perceptron.model.export.ModelFile;
import perceptron.run.console.Failure;

/** A file, as {@code export} and {@code evaluate --save} write it. It holds one model, of any name. */
public final class FileSource implements ModelSource {
    private final Path file;

    public FileSource(Path file) {
        this.file = file;
    }

    @Override
    public ModelFile read(String model) {
        return read();
    }

    public ModelFile read() {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
            return ModelFile.read(in);
        } catch (NoSuchFileException e) {
            throw new Failure(file + ": there is no such file", e);
        } catch (IOException | IllegalArgumentException e) {
            throw new Failure(file + ": " + e.getMessage(), e);
        }
    }
}
