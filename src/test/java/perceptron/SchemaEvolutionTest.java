package perceptron;

import static org.apache.avro.SchemaCompatibility.checkReaderWriterCompatibility;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility.SchemaCompatibilityType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The schemas of today follow from all that were ever released, under the policy that schemas/README.md says. */
class SchemaEvolutionTest {
    private static final Path TODAY = Path.of("schemas");
    private static final Path RELEASED = TODAY.resolve("released");
    private static final Pattern POLICY = Pattern.compile("\\[(\\w+)]\\(\\1\\.avsc\\) \\|[^|]+\\| (\\w+) \\|");

    private enum Policy {
        /** The new reads the old. */
        BACKWARD_TRANSITIVE,
        /** Each reads the other. */
        FULL_TRANSITIVE;

        boolean allows(Schema today, Schema released) {
            return reads(today, released) && (this == BACKWARD_TRANSITIVE || reads(released, today));
        }

        private static boolean reads(Schema reader, Schema writer) {
            return checkReaderWriterCompatibility(reader, writer).getType() == SchemaCompatibilityType.COMPATIBLE;
        }
    }

    static Stream<String> names() throws IOException {
        return schemasIn(TODAY).stream();
    }

    @Test
    void everySchemaHasItsPolicyAndItsFirstRelease() throws IOException {
        Set<String> released = new HashSet<>();
        for (Path release : releases()) {
            released.addAll(schemasIn(release));
        }
        assertThat(schemasIn(TODAY)).isNotEmpty().hasSameElementsAs(released);
        assertThat(policies().keySet()).hasSameElementsAs(released);
    }

    @ParameterizedTest
    @MethodSource("names")
    void followsFromEveryReleaseOfIt(String name) throws IOException {
        Schema today = read(TODAY, name);
        for (Path release : releases()) {
            if (schemasIn(release).contains(name)) {
                assertThat(policies().get(name).allows(today, read(release, name)))
                        .as("%s of today follows from %s", name, release)
                        .isTrue();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void saysWhatEveryFieldIsAndWhatItIsWhenAbsent(String name) throws IOException {
        Set<Schema> records = new HashSet<>();
        addRecords(read(TODAY, name), records);
        for (Schema schema : records) {
            assertThat(schema.getDoc()).as(schema.getFullName()).isNotBlank();
            assertThat(schema.getFields())
                    .allSatisfy(field -> assertThat(field.doc())
                            .as(schema.getName() + "." + field.name())
                            .isNotBlank())
                    .allMatch(Schema.Field::hasDefaultValue, "has a default");
        }
    }

    private static void addRecords(Schema schema, Set<Schema> records) {
        switch (schema.getType()) {
            case RECORD -> {
                if (records.add(schema)) {
                    schema.getFields().forEach(field -> addRecords(field.schema(), records));
                }
            }
            case UNION -> schema.getTypes().forEach(each -> addRecords(each, records));
            case ARRAY -> addRecords(schema.getElementType(), records);
            case MAP -> addRecords(schema.getValueType(), records);
            default -> {}
        }
    }

    private static Map<String, Policy> policies() throws IOException {
        Map<String, Policy> policies = new TreeMap<>();
        for (MatchResult row : POLICY.matcher(Files.readString(TODAY.resolve("README.md")))
                .results()
                .toList()) {
            policies.put(row.group(1), Policy.valueOf(row.group(2)));
        }
        return policies;
    }

    private static List<Path> releases() throws IOException {
        try (Stream<Path> found = Files.list(RELEASED)) {
            return found.toList();
        }
    }

    private static List<String> schemasIn(Path folder) throws IOException {
        try (Stream<Path> found = Files.list(folder)) {
            return found.map(file -> file.getFileName().toString())
                    .filter(file -> file.endsWith(".avsc"))
                    .map(file -> file.substring(0, file.length() - ".avsc".length()))
                    .sorted()
                    .toList();
        }
    }

    private static Schema read(Path folder, String name) throws IOException {
        return new Schema.Parser().parse(folder.resolve(name + ".avsc").toFile());
    }
}
