package perceptron.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import perceptron.example.Example;
import perceptron.features.Featurizer;
import perceptron.features.Featurizer.NumberForm;
import perceptron.learner.Algorithm;
import perceptron.learner.LearnerSettings;
import perceptron.learner.LinearModel;
import perceptron.learner.LinearView;
import perceptron.learner.PagedWeights;
import perceptron.learner.Scores.View;

/** A model that has learned from dense examples, and is asked for the same ones as sparse: {@code schemas/README.md} says what it knows. */
class DenseAndSparseTest {
    private final Random random = new Random(1);
    private final Example example = new Example();

    @ParameterizedTest
    @EnumSource
    void areTheSameFeaturesUnlessOnlyDenseOnesAreCurves(NumberForm form) {
        LinearModel model =
                new LinearModel(LearnerSettings.of(Algorithm.ADAPTIVE).withNumbers(form));
        Trainer learner = new Trainer(model);
        Featurizer featurizer = new ModelSettings(model.settings(), 20).featurizer(null);
        float[] values = new float[3];
        for (int n = 0; n < 200; n++) {
            for (int k = 0; k < values.length; k++) {
                values[k] = (float) random.nextGaussian();
            }
            dense(values);
            learner.process(featurizer.vector(example), values[0] > values[1] ? 1 : 0, 1);
        }

        dense(values);
        double ofDense = score(learner, featurizer);
        sparse(values);
        double ofSparse = score(learner, featurizer);

        double bias = LinearView.of(model, View.CURRENT).weight(0, PagedWeights.BIAS);
        assertThat(ofDense).isNotEqualTo(bias);
        assertThat(ofSparse).isEqualTo(form == NumberForm.AUTO ? bias : ofDense);
    }

    private double score(Trainer learner, Featurizer featurizer) {
        return learner.predict(featurizer.vector(example)).score(View.CURRENT);
    }

    private void dense(float[] values) {
        example.clear();
        example.beginDense().addAll(values, values.length);
    }

    private void sparse(float[] values) {
        example.clear();
        example.beginSparse();
        for (int k = 0; k < values.length; k++) {
            example.vector().add(k, values[k]);
        }
    }
}
