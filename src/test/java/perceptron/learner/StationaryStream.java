package perceptron.learner;

import java.util.SplittableRandom;
import perceptron.example.FeatureVector;
import perceptron.features.Featurizer;

/** Examples without end, whose rule never changes: numbers at the indices of numbers, categories below them. */
enum StationaryStream {
    /** Large payments by night or without a card, how large depends on the category; 4 % of the labels are wrong. */
    PAYMENTS {
        @Override
        double next(SplittableRandom random, FeatureVector x) {
            int country = random.nextInt(5);
            int category = random.nextInt(12);
            int method = random.nextInt(3);
            double amount = Math.exp(3.5 + random.nextGaussian());
            double hour = random.nextDouble(24);
            category(x, country);
            category(x, 10 + category);
            category(x, 30 + method);
            number(x, 0, amount);
            number(x, 1, hour);
            number(x, 2, random.nextInt(1, 8));
            boolean unusual = hour < 6 || method == 2;
            return noisy(0.04, unusual && amount > 20 + 5 * category || amount > 200);
        }
    },
    /** Nothing is noise, and there are examples as close to the boundary as you like. */
    TWO_NUMBERS {
        @Override
        double next(SplittableRandom random, FeatureVector x) {
            double first = random.nextGaussian();
            double second = random.nextGaussian();
            number(x, 0, first);
            number(x, 1, second);
            return noisy(0, first + 0.5 * second > 0.2);
        }
    },
    /** 20 % of the labels are wrong. */
    NOISY_NUMBER {
        @Override
        double next(SplittableRandom random, FeatureVector x) {
            double value = random.nextGaussian();
            number(x, 0, value);
            return noisy(0.2, value > 0.5);
        }
    },
    /** Logistic: the probability of a label depends on a sum of ten numbers. */
    TEN_NUMBERS {
        @Override
        double next(SplittableRandom random, FeatureVector x) {
            double logit = -0.5;
            for (int k = 0; k < 10; k++) {
                double value = random.nextGaussian();
                number(x, k, value);
                logit += value * (k - 4.5) / 3;
            }
            return 1 / (1 + Math.exp(-logit));
        }
    },
    /** The sine of one number, the steps of another and a category together; 5 % of the labels are wrong. */
    SINES_AND_STEPS {
        @Override
        double next(SplittableRandom random, FeatureVector x) {
            int category = random.nextInt(8);
            double wave = random.nextDouble(-3, 3);
            double stairs = random.nextDouble(10);
            category(x, category);
            number(x, 0, wave);
            number(x, 1, stairs);
            double score = 2 * Math.sin(2 * wave) + ((int) stairs % 3 - 1) + (category - 3.5) / 4;
            return noisy(0.05, score > 0);
        }
    },
    /** Six percent are positive, most of them of some of 500 categories, which are not equally frequent. */
    RARE_POSITIVES {
        @Override
        double next(SplittableRandom random, FeatureVector x) {
            int category = (int) (500 * random.nextDouble() * random.nextDouble());
            double value = random.nextGaussian();
            category(x, category);
            number(x, 0, value);
            double chance = category % 17 == 0 ? 0.5 : 0.02;
            return value > 1 ? 1.5 * chance : 0.9 * chance;
        }
    },
    /** There is nothing to learn. */
    NOISE_ALONE {
        @Override
        double next(SplittableRandom random, FeatureVector x) {
            category(x, random.nextInt(5));
            number(x, 0, random.nextGaussian());
            number(x, 1, random.nextDouble());
            return 0.5;
        }
    };

    /**
     * Adds the next example's features to a vector that is empty and sparse.
     *
     * @return the probability that its label is positive
     */
    abstract double next(SplittableRandom random, FeatureVector x);

    private static void category(FeatureVector x, int index) {
        x.add(index, 1);
    }

    private static void number(FeatureVector x, int number, double value) {
        x.add(Featurizer.inExample(number), (float) value);
    }

    private static double noisy(double noise, boolean label) {
        return label ? 1 - noise : noise;
    }
}
