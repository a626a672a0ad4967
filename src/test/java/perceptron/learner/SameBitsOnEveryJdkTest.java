package perceptron.learner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A long run gives the same bits on whatever JDK it is tried. */
class SameBitsOnEveryJdkTest {
    private static final long DIGEST = 0x52a9e5d9284c8c57L;

    @Test
    void aLongRunGivesTheseBits() {
        assertThat(Long.toHexString(LongRun.digest())).isEqualTo(Long.toHexString(DIGEST));
    }

    /** The other JDK is that of JAVA_25_HOME, or one that lies where Linux keeps them. */
    @Test
    void anotherJdkGivesTheSameBits() throws Exception {
        Optional<Path> java = javaOf(25);
        assumeTrue(java.isPresent(), "there is no JDK 25 here");
        Process process = new ProcessBuilder(java.get().toString(), "-cp", classPath(), LongRun.class.getName())
                .redirectErrorStream(true)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(printed).isZero();
        assertThat(printed.trim()).isEqualTo(Long.toHexString(DIGEST));
    }

    private static String classPath() throws URISyntaxException {
        return pathOf(LongRun.class) + System.getProperty("path.separator") + pathOf(LinearModel.class);
    }

    private static Path pathOf(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    private static Optional<Path> javaOf(int version) throws IOException {
        String home = System.getenv("JAVA_" + version + "_HOME");
        if (home != null) {
            return Optional.of(Path.of(home, "bin", "java"));
        }
        Path known = Path.of("/usr/lib/jvm");
        if (!Files.isDirectory(known)) {
            return Optional.empty();
        }
        try (Stream<Path> homes = Files.list(known)) {
            return homes.filter(path -> isVersion(path, version))
                    .map(path -> path.resolve("bin/java"))
                    .filter(Files::isExecutable)
                    .findFirst();
        }
    }

    private static boolean isVersion(Path home, int version) {
        Path release = home.resolve("release");
        try {
            List<String> lines = Files.exists(release) ? Files.readAllLines(release) : List.of();
            return lines.stream().anyMatch(line -> line.startsWith("JAVA_VERSION=\"" + version));
        } catch (IOException e) {
            return false;
        }
    }
}
