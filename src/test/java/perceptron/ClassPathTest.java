package perceptron;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the build puts on the class paths of its source sets, which it names in the system property of this test. */
class ClassPathTest {
    private static Stream<List<Path>> classPaths() {
        return System.getProperty("perceptron.class.paths")
                .lines()
                .map(line ->
                        Stream.of(line.split(File.pathSeparator)).map(Path::of).toList());
    }

    @Test
    void allOfThemAreLookedAt() {
        assertThat(classPaths()).hasSizeGreaterThanOrEqualTo(4).allMatch(path -> path.size() > 20);
    }

    @ParameterizedTest(name = "{index}")
    @MethodSource("classPaths")
    void everyClassIsFoundOnce(List<Path> classPath) {
        Map<String, Set<Path>> places = classPath.stream()
                .flatMap(place -> classesIn(place).map(name -> Map.entry(name, place)))
                .collect(groupingBy(Map.Entry::getKey, TreeMap::new, mapping(Map.Entry::getValue, toSet())));
        assertThat(places.entrySet())
                .filteredOn(entry -> entry.getValue().size() > 1)
                .isEmpty();
    }

    @ParameterizedTest(name = "{index}")
    @MethodSource("classPaths")
    void ofPinotsJarOnlyConfluentsClientIsThere(List<Path> classPath) {
        assertThat(classPath).noneMatch(place -> place.getFileName().toString().startsWith("pinot"));
        List<Path> cut = classPath.stream()
                .filter(place -> place.getFileName().toString().startsWith("confluent-avro"))
                .toList();
        assertThat(cut).hasSize(1);
        assertThat(classesIn(cut.get(0)))
                .anyMatch("io/confluent/kafka/serializers/KafkaAvroSerializer.class"::equals)
                .allMatch(name -> name.matches(
                        "(io/confluent|org/apache/pinot/shaded|com/eclipsesource|io/swagger/v3/oas/annotations)/.*"));
    }

    /** The first class path is what {@code installDist} copies into {@code lib}. */
    @Test
    void theProductHasNoBrokerNoScalaAndNoDemo() {
        List<Path> product = classPaths().findFirst().orElseThrow();
        assertThat(product.stream().map(place -> place.getFileName().toString()))
                .anyMatch(name -> name.startsWith("kafka-streams-"))
                .noneMatch(
                        name -> name.matches("(scala|kafka_|kafka-(server|metadata|raft|storage|group)|apicurio).*"));
        assertThat(product.stream().flatMap(ClassPathTest::classesIn))
                .anyMatch("perceptron/run/Main.class"::equals)
                .noneMatch(name -> name.startsWith("perceptron/demo/") || name.startsWith("kafka/"));
    }

    @Test
    void whatIsRedistributedStandsInNotice() throws IOException {
        List<String> named = Pattern.compile("\\s+")
                .splitAsStream(Files.readString(Path.of("NOTICE")))
                .toList();
        Stream<String> jars = classPaths().findFirst().orElseThrow().stream()
                .map(place -> place.getFileName().toString())
                .filter(name -> name.endsWith(".jar"))
                .map(name -> name.replaceFirst("-[0-9][^-]*(-[0-9]+)?\\.jar$", ""));
        assertThat(jars).isNotEmpty().allSatisfy(jar -> assertThat(named)
                .as("a line in NOTICE for " + jar)
                .anyMatch(name -> name.equals(jar)
                        || name.endsWith("-*") && jar.startsWith(name.substring(0, name.length() - 1))));
    }

    private static Stream<String> classesIn(Path place) {
        return namesIn(place)
                .filter(name ->
                        name.endsWith(".class") && !name.startsWith("META-INF/") && !name.endsWith("-info.class"));
    }

    private static Stream<String> namesIn(Path place) {
        try {
            if (Files.isDirectory(place)) {
                try (Stream<Path> files = Files.walk(place)) {
                    return files.map(file -> place.relativize(file).toString()).toList().stream();
                }
            }
            if (!Files.exists(place)) {
                return Stream.empty(); // a source set without resources
            }
            try (JarFile jar = new JarFile(place.toFile())) {
                return jar.stream().map(entry -> entry.getName()).toList().stream();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
