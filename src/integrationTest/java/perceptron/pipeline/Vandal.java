package perceptron.pipeline;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Damages one file of a job's state folder, as a bad disk or a careless hand may: a flipped bit, a lost end, an empty or a lost file. */
public final class Vandal {
    private final Path folder;
    private final Random random;

    public Vandal(Path folder, Random random) {
        this.folder = folder;
        this.random = random;
    }

    /**
     * Says what it did; null if there is nothing to damage. Every third time it looks for the files that say which others belong to a
     * store; else mostly for those with data.
     */
    public String damage(int number) throws IOException {
        Path file = choose(
                number % 3 == 0
                        ? name -> name.startsWith("MANIFEST-") || name.equals("CURRENT")
                        : name -> random.nextInt(10) == 0 || name.endsWith(".sst"));
        if (file == null) {
            return null;
        }
        String name = folder.relativize(file) + " (" + Files.size(file) + " bytes)";
        int what = random.nextInt(10);
        if (what == 9) {
            Files.delete(file);
            return name + " removed";
        }
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
            if (what < 6) {
                return "bit " + flip(bytes) + " of " + name + " flipped";
            }
            long left = what == 6 ? 0 : (long) (random.nextDouble() * bytes.length());
            bytes.setLength(left);
            return name + " truncated to " + left + " bytes";
        }
    }

    private long flip(RandomAccessFile bytes) throws IOException {
        long bit = (long) (random.nextDouble() * bytes.length() * 8);
        bytes.seek(bit / 8);
        int before = bytes.read();
        bytes.seek(bit / 8);
        bytes.write(before ^ 1 << bit % 8);
        return bit;
    }

    private Path choose(Predicate<String> wanted) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            List<Path> files = all.filter(Files::isRegularFile)
                    .filter(file -> file.toFile().length() > 0)
                    .filter(file -> !file.endsWith("LOG"))
                    .sorted()
                    .toList();
            List<Path> chosen = files.stream()
                    .filter(file -> wanted.test(file.getFileName().toString()))
                    .toList();
            List<Path> from = chosen.isEmpty() ? files : chosen;
            return from.isEmpty() ? null : from.get(random.nextInt(from.size()));
        }
    }
}
