package perceptron;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ./gradlew publishToMavenLocal}, and another project that learns with what it has published. */
@Tag("nightly")
class PublishedLibraryTest {
    private static final String BUILD =
            """
            plugins { id 'application' }
            repositories {
                maven { url = 'REPOSITORY' }
                mavenCentral()
            }
            dependencies { implementation 'perceptron:perceptron-streams:0.1.0-SNAPSHOT' }
            application { mainClass = 'perceptron.examples.LearnWithoutKafka' }
            """;

    @Test
    void anotherProjectCompilesAndRunsWithIt(@TempDir Path folder) throws Exception {
        Path project = ProjectCopy.in(folder);
        Path repository = folder.resolve("repository");
        String gradlew = project.resolve("gradlew").toString();
        ProjectCopy.run(
                gradlew,
                "--offline",
                "-p",
                project.toString(),
                "publishToMavenLocal",
                "-Dmaven.repo.local=" + repository);
        Path published = repository.resolve("perceptron/perceptron-streams/0.1.0-SNAPSHOT");
        for (String end : new String[] {".jar", "-sources.jar", "-javadoc.jar", ".pom"}) {
            assertThat(published.resolve("perceptron-streams-0.1.0-SNAPSHOT" + end))
                    .isNotEmptyFile();
        }

        Path another = folder.resolve("another");
        String source = "java/perceptron/examples/LearnWithoutKafka.java";
        Files.createDirectories(another.resolve("src/main").resolve(source).getParent());
        Files.copy(
                Path.of("src/examples").resolve(source),
                another.resolve("src/main").resolve(source));
        Files.writeString(another.resolve("settings.gradle"), "rootProject.name = 'another'\n");
        Files.writeString(another.resolve("build.gradle"), BUILD.replace("REPOSITORY", repository.toString()));
        assertThat(ProjectCopy.run(gradlew, "--offline", "-q", "-p", another.toString(), "run"))
                .contains("10000 examples, ");
    }
}
