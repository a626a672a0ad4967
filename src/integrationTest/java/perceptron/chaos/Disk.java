package perceptron.chaos;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A small file system in memory, to be filled: only root may mount one. */
final class Disk implements AutoCloseable {
    private static final int MEGABYTES = 600;

    private final Path folder;
    private final boolean mounted;

    Disk(Path folder) throws IOException {
        this.folder = Files.createDirectories(folder);
        mounted = run("mount", "-t", "tmpfs", "-o", "size=" + MEGABYTES + "m", "perceptron-chaos", folder.toString());
    }

    Path folder() {
        return folder;
    }

    boolean canBeFilled() {
        return mounted;
    }

    void fill() throws IOException {
        byte[] block = new byte[1 << 16];
        try (OutputStream out = Files.newOutputStream(folder.resolve("ballast"))) {
            while (true) {
                out.write(block);
            }
        } catch (IOException e) {
            if (Files.getFileStore(folder).getUsableSpace() > block.length) {
                throw e; // It is not full, so there is something else.
            }
        }
    }

    String use() throws IOException {
        long free = Files.getFileStore(folder).getUsableSpace() >> 20;
        return (MEGABYTES - free) + " of " + MEGABYTES + " MB were used";
    }

    void empty() throws IOException {
        Files.delete(folder.resolve("ballast"));
    }

    private static boolean run(String... command) {
        try {
            return new ProcessBuilder(command).start().onExit().join().exitValue() == 0;
        } catch (IOException e) {
            return false; // There is no such program.
        }
    }

    @Override
    public void close() {
        if (mounted) {
            run("umount", "-l", folder.toString());
        }
    }
}
