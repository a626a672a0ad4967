package perceptron.model.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import perceptron.example.Example;
import perceptron.example.FeatureVector;
import perceptron.features.Scaling;
import perceptron.learner.Algorithm;
import perceptron.learner.Labels;
import perceptron.learner.LearnerSettings;
import perceptron.learner.LinearModel;
import perceptron.learner.Scores;
import perceptron.learner.View;
import perceptron.model.OnlineLearner;

/** A model that has learned from a seed, to be exported and read by others; what they say is held against what it says itself. */
final class Exported {
    static final int DIMENSIONS = 60;
    static final int EXAMPLES = 300;
    static final List<String> METHODS = List.of("card", "transfer", "wallet", "voucher");

    final Random random = new Random(23);
    LinearModel model;
    OnlineLearner learner;

    static Stream<LearnerSettings> settings() {
        return Stream.of(
                LearnerSettings.of(Algorithm.PERCEPTRON),
                LearnerSettings.of(Algorithm.PA1).withBias(false).withLabels(Labels.binary("<ham> & \"co\"", "spam")),
                LearnerSettings.of(Algorithm.AROW).withScaling(Scaling.RMS),
                LearnerSettings.of(Algorithm.ADAPTIVE),
                LearnerSettings.of(Algorithm.ADAPTIVE).withLabels(Labels.discovered(List.of(), 5)),
                LearnerSettings.of(Algorithm.PA).withLabels(Labels.discovered(List.of(), 5)),
                LearnerSettings.of(Algorithm.PERCEPTRON).withLabels(Labels.classes(List.of("a", "b"))));
    }

    void learn(LearnerSettings settings) {
        model = new LinearModel(settings);
        learner = new OnlineLearner(model);
        List<String> labels = settings.labels().binary() || !settings.labels().discover()
                ? model.classNames()
                : List.of("grün", "2", "c c");
        for (int i = 0; i < EXAMPLES; i++) {
            FeatureVector x = example();
            int label = Math.floorMod(Math.round(x.value(0) + (float) random.nextGaussian() / 5), labels.size());
            learner.learn(x, labels.get(label), 1);
        }
    }

    FeatureVector example() {
        FeatureVector x = new FeatureVector();
        x.clear(false);
        for (int index = random.nextInt(3); index < DIMENSIONS; index += 1 + random.nextInt(6)) {
            x.add(index, (float) (random.nextGaussian() * (1 + index)));
        }
        return x;
    }

    String expectedLabel(Scores scores, View view) {
        return model.className(scores.best(view));
    }

    static void assertScore(double actual, double expected) {
        assertThat(actual).isCloseTo(expected, within(1e-6 * Math.max(1, Math.abs(expected))));
    }

    static Example payment(int i) {
        Example example = new Example();
        example.beginNamed().number("amount", i % 7);
        example.named().number("hour", i % 5);
        example.named().category("method", METHODS.get(i % 4));
        return example;
    }

    interface Writer {
        void writeTo(OutputStream out) throws Exception;
    }

    static byte[] bytes(Writer writer) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        writer.writeTo(out);
        return out.toByteArray();
    }
}
