package perceptron.model.export;

import static org.assertj.core.api.Assertions.assertThat;
import static perceptron.model.export.Exported.DIMENSIONS;
import static perceptron.model.export.Exported.EXAMPLES;
import static perceptron.model.export.Exported.assertScore;
import static perceptron.model.export.Exported.bytes;
import static perceptron.model.export.Exported.payment;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtSession;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import perceptron.example.FeatureVector;
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
import perceptron.learner.View;
import perceptron.model.OnlineLearner;

/** What the ONNX runtime makes of an exported model is what the model itself says. */
class ForeignOnnxTest {
    private final Exported exported = new Exported();

    @ParameterizedTest
    @MethodSource("perceptron.model.export.Exported#settings")
    void onnxRuntimeSaysTheSame(LearnerSettings settings) throws Exception {
        exported.learn(settings);
        for (View view : exported.model.answering().kept()) {
            byte[] file = bytes(out -> OnnxModel.write("m", exported.model, view, out));
            OrtEnvironment environment = OrtEnvironment.getEnvironment();
            try (OrtSession session = environment.createSession(file)) {
                float[][] rows = new float[EXAMPLES][DIMENSIONS];
                FeatureVector[] examples = new FeatureVector[EXAMPLES];
                for (int i = 0; i < EXAMPLES; i++) {
                    examples[i] = exported.example();
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
                        Scores own = exported.learner.predict(examples[i]);
                        assertThat(labels[i]).isEqualTo(exported.expectedLabel(own, view));
                        assertThat(scores[i]).hasSize(exported.model.vectors());
                        for (int vector = 0; vector < exported.model.vectors(); vector++) {
                            assertScore(scores[i][vector], own.score(view, vector));
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
            int label = exported.random.nextInt(settings.labels().binary() ? 2 : 3);
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
                            assertScore(scores[0][vector], own.score(view, vector));
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
}
