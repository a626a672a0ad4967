package perceptron.run.demo;

import java.util.Arrays;
import java.util.Random;
import perceptron.example.Example;
import perceptron.example.FeatureVector;

/** The examples of one model: always the same for the same seed. One thread owns it. */
final class ExampleSource {
    static final String NEGATIVE = "no";
    static final String POSITIVE = "yes";

    private static final int FEATURES = 1_000;
    private static final int FEATURES_OF_AN_EXAMPLE = 20;

    /** Labels that are wrong: so no model becomes perfect, and averaging has something to average. */
    private static final double NOISE = 0.05;

    private final Course course;
    private final long period;
    private final Concept concept;
    private final Random random;
    private final int[] indices = new int[FEATURES_OF_AN_EXAMPLE];
    private long count;

    /** @param period after how many examples of this model its course begins anew */
    ExampleSource(Course course, long period, long seed) {
        this.course = course;
        this.period = period;
        long own = seed * 31 + course.ordinal();
        concept = new Concept(own, FEATURES);
        random = new Random(own);
    }

    void next(Example example) {
        example.clear();
        FeatureVector x = example.beginSparse();
        drawIndices();
        for (int index : indices) {
            x.add(index, (float) random.nextGaussian());
        }
        boolean positive = concept.score(x, course.position((double) count / period)) >= 0;
        boolean wrong = random.nextDouble() < NOISE;
        example.label(positive == wrong ? NEGATIVE : POSITIVE);
        example.id(course.model() + "-" + count++);
    }

    /** One from each of as many equal ranges: different and ascending. */
    private void drawIndices() {
        int range = FEATURES / FEATURES_OF_AN_EXAMPLE;
        Arrays.setAll(indices, k -> k * range + random.nextInt(range));
    }
}
