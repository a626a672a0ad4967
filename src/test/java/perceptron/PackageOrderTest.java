package perceptron;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameStartingWith;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TopologyDescription;
import org.apache.kafka.streams.processor.api.ProcessingContext;
import perceptron.pipeline.topic.DeadLetters;
import perceptron.pipeline.topic.Outputs;

/** The order in which an example passes the packages is the only direction in which they may depend on each other. */
@AnalyzeClasses(packages = "perceptron", importOptions = DoNotIncludeTests.class)
class PackageOrderTest {
    private static final List<String> PATH =
            List.of("example", "features", "learner", "measure", "model", "pipeline", "follow", "query", "run", "demo");

    /** The same inside {@code pipeline}; the topology itself stands in the package around them and depends on all of them. */
    private static final List<String> PIPELINE =
            List.of("wire", "settings", "store", "live", "topic", "intake", "average", "learn");

    /** What the build makes from the schemas belongs to the wire, and so to what comes from pipeline on. */
    private static final String GENERATED = "perceptron.avro..";

    @ArchTest
    static final ArchRule everyClassStandsSomewhereOnThePath =
            classes().that(not(resideInAPackage(GENERATED))).should(standOnThePath());

    @ArchTest
    static final ArchRule aPackageDependsOnlyOnThoseBeforeIt = classes().should(dependOnNothingLater());

    @ArchTest
    static final ArchRule noTwoPackagesDependOnEachOther =
            slices().matching("perceptron.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule everyPackageSaysWhatItIsFor =
            classes().that(not(resideInAPackage(GENERATED))).should(haveAPackageInfo());

    @ArchTest
    static final ArchRule theAlgorithmsKnowNoKafkaNoAvroAndNoHttp = noClasses()
            .that()
            .resideInAnyPackage(PATH.subList(0, PATH.indexOf("pipeline")).stream()
                    .map(name -> "perceptron." + name + "..")
                    .toArray(String[]::new))
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "org.apache.kafka..",
                    "kafka..",
                    "org.apache.avro..",
                    GENERATED,
                    "io.confluent..",
                    "org.eclipse.jetty..",
                    "java.net.http..",
                    "com.sun.net.httpserver..");

    /** Others may know how settings are named, what state a job is in, and what a topology looks like. */
    @ArchTest
    static final ArchRule onlyThePipelineKnowsKafkaStreams = noClasses()
            .that()
            .resideOutsideOfPackage("perceptron.pipeline..")
            .should()
            .dependOnClassesThat(resideInAPackage("org.apache.kafka.streams..")
                    .and(not(equivalentTo(StreamsConfig.class)))
                    .and(not(equivalentTo(KafkaStreams.State.class)))
                    .and(not(nameStartingWith(TopologyDescription.class.getName()))));

    /** Nodes of {@code intake} pass records on to the next node; all that leaves the job leaves here. */
    @ArchTest
    static final ArchRule onlyOutputsWrite = noClasses()
            .that()
            .resideOutsideOfPackage("perceptron.pipeline.intake..")
            .and()
            .doNotBelongToAnyOf(Outputs.class, DeadLetters.class)
            .should()
            .callMethodWhere(target(name("forward")).and(target(owner(assignableTo(ProcessingContext.class)))));

    @ArchTest
    static final ArchRule noNameStandsForTwoClasses = classes().should(haveANameOfTheirOwn());

    private static ArchCondition<JavaClass> haveANameOfTheirOwn() {
        Map<String, JavaClass> known = new HashMap<>();
        return condition("have a simple name of their own", checked -> {
            boolean isNamed = checked.isTopLevelClass()
                    && !checked.getSimpleName().equals("package-info")
                    && !checked.getPackageName().startsWith("perceptron.avro");
            JavaClass other = isNamed ? known.putIfAbsent(checked.getSimpleName(), checked) : null;
            return other == null ? List.of() : List.of("has the simple name of " + other.getName());
        });
    }

    private static ArchCondition<JavaClass> standOnThePath() {
        return condition(
                "stand in one of " + PATH, checked -> position(checked) < 0 ? List.of("stands elsewhere") : List.of());
    }

    private static ArchCondition<JavaClass> dependOnNothingLater() {
        return condition(
                "depend on nothing that comes later in " + PATH,
                checked -> checked.getDirectDependenciesFromSelf().stream()
                        .filter(dependency -> position(dependency.getTargetClass()) > position(checked))
                        .map(Dependency::getDescription)
                        .toList());
    }

    private static ArchCondition<JavaClass> haveAPackageInfo() {
        return condition(
                "have a package-info.java beside them",
                checked ->
                        checked.getPackage().tryGetPackageInfo().isEmpty() ? List.of("has none beside it") : List.of());
    }

    /** @param violations what is wrong with a class */
    private static ArchCondition<JavaClass> condition(String text, Function<JavaClass, List<String>> violations) {
        return new ArchCondition<>(text) {
            @Override
            public void check(JavaClass checked, ConditionEvents events) {
                violations
                        .apply(checked)
                        .forEach(violation -> events.add(
                                SimpleConditionEvent.violated(checked, checked.getName() + " " + violation)));
            }
        };
    }

    /** The place on the path of the package in which a class or its parent package stands, or -1. */
    private static int position(JavaClass javaClass) {
        String[] names = javaClass.getPackageName().split("\\.");
        if (names.length < 2 || !names[0].equals("perceptron") || !PATH.contains(names[1])) {
            return -1;
        }
        int place = PATH.indexOf(names[1]) * (PIPELINE.size() + 1);
        if (!names[1].equals("pipeline")) {
            return place;
        }
        int inside = names.length == 2 ? PIPELINE.size() : PIPELINE.indexOf(names[2]);
        return inside < 0 ? -1 : place + inside;
    }
}
