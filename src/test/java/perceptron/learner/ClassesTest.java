package perceptron.learner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import perceptron.example.FeatureVector;
import perceptron.example.Reason;
import perceptron.example.Rejection;
import perceptron.model.Trainer;

class ClassesTest {
    private static LinearModel model(Labels labels) {
        return new LinearModel(LearnerSettings.of(Algorithm.PERCEPTRON).withLabels(labels));
    }

    private static void refuses(LinearModel model, String label, Reason reason, String message) {
        assertThatThrownBy(() -> model.classOf(label))
                .isInstanceOfSatisfying(
                        Rejection.class, e -> assertThat(e.reason()).isEqualTo(reason))
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource({"-1,0", "0,0", "false,0", "+1,1", "1,1", "true,1"})
    void aSignMayBeWrittenInThreeWays(String label, int number) {
        assertThat(model(Labels.signs()).classOf(label)).isEqualTo(number);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2", "True", "spam", "", " 1", "-1.0"})
    void whatIsNoSignIsRefused(String label) {
        refuses(model(Labels.signs()), label, Reason.BAD_LABEL, "labels=negative,positive");
    }

    @Test
    void twoNamesMayStandForTheSigns() {
        LinearModel model = model(Labels.binary("ham", "spam"));
        assertThat(model.classOf("ham")).isZero();
        assertThat(model.classOf("spam")).isEqualTo(1);
        assertThat(model.classNames()).containsExactly("ham", "spam");
        assertThat(model.floors().vectors()).isEqualTo(1);
        refuses(model, "1", Reason.BAD_LABEL, "ham, spam");
    }

    @Test
    void classesAreDiscoveredUpToALimit() {
        LinearModel model = model(Labels.discovered(List.of("a"), 3));
        Trainer learner = new Trainer(model);
        learner.process(FeatureVector.dense(1), "x", 1);
        assertThat(learner.scores().answer()).as("predicted before x was known").isZero();
        learner.process(FeatureVector.dense(2), "y", 1);
        assertThat(model.classNames()).containsExactly("a", "x", "y");
        refuses(model, "z", Reason.TOO_MANY_CLASSES, "classes=discover:3");
        refuses(model, "", Reason.BAD_LABEL, "a, x, y");
        assertThatThrownBy(() -> model.addClass("x")).hasMessage("class x is known already");
    }
}
