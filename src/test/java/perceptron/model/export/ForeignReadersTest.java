package perceptron.model.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtSession;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.jpmml.evaluator.Evaluator;
import org.jpmml.evaluator.LoadingModelEvaluatorBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import perceptron.example.Example;
import perceptron.example.FeatureVector;
import perceptron.features.FeatureNames;
import perceptron.features.Featurizer;
import perceptron.features.Hashing;
import perceptron.features.NumberForm;
import perceptron.features.NumberIndices;
import perceptron.features.Scaling;
import perceptron.learner.Algorithm;
import perceptron.learner.Labels;
import perceptron.learner.LearnerSettings;
import perceptron.learner.LinearModel;
import perceptron.learner.Scores;
import perceptron.learner.Start;
import perceptron.learner.View;
import perceptron.model.OnlineLearner;
import perceptron.run.export.ModelFormat;

/** What other programs' own readers make of an exported model is what the model itself says. */
class ForeignReadersTest {
    private static final int DIMENSIONS = 60;
    private static final int EXAMPLES = 300;
    private static final List<String> METHODS = List.of("card", "transfer", "wallet", "voucher");

    private final Random random = new Random(23);
    private LinearModel model;
    private OnlineLearner learner;

    static Stream<LearnerSettings> settings() {
        return Stream.of(
                LearnerSettings.of(Algorithm.PERCEPTRON),
                LearnerSettings.of(Algorithm.PA1).withBias(false).withLabels(Labels.binary("<ham> & \"co\"", "spam")),
                LearnerSettings.of(Algorithm.AROW).withScaling(Scaling.MAXABS),
                LearnerSettings.of(Algorithm.ADAPTIVE),
                LearnerSettings.of(Algorithm.ADAPTIVE).withLabels(Labels.discovered(List.of(), 5)),
                LearnerSettings.of(Algorithm.PA).withLabels(Labels.discovered(List.of(), 5)),
                LearnerSettings.of(Algorithm.PERCEPTRON)
                        .withScaling(Scaling.MAXABS)
                        .withLabels(Labels.classes(List.of("a", "b"))));
    }

    private void learn(LearnerSettings settings) {
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

    private FeatureVector example() {
        FeatureVector x = new FeatureVector();
        x.clear(false);
        for (int index = random.nextInt(3); index < DIMENSIONS; index += 1 + random.nextInt(6)) {
            x.add(index, (float) (random.nextGaussian() * (1 + index)));
        }
        return x;
    }

    private static double expected(Scores scores, int vector, View view) {
        return scores.score(view, vector);
    }

    private String expectedLabel(Scores scores, View view) {
        return model.className(scores.best(view));
    }

    private static void assertScore(double actual, double expected) {
        assertThat(actual).isCloseTo(expected, within(1e-6 * Math.max(1, Math.abs(expected))));
    }

    @ParameterizedTest
    @MethodSource("settings")
    void onnxRuntimeSaysTheSame(LearnerSettings settings) throws Exception {
        learn(settings);
        for (View view : model.answering().kept()) {
            byte[] file = bytes(out -> OnnxModel.write("m", model, view, out));
            OrtEnvironment environment = OrtEnvironment.getEnvironment();
            try (OrtSession session = environment.createSession(file)) {
                float[][] rows = new float[EXAMPLES][DIMENSIONS];
                FeatureVector[] examples = new FeatureVector[EXAMPLES];
                for (int i = 0; i < EXAMPLES; i++) {
                    examples[i] = example();
                    for (int k = 0; k < examples[i].size(); k++) {
                        rows[i][examples[i].index(k)] = examples[i].value(k);
                    }
                }
                int width = (int) ((ai.onnxruntime.TensorInfo)
                                session.getInputInfo().get("features").getInfo())
                        .getShape()[1];
                float[][] fitting = Arrays.stream(rows)
                        .map(row -> Arrays.copyOf(row, width))
                        .toArray(float[][]::new);
                try (OnnxTensor features = OnnxTensor.createTensor(environment, fitting);
                        OrtSession.Result result = session.run(Map.of("features", features))) {
                    double[][] scores =
                            (double[][]) result.get("scores").orElseThrow().getValue();
                    String[] labels =
                            (String[]) result.get("label").orElseThrow().getValue();
                    for (int i = 0; i < EXAMPLES; i++) {
                        Scores own = learner.predict(examples[i]);
                        assertThat(labels[i]).isEqualTo(expectedLabel(own, view));
                        assertThat(scores[i]).hasSize(model.vectors());
                        for (int vector = 0; vector < model.vectors(); vector++) {
                            assertScore(scores[i][vector], expected(own, vector, view));
                        }
                    }
                }
            }
        }
    }

    static Stream<LearnerSettings> withCurves() {
        LearnerSettings adaptive = LearnerSettings.of(Algorithm.ADAPTIVE);
        return Stream.of(
                adaptive,
                adaptive.withNumbers(NumberForm.CURVE),
                adaptive.withLabels(Labels.classes(List.of("a", "b", "c"))),
                LearnerSettings.of(Algorithm.PA1).withNumbers(NumberForm.CURVE));
    }

    /** Numbers are in an input of their own beside categories, which have their indices from 0 on, too. */
    @ParameterizedTest
    @MethodSource("withCurves")
    void onnxRuntimeDrawsTheSameCurves(LearnerSettings settings) throws Exception {
        Featurizer featurizer = new Featurizer(new Hashing(6), Scaling.NONE, settings.form());
        LinearModel curved = new LinearModel(settings);
        OnlineLearner ofCurved = new OnlineLearner(curved);
        for (int i = 0; i < EXAMPLES; i++) {
            int label = random.nextInt(settings.labels().binary() ? 2 : 3);
            ofCurved.learn(featurizer.vector(payment(i)), label, 1);
        }
        OrtEnvironment environment = OrtEnvironment.getEnvironment();
        for (View view : curved.answering().kept()) {
            byte[] file = bytes(out -> OnnxModel.write("m", curved, view, out));
            try (OrtSession session = environment.createSession(file)) {
                for (int i = 0; i < 2 * EXAMPLES; i++) {
                    FeatureVector x = featurizer.vector(payment(i));
                    Map<String, OnnxTensor> inputs = new HashMap<>();
                    for (String name : session.getInputNames()) {
                        int width = (int) ((ai.onnxruntime.TensorInfo)
                                        session.getInputInfo().get(name).getInfo())
                                .getShape()[1];
                        inputs.put(name, OnnxTensor.createTensor(environment, row(x, name.equals("numbers"), width)));
                    }
                    Scores own = ofCurved.predict(x);
                    try (OrtSession.Result result = session.run(inputs)) {
                        double[][] scores =
                                (double[][]) result.get("scores").orElseThrow().getValue();
                        for (int vector = 0; vector < curved.vectors(); vector++) {
                            assertScore(scores[0][vector], expected(own, vector, view));
                        }
                    }
                    inputs.values().forEach(OnnxTensor::close);
                }
            }
        }
    }

    private static float[][] row(FeatureVector x, boolean ofNumbers, int width) {
        float[][] row = new float[1][width];
        for (int k = 0; k < x.size(); k++) {
            boolean isNumber = NumberIndices.isNumber(x.index(k));
            int column = isNumber ? NumberIndices.ofExample(x.index(k)) : x.index(k);
            if (isNumber == ofNumbers && column < width) {
                row[0][column] = x.value(k);
            }
        }
        return row;
    }

    /** As Vowpal Wabbit predicts: the sum of weights times values, and the constant. */
    @ParameterizedTest
    @MethodSource("settings")
    void vowpalWabbitsWeightsSayTheSame(LearnerSettings settings) throws Exception {
        learn(settings);
        int constant = 11650396 & (1 << 20) - 1;
        for (View view : model.answering().kept()) {
            for (int vector = 0; vector < model.vectors(); vector++) {
                int only = vector;
                ModelFile file = new ModelFile(0, Map.of("hash.bits", "20"), model);
                String text = new String(bytes(out -> ModelFormat.VW.write("m", file, only, view, out)));
                Map<Integer, Float> weights = new HashMap<>();
                text.lines().dropWhile(line -> !line.equals(":0")).skip(1).forEach(line -> {
                    String[] parts = line.split(":");
                    weights.put(Integer.parseInt(parts[0]), Float.parseFloat(parts[1]));
                });
                for (int i = 0; i < 30; i++) {
                    FeatureVector x = example();
                    double sum = weights.getOrDefault(constant, 0f);
                    double size = 1;
                    for (int k = 0; k < x.size(); k++) {
                        double term = weights.getOrDefault(x.index(k), 0f) * x.value(k);
                        sum += term;
                        size += Math.abs(term);
                    }
                    assertThat(sum).isCloseTo(expected(learner.predict(x), vector, view), within(1e-6 * size));
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("settings")
    void jpmmlSaysTheSame(LearnerSettings settings) throws Exception {
        learn(settings);
        for (View view : model.answering().kept()) {
            byte[] file = bytes(out -> PmmlModel.write("m", model, index -> List.of(), view, out));
            Evaluator evaluator = new LoadingModelEvaluatorBuilder()
                    .load(new ByteArrayInputStream(file))
                    .build();
            evaluator.verify();
            for (int i = 0; i < EXAMPLES; i++) {
                FeatureVector x = example();
                Map<String, Object> fields = new HashMap<>();
                for (int k = 0; k < x.size(); k++) {
                    fields.put("f" + x.index(k), x.value(k));
                }
                Map<String, ?> said = evaluator.evaluate(fields);
                Scores own = learner.predict(x);
                assertThat(said.get("label")).isEqualTo(expectedLabel(own, view));
                for (int vector = 0; vector < model.vectors(); vector++) {
                    String field =
                            model.settings().labels().binary() ? "score" : "score(" + model.className(vector) + ")";
                    assertScore((Double) said.get(field), expected(own, vector, view));
                }
            }
        }
    }

    @Test
    void pmmlHasTheNamesOfFeaturesAndTheirEffect() throws Exception {
        FeatureNames names = new FeatureNames(100);
        Featurizer featurizer = new Featurizer(new Hashing(20, names), Scaling.NONE, NumberForm.LINEAR);
        LinearModel named = new LinearModel(LearnerSettings.of(Algorithm.PA1));
        OnlineLearner ofNamed = new OnlineLearner(named);
        for (int i = 0; i < EXAMPLES; i++) {
            ofNamed.learn(featurizer.vector(payment(i)), i % 3 == 0 ? 1 : 0, 1);
        }
        byte[] file = bytes(out -> PmmlModel.write("m", named, names::at, View.CURRENT, out));
        Evaluator evaluator = new LoadingModelEvaluatorBuilder()
                .load(new ByteArrayInputStream(file))
                .build();
        for (int i = 0; i < 12; i++) {
            Map<String, ?> fields = Map.of("amount", i % 7, "hour", i % 5, "method=" + METHODS.get(i % 4), 1);
            double score = ofNamed.predict(featurizer.vector(payment(i))).score(View.CURRENT, 0);
            assertScore((Double) evaluator.evaluate(fields).get("score"), score);
        }
        for (List<String> none : List.of(List.of("a", "b"), List.<String>of())) {
            IntFunction<List<String>> some = index -> names.at(index).contains("amount") ? List.of("amount") : none;
            assertThatThrownBy(() -> PmmlModel.write("m", named, some, View.CURRENT, OutputStream.nullOutputStream()))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(none.isEmpty() ? "no name is known" : "the names a, b share it");
        }
    }

    private static Example payment(int i) {
        Example example = new Example();
        example.beginNamed().number("amount", i % 7);
        example.named().number("hour", i % 5);
        example.named().category("method", METHODS.get(i % 4));
        return example;
    }

    private interface Writer {
        void writeTo(OutputStream out) throws Exception;
    }

    private static byte[] bytes(Writer writer) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        writer.writeTo(out);
        return out.toByteArray();
    }

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
