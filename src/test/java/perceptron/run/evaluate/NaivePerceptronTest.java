package perceptron.run.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.io.TempDir;

/** The whole report against a perceptron of a few lines, on whole numbers, where every sum is exact. */
class NaivePerceptronTest {
    private static final int FEATURES = 5;

    @TempDir
    Path directory;

    private final List<int[]> examples = new ArrayList<>();
    private final long[] w = new long[FEATURES + 1];
    private final long[] sum = new long[FEATURES + 1];

    private int updates;
    private int mistakes;
    private int averagedMistakes;

    @RepeatedTest(10)
    void agreesOnEveryNumber(RepetitionInfo repetition) throws Exception {
        int seed = repetition.getCurrentRepetition();
        Path file = directory.resolve("data.svm");
        generate(new Random(seed), 200, file);
        int holdout = 20 * (seed % 3);
        int passes = 1 + seed % 4;
        learn(passes, examples.size() - holdout, new SplittableRandom(seed));

        JsonNode json = Evaluate.perceptron(
                        file + " --json --shuffle " + seed + " --passes " + passes + " --holdout " + holdout)
                .json();

        int learned = examples.size() - holdout;
        assertThat(json.get("examples").intValue()).isEqualTo(learned);
        assertThat(json.get("passes").intValue()).isEqualTo(passes);
        assertThat(json.get("updates").intValue()).isEqualTo(updates);
        assertThat(json.get("mistakes").intValue()).isEqualTo(mistakes);
        assertThat(json.get("accuracy").doubleValue()).isEqualTo(1 - (double) mistakes / learned);
        assertThat(json.at("/averaged/mistakes").intValue()).isEqualTo(averagedMistakes);
        assertThat(json.at("/weights/bias").doubleValue()).isEqualTo(w[FEATURES]);
        assertThat(json.at("/weights/squaredNorm").doubleValue()).isEqualTo(squares(w, FEATURES));
        assertThat(json.at("/weights/squaredNormWithBias").doubleValue()).isEqualTo(squares(w, FEATURES + 1));
        assertThat(json.at("/weights/nonZero").longValue())
                .isEqualTo(Arrays.stream(w, 0, FEATURES).filter(x -> x != 0).count());
        assertThat(json.at("/weights/dimensions").intValue()).isEqualTo(FEATURES);
        assertThat(json.get("radius").doubleValue()).isEqualTo(radius(learned));
        assertThat(json.get("holdout").isNull()).isEqualTo(holdout == 0);
        if (holdout > 0) {
            assertThat(json.at("/holdout/examples").intValue()).isEqualTo(holdout);
            assertThat(json.at("/holdout/accuracy").doubleValue()).isEqualTo(1 - (double) wrong(w, learned) / holdout);
            assertThat(json.at("/holdout/averagedAccuracy").doubleValue())
                    .isEqualTo(1 - (double) wrong(sum, learned) / holdout);
        }
        assertThat(confusion(json)).isEqualTo(learned);
    }

    private void generate(Random random, int size, Path file) throws Exception {
        StringBuilder text = new StringBuilder();
        for (int k = 0; k < size; k++) {
            int[] example = new int[FEATURES + 2];
            for (int i = 0; i < FEATURES; i++) {
                example[i] = random.nextInt(7) - 3;
            }
            example[FEATURES] = 1;
            int side = 2 * example[0] - example[1] + example[3] + random.nextInt(5) - 2;
            example[FEATURES + 1] = side >= 0 ? 1 : -1;
            examples.add(example);
            text.append(example[FEATURES + 1]);
            for (int i = 0; i < FEATURES; i++) {
                text.append(' ').append(i).append(':').append(example[i]);
            }
            text.append('\n');
        }
        Files.writeString(file, text);
    }

    private void learn(int passes, int size, SplittableRandom random) {
        int[] order = new int[size];
        Arrays.setAll(order, i -> i);
        add(sum, w, 1);
        for (int pass = 0; pass < passes; pass++) {
            for (int i = size - 1; i > 0; i--) {
                int j = (int) Long.remainderUnsigned(random.nextLong(), i + 1);
                int kept = order[i];
                order[i] = order[j];
                order[j] = kept;
            }
            for (int number : order) {
                int[] x = examples.get(number);
                int y = x[FEATURES + 1];
                if (pass == 0) {
                    mistakes += sign(w, x) != y ? 1 : 0;
                    averagedMistakes += sign(sum, x) != y ? 1 : 0;
                }
                if (y * score(w, x) <= 0) {
                    updates++;
                    for (int i = 0; i <= FEATURES; i++) {
                        w[i] += y * x[i];
                    }
                }
                add(sum, w, 1);
            }
        }
    }

    private static void add(long[] to, long[] from, int times) {
        for (int i = 0; i < to.length; i++) {
            to[i] += times * from[i];
        }
    }

    private static long score(long[] weights, int[] x) {
        long score = 0;
        for (int i = 0; i <= FEATURES; i++) {
            score += weights[i] * x[i];
        }
        return score;
    }

    private static int sign(long[] weights, int[] x) {
        return score(weights, x) >= 0 ? 1 : -1;
    }

    private int wrong(long[] weights, int from) {
        return (int) examples.subList(from, examples.size()).stream()
                .filter(x -> sign(weights, x) != x[FEATURES + 1])
                .count();
    }

    private static double squares(long[] weights, int to) {
        return Arrays.stream(weights, 0, to).map(x -> x * x).sum();
    }

    private double radius(int size) {
        return Math.sqrt(examples.subList(0, size).stream()
                .mapToLong(x -> Arrays.stream(x, 0, FEATURES + 1)
                        .mapToLong(v -> (long) v * v)
                        .sum())
                .max()
                .orElseThrow());
    }

    private static int confusion(JsonNode json) {
        int all = 0;
        for (JsonNode row : json.at("/confusion/matrix")) {
            for (JsonNode cell : row) {
                all += cell.intValue();
            }
        }
        return all;
    }
}
