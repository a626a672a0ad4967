package perceptron.pipeline.learn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import perceptron.avro.Command;
import perceptron.features.Featurizer.Scaling;
import perceptron.learner.Algorithm;
import perceptron.learner.Labels;
import perceptron.learner.LearnerSettings;
import perceptron.learner.LinearModel;
import perceptron.learner.Scores.View;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.wire.Codecs;

/** Put together again, the parts are the model. */
class ImportPartsTest {
    private static final int SMALLEST = 512 * 1024;

    private final LinearModel model = new LinearModel(LearnerSettings.of(Algorithm.PA)
            .withLabels(Labels.discovered(List.of(), 5))
            .withScaling(Scaling.RMS)
            .withSpan(8));

    /** A weight alone takes more bytes of a command than one among others. */
    @Test
    void fitIntoARequestThoughWeightsLieFarApartAndClassesHaveLongNames() {
        Settings settings = new Settings(Map.of("kafka.producer.max.request.size", SMALLEST));
        model.addClass("a".repeat(100_000));
        model.addClass("b");
        for (int k = 0; k < 50_000; k++) {
            model.vector(1).set(Integer.MAX_VALUE - 2 - 100 * k, 0.5);
        }
        assertThat(ImportParts.of(model, View.CURRENT, settings))
                .hasSizeBetween(8, 10)
                .allSatisfy(part -> assertThat(Codecs.encode(1, new Command("i".repeat(1_000), part)))
                        .hasSizeLessThan(SMALLEST));
    }
}
