package perceptron.model.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static perceptron.model.export.Exported.EXAMPLES;
import static perceptron.model.export.Exported.METHODS;
import static perceptron.model.export.Exported.assertScore;
import static perceptron.model.export.Exported.bytes;
import static perceptron.model.export.Exported.payment;

import java.io.ByteArrayInputStream;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.jpmml.evaluator.Evaluator;
import org.jpmml.evaluator.LoadingModelEvaluatorBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import perceptron.example.FeatureVector;
import perceptron.features.FeatureNames;
import perceptron.features.Featurizer;
import perceptron.features.Hashing;
import perceptron.features.NumberForm;
import perceptron.features.Scaling;
import perceptron.learner.Algorithm;
import perceptron.learner.LearnerSettings;
import perceptron.learner.LinearModel;
import perceptron.learner.Scores;
import perceptron.learner.View;
import perceptron.model.OnlineLearner;

/** What JPMML makes of an exported model is what the model itself says. */
class ForeignPmmlTest {
    private final Exported exported = new Exported();

    @ParameterizedTest
    @MethodSource("perceptron.model.export.Exported#settings")
    void jpmmlSaysTheSame(LearnerSettings settings) throws Exception {
        exported.learn(settings);
        for (View view : exported.model.answering().kept()) {
            byte[] file = bytes(out -> PmmlModel.write("m", exported.model, index -> List.of(), view, out));
            Evaluator evaluator = new LoadingModelEvaluatorBuilder()
                    .load(new ByteArrayInputStream(file))
                    .build();
            evaluator.verify();
            for (int i = 0; i < EXAMPLES; i++) {
                FeatureVector x = exported.example();
                Map<String, Object> fields = new HashMap<>();
                for (int k = 0; k < x.size(); k++) {
                    fields.put("f" + x.index(k), x.value(k));
                }
                Map<String, ?> said = evaluator.evaluate(fields);
                Scores own = exported.learner.predict(x);
                assertThat(said.get("label")).isEqualTo(exported.expectedLabel(own, view));
                for (int vector = 0; vector < exported.model.vectors(); vector++) {
                    String field = exported.model.settings().labels().binary()
                            ? "score"
                            : "score(" + exported.model.className(vector) + ")";
                    assertScore((Double) said.get(field), own.score(view, vector));
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
}
