package perceptron.model.export;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import perceptron.example.FeatureVector;
import perceptron.features.NumberForm;
import perceptron.features.NumberIndices;
import perceptron.features.Scaling;
import perceptron.learner.Algorithm;
import perceptron.learner.Labels;
import perceptron.learner.LearnerSettings;
import perceptron.learner.LinearModel;
import perceptron.learner.Start;
import perceptron.learner.View;
import perceptron.model.OnlineLearner;
import perceptron.run.export.ModelFormat;

/** What a format cannot hold is refused, with the reason. */
class NotLinearTest {
    @Test
    void whatIsNotLinearInTheFeaturesIsRefused() {
        LearnerSettings perceptron = LearnerSettings.of(Algorithm.PERCEPTRON);
        assertRefused(new LinearModel(perceptron.withScaling(Scaling.L2)), "scale=l2");
        assertRefused(new LinearModel(perceptron.withStart(Start.random(1))), "start=random");
        assertRefused(new LinearModel(perceptron.withLabels(Labels.discovered(List.of(), 5))), "no class");
        LinearModel curved =
                new LinearModel(LearnerSettings.of(Algorithm.ADAPTIVE).withNumbers(NumberForm.CURVE));
        FeatureVector x = new FeatureVector();
        x.clear(false);
        x.add(NumberIndices.inExample(1), 2);
        new OnlineLearner(curved).learn(x, 1, 1);
        String why = "json, csv and onnx hold curves, and a model with numbers=linear has none";
        assertThatThrownBy(() ->
                        PmmlModel.write("m", curved, index -> List.of(), View.CURRENT, OutputStream.nullOutputStream()))
                .hasMessageContaining(why);
        ModelFile file = new ModelFile(0, Map.of("hash.bits", "20"), curved);
        assertThatThrownBy(() -> ModelFormat.VW.write("m", file, -1, View.CURRENT, OutputStream.nullOutputStream()))
                .hasMessageContaining(why);
        LinearModel wide = new LinearModel(perceptron);
        wide.vector(0).set(1 << 30, 1);
        assertThatThrownBy(() -> OnnxModel.write("m", wide, View.CURRENT, OutputStream.nullOutputStream()))
                .hasMessageContaining("up to index 1073741824");
    }

    private static void assertRefused(LinearModel model, String why) {
        assertThatThrownBy(() -> OnnxModel.write("m", model, View.CURRENT, OutputStream.nullOutputStream()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(why);
        assertThatThrownBy(() ->
                        PmmlModel.write("m", model, index -> List.of(), View.CURRENT, OutputStream.nullOutputStream()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(why);
    }
}
