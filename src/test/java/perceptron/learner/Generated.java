package perceptron.learner;

import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import perceptron.example.FeatureVector;
import perceptron.features.Featurizer;
import perceptron.features.Featurizer.NumberForm;
import perceptron.features.Featurizer.Scaling;
import perceptron.learner.LearnerSettings.Start;
import perceptron.learner.Scores.View;

/** Settings and examples from a seed: all combinations of options, dense and sparse vectors, near and far indices. */
public final class Generated {
    private final Random random;
    private final LearnerSettings settings;
    private final int range;
    private final boolean integers;

    public Generated(Random random, LearnerSettings settings) {
        this.random = random;
        this.settings = settings;
        boolean near = settings.span() > 1024 || settings.drawsCurves();
        this.range = List.of(3, 30, 5000, FeatureVector.MAX_INDEX).get(random.nextInt(near ? 3 : 4));
        this.integers = random.nextBoolean();
    }

    public static LearnerSettings settings(Random random, Algorithm algorithm) {
        Labels labels =
                switch (random.nextInt(4)) {
                    case 0 -> Labels.classes(List.of("a", "b", "c"));
                    case 1 -> Labels.discovered(List.of(), 5);
                    case 2 -> Labels.discovered(List.of("c"), 5);
                    default -> Labels.signs();
                };
        boolean adaptive = algorithm == Algorithm.ADAPTIVE;
        NumberForm numbers = adaptive ? NumberForm.values()[random.nextInt(4)] : NumberForm.LINEAR;
        boolean rms = random.nextInt(3) == 0;
        return LearnerSettings.of(algorithm)
                .withLabels(labels)
                .withRates(pick(random, 1, 0.3), pick(random, 1, 0.05))
                .withR(pick(random, 1, 0.1))
                .withBias(random.nextInt(3) > 0)
                .withStart(!adaptive && random.nextInt(3) == 0 ? Start.random(random.nextLong()) : Start.ZERO)
                .withScaling(rms ? Scaling.RMS : Scaling.NONE)
                .withNumbers(numbers)
                .withVotes(adaptive ? 0 : random.nextInt(3) * 7, random.nextBoolean() ? 1_000_000 : 40)
                .withAnswer(random.nextInt(5) == 0 ? View.CURRENT : null)
                .withSpan(List.of(8, 64, 1024, 1 << 20).get(random.nextInt(4)));
    }

    private static double pick(Random random, double usual, double other) {
        return random.nextBoolean() ? usual : other;
    }

    public FeatureVector next() {
        FeatureVector x = new FeatureVector();
        if (range < 10_000 && random.nextBoolean()) {
            x.clear(true);
            for (int k = random.nextInt(5) == 0 ? range : random.nextInt(Math.min(range, 40)); k > 0; k--) {
                x.add(value());
            }
            return x;
        }
        TreeSet<Integer> indices = new TreeSet<>();
        int numbers = settings.drawsCurves() ? random.nextInt(3) : 0;
        for (int k = random.nextInt(range < 10_000 ? 30 : 90); k > 0; k--) {
            int mark = random.nextInt(2) < numbers ? Featurizer.inExample(0) : 0;
            indices.add(range < 10_000 ? mark + random.nextInt(range) : farApart());
        }
        if (range > 10_000 && random.nextBoolean()) {
            indices.add(FeatureVector.MAX_INDEX);
        }
        x.clear(false);
        indices.forEach(index -> x.add(index, value()));
        addTimes(x);
        return x;
    }

    /** Hours, weekdays and days of the year, if there are curves: their indices are the last ones. */
    private void addTimes(FeatureVector x) {
        int first = Featurizer.inExample(119_304_646 - 3 * 16_384);
        for (int kind = 0; settings.drawsCurves() && range < 10_000 && kind < 3; kind++) {
            int index = first + 16_384 * kind + random.nextInt(3);
            if (random.nextBoolean()) {
                x.add(index, random.nextInt(List.of(97, 7, 366).get(kind)) / (kind == 0 ? 4f : 1f));
            }
        }
    }

    /** Often one that came before, so that sums have many terms. */
    private int farApart() {
        return (random.nextInt(4) << 29) + random.nextInt(random.nextBoolean() ? 30 : 5000);
    }

    private float value() {
        if (random.nextInt(8) == 0) {
            return random.nextBoolean() ? 0f : -0f;
        }
        return integers ? random.nextInt(9) - 4 : (float) random.nextGaussian() * (random.nextInt(10) == 0 ? 100 : 1);
    }

    /** Depends on the example, most of the time. */
    public String label(FeatureVector x) {
        double sum = random.nextInt(6) == 0 ? random.nextGaussian() * 9 : 0;
        for (int k = 0; k < x.size(); k++) {
            sum += x.value(k) * (x.index(k) % 3 - 1);
        }
        if (settings.labels().binary()) {
            return sum >= 0.5 ? "+1" : "-1";
        }
        int number = (int) Math.min(Math.abs(sum), settings.labels().limit() - 1);
        return List.of("a", "b", "c", "d", "e").get(number % (settings.labels().discover() ? 4 : 3));
    }
}
