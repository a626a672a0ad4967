package perceptron;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A copy of what this project is built from, for tests that build: the project itself is built by the Gradle that runs them. */
public final class ProjectCopy {
    private static final List<String> PARTS = List.of(
            "gradlew",
            "gradle",
            "gradle.properties",
            "settings.gradle",
            "build.gradle",
            "LICENSE",
            "NOTICE",
            "schemas",
            "src/main",
            "src/demo");

    private ProjectCopy() {}

    public static Path in(Path folder) throws IOException, InterruptedException {
        Path copy = folder.resolve("project");
        for (String part : PARTS) {
            Files.createDirectories(copy.resolve(part).getParent());
            run("cp", "-r", part, copy.resolve(part).toString());
        }
        return copy;
    }

    /** Runs a program to its end, which has to be a good one, and returns what it printed. */
    public static String run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor())
                .as(String.join(" ", command) + "\n" + said)
                .isZero();
        return said;
    }
}
