package perceptron.model.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static perceptron.model.export.Exported.bytes;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import perceptron.example.FeatureVector;
import perceptron.learner.LearnerSettings;
import perceptron.learner.View;
import perceptron.run.export.ModelFormat;

/** What Vowpal Wabbit makes of an exported model is what the model itself says. */
class ForeignVowpalWabbitTest {
    private final Exported exported = new Exported();

    /** As Vowpal Wabbit predicts: the sum of weights times values, and the constant. */
    @ParameterizedTest
    @MethodSource("perceptron.model.export.Exported#settings")
    void vowpalWabbitsWeightsSayTheSame(LearnerSettings settings) throws Exception {
        exported.learn(settings);
        int constant = 11650396 & (1 << 20) - 1;
        for (View view : exported.model.answering().kept()) {
            for (int vector = 0; vector < exported.model.vectors(); vector++) {
                int only = vector;
                ModelFile file = new ModelFile(0, Map.of("hash.bits", "20"), exported.model);
                String text = new String(bytes(out -> ModelFormat.VW.write("m", file, only, view, out)));
                Map<Integer, Float> weights = new HashMap<>();
                text.lines().dropWhile(line -> !line.equals(":0")).skip(1).forEach(line -> {
                    String[] parts = line.split(":");
                    weights.put(Integer.parseInt(parts[0]), Float.parseFloat(parts[1]));
                });
                for (int i = 0; i < 30; i++) {
                    FeatureVector x = exported.example();
                    double sum = weights.getOrDefault(constant, 0f);
                    double size = 1;
                    for (int k = 0; k < x.size(); k++) {
                        double term = weights.getOrDefault(x.index(k), 0f) * x.value(k);
                        sum += term;
                        size += Math.abs(term);
                    }
                    assertThat(sum).isCloseTo(exported.learner.predict(x).score(view, vector), within(1e-6 * size));
                }
            }
        }
    }
}
