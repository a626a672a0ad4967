package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import perceptron.avro.Block;
import perceptron.avro.Delete;
import perceptron.avro.Done;
import perceptron.avro.ImportPart;
import perceptron.avro.Outcome;
import perceptron.avro.Prediction;
import perceptron.avro.Refused;
import perceptron.avro.Reset;
import perceptron.avro.Update;

class CommandsTest {
    @AutoClose
    private final Driver driver = new Driver(Map.of());

    @Test
    void aCommandAboutAnUnknownModelIsRejected() {
        driver.command("other", "c1", new Reset());
        Outcome outcome = driver.onlyOutcome();
        assertThat(outcome.getId()).isEqualTo("c1");
        assertThat(outcome.getVersion()).isZero();
        Refused refused = (Refused) outcome.getOutcome();
        assertThat(refused.getCommand()).isEqualTo("reset");
        assertThat(refused.getReason())
                .startsWith("there is no model other in partition 0, and the command was sent to this one only.")
                .contains("send a copy to each");
        assertThat(driver.read("updates")).isEmpty();
    }

    @Test
    void ofCopiesForAllPartitionsOneIsAnsweredIfTheModelIsUnknown() {
        int answered = 0;
        for (int model = 0; model < 64; model++) {
            driver.commandCopy(4, "m" + model, "c", new Delete());
            List<Outcome> outcomes = driver.read("outcomes", Outcome.class);
            assertThat(outcomes)
                    .extracting(Outcome::getOutcome)
                    .allMatch(new Refused("delete", "there is no model m" + model)::equals);
            answered += outcomes.size();
        }
        assertThat(answered).as("in partition 0, one of four").isBetween(8, 24);
        driver.example("m", "1", 1);
        driver.commandCopy(1 << 20, "m", "c", new Reset());
        assertThat(driver.onlyOutcome().getOutcome()).isEqualTo(new Done("reset"));
    }

    /** As after a crash, of which the collected parts know nothing. */
    @Test
    void aPartWithoutThoseBeforeItIsRefused() {
        driver.example("m", "1", 1);
        driver.command("m", "i", part(1, null, new Block(2000, List.of(7.0))));
        driver.command("m", "j", part(0, 0.25, new Block(0, List.of(3.0, 4.0))));
        driver.command("m", "i", part(1, null, new Block(2000, List.of(7.0))));
        driver.example("m", null, 1);
        assertThat(driver.read("outcomes", Outcome.class)).hasSize(2).allSatisfy(outcome -> assertThat(
                        ((Refused) outcome.getOutcome()).getReason())
                .contains("part 1 of 2 does not follow part 0", "Send the import again"));
        assertThat(driver.predictions(Prediction::getScore)).containsExactly(0.0, 2.0);
    }

    /** A bias that is no number would make every score one that nothing can be learned from. */
    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void anImportWhoseBiasIsNotFiniteIsRefused(double bias) {
        driver.example("m", "1", 1);
        driver.command("m", "i", new ImportPart(1, 0, List.of("-1", "+1"), 0, bias, List.of()));
        driver.example("m", "-1", 1);
        assertThat(driver.onlyOutcome().getOutcome()).isEqualTo(new Refused("import", "the bias is " + bias));
        assertThat(driver.predictions(Prediction::getScore)).containsExactly(0.0, 2.0);
        assertThat(driver.read("dead-letters")).isEmpty();
    }

    @Test
    void anImportWhoseClassNamesTakeTooManyBytesIsRefused() {
        try (Driver discovering = new Driver(Map.of("classes", "discover"))) {
            List<String> names = new ArrayList<>(List.of("a"));
            IntStream.range(0, 91).forEach(number -> names.add(number + "x".repeat(2_500)));
            discovering.example("m", "a", 1);
            discovering.command("m", "i", new ImportPart(1, 0, names, 0, null, List.of()));
            discovering.example("m", null, 1);
            assertThat(discovering.onlyOutcome().getOutcome())
                    .isEqualTo(new Refused("import", "the names of the classes have 227673 bytes, not at most 200000"));
            assertThat(discovering.read("predictions", Prediction.class)).hasSize(2);
            assertThat(discovering.updates(Update::getEpoch)).containsOnly(1);
        }
    }

    @Test
    void anImportBringsClassesToAModelThatDiscoversThem() {
        try (Driver discovering = new Driver(Map.of("classes", "discover:3"))) {
            discovering.example("m", "a", 1);
            Block two = new Block(0, List.of(2.0));
            discovering.command("m", "i", new ImportPart(2, 0, List.of("a", "b"), 1, null, List.of(two)));
            discovering.command("m", "i", new ImportPart(2, 1, List.of("a", "b"), 0, null, List.of()));
            discovering.example("m", null, 3);
            discovering.command("m", "j", new ImportPart(1, 0, List.of("b", "a"), 0, null, List.of()));
            discovering.command("m", "k", new ImportPart(1, 0, List.of("a", "b", "b"), 0, null, List.of()));
            List<String> four = List.of("a", "b", "c", "d");
            discovering.command("m", "l", new ImportPart(1, 0, four, 0, null, List.of()));
            discovering.command("m", "n", new ImportPart(1, 0, List.of("a", "b"), -1, null, List.of()));
            List<String> three = List.of("a", "b", "c");
            discovering.command("m", "o", new ImportPart(2, 0, three, 2, null, List.of(two)));
            discovering.command("m", "o", new ImportPart(2, 1, List.of("a", "b"), 0, null, List.of()));
            discovering.example("m", null, 3);

            assertThat(discovering.read("predictions", Prediction.class))
                    .extracting(Prediction::getLabel, Prediction::getScore)
                    .endsWith(tuple("b", 6.0), tuple("b", 6.0));
            assertThat(discovering.read("outcomes", Outcome.class))
                    .extracting(
                            outcome -> outcome.getOutcome() instanceof Refused refused ? refused.getReason() : "done")
                    .containsExactly(
                            "done",
                            "the classes are [b, a], and the model's are [a, b], in that order",
                            "of the classes [a, b, b] two are the same, or one has no name",
                            "4 classes are more than classes=discover:3 allows",
                            "vector -1 is not one of the model's 2",
                            "the parts differ in their classes or in how many parts there are");
        }
    }

    @Test
    void modelsLearnWithoutUpdatesBeingSent() {
        try (Driver silent = new Driver(Map.of("updates", "off"))) {
            silent.example("m", "1", 0.5f, 2f);
            silent.example("m", "-1", 2f, -1f);
            assertThat(silent.view("m").version()).isEqualTo(3);
            assertThat(silent.read("updates")).isEmpty();
        }
    }

    private static ImportPart part(int number, Double bias, Block block) {
        return new ImportPart(2, number, List.of("-1", "+1"), 0, bias, List.of(block));
    }
}
