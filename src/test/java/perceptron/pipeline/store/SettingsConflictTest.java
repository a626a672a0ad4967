package perceptron.pipeline.store;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import perceptron.features.Scaling;
import perceptron.learner.Algorithm;
import perceptron.learner.LearnerSettings;
import perceptron.pipeline.store.ModelStore.SettingsConflict;

class SettingsConflictTest {
    private final LearnerSettings made = LearnerSettings.of(Algorithm.PA1).withRates(1, 0.5);
    private final StoreUnderTest under = new StoreUnderTest(made);

    @Test
    void namesEverySettingInWhichTheModelDiffersAndTheWayOut() {
        under.begin("m");
        LearnerSettings others = made.withBias(false).withScaling(Scaling.L2);
        assertThatThrownBy(() -> under.open(others).find("m"))
                .isInstanceOf(SettingsConflict.class)
                .hasMessageContaining("Model m")
                .hasMessageContaining("bias is 'true' in the model and 'false' in the settings")
                .hasMessageContaining("scale is 'none' in the model and 'l2' in the settings")
                .hasMessageContaining("reset");
    }

    @Test
    void rateAndCapAreSettingsLikeOthers() {
        under.begin("m");
        assertThatThrownBy(() -> under.open(made.withRates(2, 7)).find("m"))
                .isInstanceOf(SettingsConflict.class)
                .hasMessageContaining("rate is '1.0' in the model and '2.0' in the settings")
                .hasMessageContaining("C is '0.5' in the model and '7.0' in the settings");
    }
}
