package perceptron;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;

/** The order in which an example passes the packages is the only direction in which they may depend on each other. */
@AnalyzeClasses(packages = "perceptron", importOptions = DoNotIncludeTests.class)
class PackageOrderTest {
    private static final List<String> PATH =
            List.of("example", "features", "learner", "model", "output", "pipeline", "query", "run");

    @ArchTest
    static void packagesDependOnlyOnThoseBeforeThem(com.tngtech.archunit.core.domain.JavaClasses classes) {
        for (int i = 0; i < PATH.size() - 1; i++) {
            String[] later = PATH.subList(i + 1, PATH.size()).stream()
                    .map(name -> "perceptron." + name + "..")
                    .toArray(String[]::new);
            noClasses()
                    .that()
                    .resideInAPackage("perceptron." + PATH.get(i) + "..")
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(later)
                    .allowEmptyShould(true)
                    .check(classes);
        }
    }

    @ArchTest
    static final ArchRule theAlgorithmsKnowNoKafkaNoAvroAndNoHttp = noClasses()
            .that()
            .resideInAnyPackage(
                    "perceptron.example..",
                    "perceptron.features..",
                    "perceptron.learner..",
                    "perceptron.model..",
                    "perceptron.output..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "org.apache.kafka..", "org.apache.avro..", "io.confluent..", "io.javalin..", "java.net.http..");
}
