package perceptron.model.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import perceptron.example.FeatureVector;
import perceptron.features.Featurizer;
import perceptron.features.Featurizer.NumberForm;
import perceptron.features.Featurizer.Scaling;
import perceptron.learner.Algorithm;
import perceptron.learner.Labels;
import perceptron.learner.LearnerSettings;
import perceptron.learner.LearnerSettings.Start;
import perceptron.learner.LinearModel;
import perceptron.learner.SameModel;
import perceptron.learner.Scores;
import perceptron.learner.Scores.View;
import perceptron.model.ModelSettings;
import perceptron.model.Trainer;

class ModelFileTest {
    static Stream<LearnerSettings> settings() {
        LearnerSettings perceptron = LearnerSettings.of(Algorithm.PERCEPTRON);
        return Stream.of(
                perceptron,
                perceptron.withStart(Start.random(3)).withBias(false),
                LearnerSettings.of(Algorithm.AROW).withSpan(8),
                LearnerSettings.of(Algorithm.ADAPTIVE).withLabels(Labels.discovered(List.of(), 9)),
                LearnerSettings.of(Algorithm.PA2)
                        .withScaling(Scaling.RMS)
                        .withRates(1, 0.3)
                        .withLabels(Labels.discovered(List.of(), 9)));
    }

    /** Read again, it says the same of every example, and goes on learning in the same way. */
    @ParameterizedTest
    @MethodSource("settings")
    void isReadAgainToTheBit(LearnerSettings settings) throws IOException {
        Random random = new Random(17);
        Trainer learner = new Trainer(new LinearModel(settings));
        learn(learner, random);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Map<String, String> given = new ModelSettings(settings, 20).toMap();
        new ModelFile(42, given, learner.model()).write(bytes);
        ModelFile read = ModelFile.read(new ByteArrayInputStream(bytes.toByteArray()));

        assertThat(read.version()).isEqualTo(42);
        assertThat(read.settings()).isEqualTo(given);
        assertThat(read.model().settings()).isEqualTo(settings);
        SameModel.check("the file", read.model(), learner.model());
        long seed = random.nextLong();
        Trainer again = new Trainer(read.model());
        assertThat(learn(again, new Random(seed))).isEqualTo(learn(learner, new Random(seed)));
        assertThat(read.model().squaredNorm()).isEqualTo(learner.model().squaredNorm());
    }

    @Test
    void saysWhatAFileLacks() throws IOException {
        assertThatThrownBy(() -> read("[1]")).hasMessageContaining("not a model");
        assertThatThrownBy(() -> read("{\"format\": 1}")).hasMessageContaining("\"settings\" is missing");
        assertThatThrownBy(() -> read("")).hasMessageContaining("not a model");
        assertThatThrownBy(() -> read("{\"format\": 1, \"settings\": {}}"))
                .hasMessageContaining("\"learner\" is missing");
        assertThatThrownBy(() -> read("{\"format\": 1, \"vectors\": [7]}"))
                .hasMessage("not a model: in line 1 \"vectors.0\" is of another type");
        assertThatThrownBy(() -> read("{\"format\": 1, \"vectors\": [{\"indices\": 7}]}"))
                .hasMessageContaining("\"vectors.0.indices\" is of another type");
        String whole = written(new ModelFile(
                1,
                new ModelSettings(LearnerSettings.of(Algorithm.PA), 20).toMap(),
                one(LearnerSettings.of(Algorithm.PA))));
        assertThat(read(whole).model().vector(0).w(3)).isEqualTo(2);
        assertThatThrownBy(() -> read(whole.replace("[ 2.0 ]", "[ 2.0, 3.0 ]")))
                .hasMessageContaining("not as many weights as indices");
        assertThatThrownBy(() -> read(whole.replace("[ 3 ]", "[ -3 ]"))).hasMessageContaining("-3.0 is not an index");
        assertThatThrownBy(() -> read(whole.replace("\"vectors\"", "\"victors\"")))
                .hasMessageContaining("\"vectors\" is missing");
        assertThatThrownBy(() -> read(whole.substring(0, whole.length() / 2))).isInstanceOf(IOException.class);
    }

    @Test
    void namesOfCurvesAreReadAgain() throws IOException {
        LearnerSettings settings = LearnerSettings.of(Algorithm.ADAPTIVE).withNumbers(NumberForm.CURVE);
        LinearModel model = new LinearModel(settings);
        model.vector(0).set(Featurizer.inExample(3), 2);
        model.vector(1, 0).set(Featurizer.value(3) + 5, 1);
        IntFunction<List<String>> names = feature -> feature == 3 ? List.of("age") : List.of();
        String whole = written(new ModelFile(1, new ModelSettings(settings, 20).toMap(), model, new double[0], names));
        assertThat(read(whole).names().apply(3)).containsExactly("age");
        assertThat(written(read(whole))).isEqualTo(whole);
    }

    private static LinearModel one(LearnerSettings settings) {
        LinearModel model = new LinearModel(settings);
        model.vector(0).set(3, 2);
        return model;
    }

    private static String written(ModelFile file) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        file.write(out);
        return out.toString(StandardCharsets.UTF_8);
    }

    private static ModelFile read(String json) throws IOException {
        return ModelFile.read(new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)));
    }

    /** A digest of all that was predicted on the way. */
    private static double learn(Trainer learner, Random random) {
        double sum = 0;
        for (int i = 0; i < 300; i++) {
            FeatureVector x = new FeatureVector();
            x.clear(false);
            for (int index = random.nextInt(50); index < 3000; index += 1 + random.nextInt(900)) {
                x.add(index, (float) random.nextGaussian());
            }
            float[] numbers = {(float) random.nextGaussian(), (float) random.nextGaussian()};
            x.add(Featurizer.inExample(0), numbers[0]);
            x.add(Featurizer.inExample(1), numbers[1]);
            learner.process(x, numbers[0] * numbers[1] > 0 ? "1" : "0", 1);
            Scores scores = learner.scores();
            sum += scores.score(View.CURRENT) * (i + 1) + scores.score(View.AVERAGED);
        }
        return sum;
    }
}
