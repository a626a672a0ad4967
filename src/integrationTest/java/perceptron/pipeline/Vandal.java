package perceptron.pipeline;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** Damages one file of a job's state folder, as a bad disk or a careless hand may: a flipped bit, a lost end, an empty or a lost file. */
final class Vandal {
    private final Path folder;
    private final Random random;

    Vandal(Path folder, Random random) {
        this.folder = folder;
        this.random = random;
    }

    /** Says what it did. Every third time it looks for the files that say which others belong to a store. */
    String damage(int number) throws IOException {
        int what = random.nextInt(10);
        // Most of what may happen to a disk happens to the data.
        Path file = number % 3 == 0 ? choose("MANIFEST-", "CURRENT") : choose(random.nextInt(10) > 0);
        String name = name(file);
        if (what < 6) {
            long bit = flip(file);
            return "bit " + bit + " of " + name + " flipped";
        } else if (what < 9) {
            long left = what == 6 ? 0 : (long) (random.nextDouble() * Files.size(file));
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.truncate(left);
            }
            return name + " truncated to " + left + " bytes";
        }
        Files.delete(file);
        return name + " removed";
    }

    private long flip(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            long bit = (long) (random.nextDouble() * channel.size() * 8);
            ByteBuffer one = ByteBuffer.allocate(1);
            channel.read(one, bit / 8);
            one.put(0, (byte) (one.get(0) ^ 1 << bit % 8)).rewind();
            channel.write(one, bit / 8);
            return bit;
        }
    }

    private Path choose(String... beginnings) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            List<Path> files = all.filter(file ->
                            Stream.of(beginnings).anyMatch(file.getFileName().toString()::startsWith))
                    .sorted()
                    .toList();
            return files.get(random.nextInt(files.size()));
        }
    }

    /** Of the files with data each byte is as likely, of others each file. */
    private Path choose(boolean data) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            List<Path> files = all.filter(Files::isRegularFile)
                    .filter(file -> file.toFile().length() > 0)
                    .filter(file -> !data || file.toString().endsWith(".sst"))
                    .sorted()
                    .toList();
            if (!data) {
                return files.get(random.nextInt(files.size()));
            }
            long bytes =
                    files.stream().mapToLong(file -> file.toFile().length()).sum();
            long at = (long) (random.nextDouble() * bytes);
            for (Path file : files) {
                at -= file.toFile().length();
                if (at < 0) {
                    return file;
                }
            }
            throw new AssertionError("no data in " + folder);
        }
    }

    private String name(Path file) {
        return folder.relativize(file) + " (" + file.toFile().length() + " bytes)";
    }
}
