package perceptron.learner;

import static org.assertj.core.api.Assertions.assertThat;
import static perceptron.learner.SameAsNaive.same;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import perceptron.example.FeatureVector;
import perceptron.features.Featurizer;
import perceptron.features.Featurizer.NumberForm;
import perceptron.learner.NaiveChance.Share;
import perceptron.learner.NaiveLife.Answer;
import perceptron.learner.Scores.View;
import perceptron.learner.Surfaces.Slot;
import perceptron.measure.Prequential;
import perceptron.model.Trainer;

/** Every learner with every option gives the bits that the naive implementation gives, example by example. */
class SameBitsAsNaiveTest {
    private static final int RUNS = Integer.getInteger("perceptron.runs", 15);
    private static final int ERROR_WINDOW = 1000;

    private String what;
    private NaiveLife life;
    private Prequential measures;
    private Trainer learner;

    private void begin(LearnerSettings settings, String name) {
        what = name + " with " + settings;
        life = new NaiveLife(settings, "report");
        measures = new Prequential(settings.labels().binary(), 0, ERROR_WINDOW, null);
        learner = new Trainer(new LinearModel(settings), measures);
    }

    private void learn(FeatureVector x, String label, double weight) {
        Answer expected = life.learn(x, label, weight);
        learner.process(x, label, weight);
        checkAnswer(expected);
    }

    private void checkAnswer(Answer expected) {
        Scores scores = learner.scores();
        same(scores.answer(), expected.verdict().label(), what);
        same(scores.score(), expected.score(), what);
        same(scores.averaged(), expected.said().averaged(), what);
        same(scores.score(View.AVERAGED), expected.averagedScore(), what);
        same(scores.voted(), expected.said().voted(), what);
        same(scores.score(View.VOTED), expected.said().votedScore(), what);
        same(scores.probability(), expected.verdict().probability(), what);
        List<Share> shares = expected.verdict().shares();
        same(scores.candidates().size(), shares.size(), what);
        for (int rank = 0; rank < shares.size(); rank++) {
            same(scores.candidates().number(rank), shares.get(rank).number(), what);
            same(scores.candidates().probability(rank), shares.get(rank).probability(), what);
        }
    }

    private void checkModel() {
        SameAsNaive.check(learner.model(), life, what);
        SameAsNaive.check(measures, life, ERROR_WINDOW, what);
    }

    @ParameterizedTest
    @EnumSource
    void sameBits(Algorithm algorithm) {
        for (int seed = 0; seed < RUNS; seed++) {
            run(algorithm, seed);
        }
    }

    /** Found by {@code ./gradlew soak}: surfaces are added above curves that have learned something. */
    @ParameterizedTest
    @ValueSource(ints = {46, 311, 427})
    void sameBitsWithSurfacesAddedLater(int seed) {
        run(Algorithm.ADAPTIVE, seed);
    }

    private void run(Algorithm algorithm, int seed) {
        Random random = new Random(seed);
        LearnerSettings settings = Generated.settings(random, algorithm);
        begin(settings, "seed " + seed);
        Generated examples = new Generated(random, settings);
        for (int n = 0; n < 60; n++) {
            FeatureVector x = examples.next();
            if (random.nextInt(5) == 0) {
                Answer expected = life.predict(null, x, 1);
                learner.predict(x);
                measures.predicted();
                checkAnswer(expected);
            } else {
                String label = examples.label(x);
                learn(x, label, random.nextInt(3) == 0 ? random.nextInt(4) * 0.5 : 1);
            }
        }
        checkModel();
    }

    static List<Labels> labels() {
        return List.of(Labels.signs(), Labels.discovered(List.of(), 20));
    }

    /** The latest of so many examples counts more than 2^100 times what the first one does, and all counts are divided once. */
    @ParameterizedTest
    @MethodSource("labels")
    void longStreams(Labels labels) {
        begin(LearnerSettings.of(Algorithm.PERCEPTRON).withLabels(labels), "a long stream");
        Random random = new Random(1);
        for (int n = 0; n < 71_000; n++) {
            FeatureVector x = FeatureVector.dense((float) random.nextGaussian(), (float) random.nextGaussian());
            double first = x.value(0) + random.nextGaussian();
            int number = (int) (2 * Math.abs(first)) + (x.value(1) + random.nextGaussian() > 1 ? 8 : 0);
            learn(x, labels.binary() ? (first > 0 ? "+1" : "-1") : "class " + Math.min(number, 15), 1);
        }
        checkModel();
    }

    /** Three classes by one product: of so many pairs in turn that slots run out, then of new ones for longer, which replace some. */
    @Test
    void pairsThatMove() {
        LearnerSettings adaptive = LearnerSettings.of(Algorithm.ADAPTIVE).withNumbers(NumberForm.SURFACE);
        begin(adaptive.withLabels(Labels.discovered(List.of(), 3)), "pairs that move");
        List<int[]> pairs = IntStream.range(1, 8)
                .boxed()
                .flatMap(apart -> IntStream.range(0, 8 - apart).mapToObj(i -> new int[] {i, i + apart}))
                .toList();
        Random random = new Random(2);
        for (int n = 0; n < 12_000; n++) {
            FeatureVector x = numbers(random, 8);
            int[] pair = pairs.get(n < 8000 ? n / 400 : pairs.size() - 1 - (n - 8000) / 1000);
            float product = x.value(pair[0]) * x.value(pair[1]);
            learn(x, product > 0.3f ? "large" : product < -0.3f ? "small" : "near 0", 1);
        }
        checkModel();
        List<Slot> slots = learner.model().floors().surfaces().slots();
        assertThat(slots).hasSize(16 + 8 / 2);
        assertThat(slots.get(slots.size() - 1).born())
                .as("the oldest slots are replaced")
                .isLessThan(slots.stream().mapToLong(Slot::born).max().orElseThrow());
    }

    /** The curves suffice when an example comes that has several numbers. */
    @Test
    void anExampleThatMovesNothingAddsNoFloor() {
        begin(LearnerSettings.of(Algorithm.ADAPTIVE), "curves that suffice");
        int[] numbers = {Featurizer.inExample(0), Featurizer.inExample(1)};
        for (int n = 0; n < 2000; n++) {
            learn(FeatureVector.sparse(new int[] {numbers[n % 2]}, new float[] {2}), "+1", 1);
        }
        learn(FeatureVector.sparse(numbers, new float[] {2, 2}), "+1", 1);
        checkModel();
        assertThat(learner.model().floors().count()).isEqualTo(2);
    }

    /** 150 numbers, of which 128 take part in surfaces, and there is no bias. */
    @Test
    void manyNumbers() {
        LearnerSettings adaptive = LearnerSettings.of(Algorithm.ADAPTIVE).withNumbers(NumberForm.SURFACE);
        begin(adaptive.withBias(false), "many numbers");
        Random random = new Random(3);
        for (int n = 0; n < 400; n++) {
            FeatureVector x = numbers(random, 150);
            learn(x, x.value(7) * x.value(100) + x.value(126) * x.value(127) / 2 > 0 ? "+1" : "-1", 1);
        }
        checkModel();
    }

    private static FeatureVector numbers(Random random, int count) {
        float[] values = new float[count];
        for (int k = 0; k < count; k++) {
            values[k] = random.nextInt(9) == 0 ? 0 : (float) random.nextGaussian();
        }
        return FeatureVector.dense(values);
    }

    /** The label hangs on the hour and the amount together, which neither a line nor curves can say. */
    @Test
    void recordsWithHours() {
        begin(LearnerSettings.of(Algorithm.ADAPTIVE), "records with hours");
        Random random = new Random(1);
        int firstHour = Featurizer.inExample(119_304_646 - 3 * 16_384);
        for (int n = 0; n < 3000; n++) {
            float amount = random.nextInt(8) > 0 ? random.nextInt(4000) / 16f : 0;
            int hour = random.nextInt(24);
            FeatureVector x = new FeatureVector();
            x.clear(false);
            x.add(random.nextInt(20), 1);
            x.add(Featurizer.inExample(800), amount);
            x.add(Featurizer.inExample(950), random.nextInt(2001) - 1000);
            x.add(firstHour, hour);
            x.add(firstHour + 16_384, random.nextInt(7));
            learn(x, amount > 90 == (hour >= 6 && hour < 18) ? "+1" : "-1", random.nextInt(6) * 0.5);
        }
        checkModel();
        assertThat(learner.model().floors().surfaces().slots()).isNotEmpty();
    }
}
