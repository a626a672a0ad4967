package perceptron.pipeline;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import perceptron.avro.Example;
import perceptron.avro.Sparse;

/** Examples for tests: generated from a seed, by a concept that a linear model can nearly learn. */
final class Cases {
    private Cases() {}

    static List<Example> sparse(long seed, int count) {
        Random random = new Random(seed);
        List<Example> examples = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            List<Integer> indices = new ArrayList<>();
            List<Float> values = new ArrayList<>();
            double score = random.nextGaussian() / 4;
            for (int index = random.nextInt(10); index < 300; index += 1 + random.nextInt(30)) {
                float value = (float) random.nextGaussian();
                indices.add(index);
                values.add(value);
                score += value * (index % 3 - 1);
            }
            examples.add(new Example("e" + i, score >= 0 ? 1 : -1, 1.0, new Sparse(indices, values)));
        }
        return examples;
    }
}
