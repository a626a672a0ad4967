package perceptron.pipeline.learn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import perceptron.avro.Command;
import perceptron.avro.ImportPart;
import perceptron.example.FeatureVector;
import perceptron.features.Scaling;
import perceptron.learner.Algorithm;
import perceptron.learner.Change;
import perceptron.learner.Labels;
import perceptron.learner.LearnerSettings;
import perceptron.learner.LinearModel;
import perceptron.learner.PagedWeights;
import perceptron.learner.View;
import perceptron.model.Trainer;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.wire.Codecs;

/** Put together again, the parts are the model. */
class ImportPartsTest {
    private static final int SMALLEST = 512 * 1024;

    private final LinearModel model = new LinearModel(LearnerSettings.of(Algorithm.PA)
            .withLabels(Labels.discovered(List.of(), 5))
            .withScaling(Scaling.RMS)
            .withSpan(8));

    private static int size(ImportPart part) {
        return part.getBlocks().stream()
                        .mapToInt(block -> block.getWeights().size())
                        .sum()
                + (part.getBias() == null ? 0 : 1);
    }

    private void learn() {
        Random random = new Random(4);
        Trainer learner = new Trainer(model);
        for (int i = 0; i < 200; i++) {
            FeatureVector x = new FeatureVector();
            x.clear(false);
            for (int index = random.nextInt(5); index < 900; index += 1 + random.nextInt(200)) {
                x.add(index, (float) random.nextGaussian());
            }
            learner.process(x, "" + random.nextInt(3), 1);
        }
    }

    @Test
    void areTheModelAndNoLargerThanAllowed() {
        learn();
        for (View view : List.of(View.CURRENT, View.AVERAGED)) {
            List<ImportPart> parts = ImportParts.of(model, view, 105);
            LinearModel again = new LinearModel(model.settings());
            model.classNames().forEach(again::addClass);
            List<Integer> numbers = new ArrayList<>();
            for (ImportPart part : parts) {
                numbers.add(part.getPart());
                assertThat(part.getParts()).isEqualTo(parts.size());
                assertThat(size(part)).isLessThanOrEqualTo(8);
                boolean scales = part.getVector() < 0;
                PagedWeights weights = scales ? again.statistics().pages() : again.vector(part.getVector());
                int slot = scales ? Change.STATISTICS - part.getVector() : 0;
                part.getBlocks().forEach(block -> {
                    for (int k = 0; k < block.getWeights().size(); k++) {
                        weights.set(
                                block.getStart() + k, slot, block.getWeights().get(k));
                    }
                });
                if (part.getBias() != null) {
                    weights.set(PagedWeights.BIAS, part.getBias());
                }
            }
            assertThat(numbers).doesNotHaveDuplicates().hasSize(parts.size());
            for (int index = 0; index < 901; index++) {
                int feature = index == 900 ? PagedWeights.BIAS : index;
                for (int vector = 0; vector < 3; vector++) {
                    PagedWeights expected = model.vector(vector);
                    assertThat(again.vector(vector).w(feature))
                            .isEqualTo(
                                    view == View.AVERAGED
                                            ? expected.w(feature) - expected.u(feature) / model.c()
                                            : expected.w(feature));
                }
                for (int slot = 0; slot < model.statistics().pages().stride(); slot++) {
                    assertThat(again.statistics().pages().at(index, slot))
                            .isEqualTo(model.statistics().pages().at(index, slot));
                }
            }
        }
    }

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

    @Test
    void ofAModelThatKnowsNothingThereIsOneForEachVector() {
        model.addClass("a");
        model.addClass("b");
        assertThat(ImportParts.of(model, View.CURRENT, 105))
                .extracting(ImportPart::getVector)
                .containsExactly(0, 1, -1, -2, -3, -4, -5, -6);
    }
}
