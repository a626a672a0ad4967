package perceptron.learner;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import perceptron.example.FeatureVector;
import perceptron.features.Featurizer.NumberForm;
import perceptron.features.Featurizer.Scaling;
import perceptron.learner.LearnerSettings.Start;
import perceptron.learner.Scores.View;
import perceptron.measure.Adwin;
import perceptron.measure.Prequential;
import perceptron.model.Trainer;

/**
 * One number that depends on every bit of a long run of all learners with many options. Printed by {@link #main}, so that
 * another JDK can be asked for it.
 */
final class LongRun {
    private static final int EXAMPLES = 4000;
    private static final List<Algorithm> CLASSICS =
            List.of(Algorithm.PERCEPTRON, Algorithm.PA, Algorithm.PA1, Algorithm.PA2, Algorithm.AROW);

    private long digest = 17;

    private LongRun() {}

    public static void main(String[] args) {
        System.out.println(Long.toHexString(digest()));
    }

    static long digest() {
        LongRun run = new LongRun();
        long seed = 1;
        for (Algorithm algorithm : CLASSICS) {
            LearnerSettings settings = LearnerSettings.of(algorithm).withRates(0.3, 0.7);
            run.learn(settings, seed++);
            run.learn(settings.withScaling(Scaling.RMS).withVotes(20, 2000), seed++);
            run.learn(settings.withLabels(Labels.discovered(List.of(), 6)).withStart(Start.random(9)), seed++);
        }
        LearnerSettings adaptive = LearnerSettings.of(Algorithm.ADAPTIVE);
        run.learn(adaptive, seed++);
        run.learn(adaptive.withNumbers(NumberForm.LINEAR), seed++);
        run.learn(adaptive.withLabels(Labels.discovered(List.of(), 6)), seed++);
        run.learn(adaptive.withNumbers(NumberForm.SURFACE), seed++);
        return run.digest;
    }

    private void learn(LearnerSettings settings, long seed) {
        Random random = new Random(seed);
        LinearModel model = new LinearModel(settings);
        Prequential measures = new Prequential(settings.labels().binary(), 0, 500, new Adwin());
        Trainer learner = new Trainer(model, measures);
        for (int n = 0; n < EXAMPLES; n++) {
            FeatureVector x = n % 2 == 0 ? dense(random) : sparse(random);
            int number = Math.abs(Math.round(x.value(0) * 3 + x.value(1))) + random.nextInt(10) / 9;
            String label = settings.labels().binary() ? (number > 2 ? "1" : "-1") : "class " + number % 6;
            Change step = learner.process(x, label, 1 + n % 3);
            Arrays.stream(step.steps).forEach(this::mix);
            mix(step.margin);
            mix(learner.scores().score());
            mix(learner.scores().score(View.CURRENT));
            mix(learner.scores().score(View.AVERAGED));
            mix(learner.scores().score(View.VOTED));
        }
        SameModel.pages(model).values().forEach(page -> page.forEach(this::mix));
        mix(model.squaredNorm());
        mix(measures.fadingError().value());
        mix(measures.reliability().totalLogLoss());
        mix(measures.auc());
        mix(measures.hingeLoss());
        mix(measures.radius());
    }

    private static FeatureVector dense(Random random) {
        FeatureVector x = new FeatureVector();
        x.clear(true);
        for (int k = 0; k < 37; k++) {
            x.add(random.nextFloat() * 2 - 1);
        }
        return x;
    }

    private static FeatureVector sparse(Random random) {
        FeatureVector x = new FeatureVector();
        x.clear(false);
        for (int index = 0; index < 40_000; index += 1 + random.nextInt(2000)) {
            x.add(index, random.nextFloat() * 4 - 2);
        }
        return x;
    }

    private void mix(double number) {
        digest = Long.rotateLeft(digest * 0x9E3779B97F4A7C15L, 23) ^ Double.doubleToRawLongBits(number);
    }
}
