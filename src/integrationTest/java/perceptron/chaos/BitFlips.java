package perceptron.chaos;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** Damages the files of an instance that does not run, as disks do: a bit, the end of a file, or all of it. */
final class BitFlips {
    private BitFlips() {}

    /** Gives what was done; null if there is nothing to damage. */
    static String damage(Path state, Random random) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(state)) {
            files = all.filter(Files::isRegularFile)
                    .filter(file -> !file.getFileName().toString().startsWith("LOG"))
                    .filter(file -> !file.getFileName().toString().equals("ballast"))
                    .filter(file -> file.toFile().length() > 0)
                    .sorted()
                    .toList();
        }
        List<Path> tables =
                files.stream().filter(file -> file.toString().endsWith(".sst")).toList();
        List<Path> chosen = tables.isEmpty() || random.nextInt(4) == 0 ? files : tables;
        if (chosen.isEmpty()) {
            return null;
        }
        Path file = chosen.get(random.nextInt(chosen.size()));
        return switch (random.nextInt(8)) {
            case 0 -> {
                Files.delete(file);
                yield "removed " + state.relativize(file);
            }
            case 1 -> {
                try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
                    bytes.setLength((long) (bytes.length() * random.nextDouble()));
                }
                yield "truncated " + state.relativize(file);
            }
            default -> "flipped bit " + flip(file, random) + " of " + state.relativize(file);
        };
    }

    private static long flip(Path file, Random random) throws IOException {
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
            long bit = (long) (bytes.length() * 8 * random.nextDouble());
            bytes.seek(bit / 8);
            int before = bytes.read();
            bytes.seek(bit / 8);
            bytes.write(before ^ 1 << bit % 8);
            return bit;
        }
    }
}
