package perceptron.learner;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** The learners, by the names that settings, events and reports use: which numbers each keeps of a feature, and its rule. */
public enum Algorithm {
    ADAPTIVE(Layout.FADING, settings -> new Adaptive()),
    PERCEPTRON(Layout.AVERAGE, settings -> new Perceptron(settings.rate())),
    PA(Layout.AVERAGE, settings -> PassiveAggressive.hard()),
    PA1(Layout.AVERAGE, settings -> PassiveAggressive.capped(settings.C())),
    PA2(Layout.AVERAGE, settings -> PassiveAggressive.soft(settings.C())),
    AROW(Layout.VARIANCE, settings -> new Arow(settings.r()));

    private final String code = name().toLowerCase(Locale.ROOT);
    private final Layout layout;
    private final Function<LearnerSettings, Rule> rule;

    Algorithm(Layout layout, Function<LearnerSettings, Rule> rule) {
        this.layout = layout;
        this.rule = rule;
    }

    /**
     * How far an example moves the weights. It keeps nothing and changes nothing.
     *
     * <p>It receives the <em>margin</em> (binary y·a; multiclass the true class's score less the best other's, or the score alone
     * if there is no other), and whether the example was <em>beaten</em>: its class did not win (binary y·a &lt;= 0;
     * multiclass another class is predicted, or none). What it needs to know about the length of the example is its
     * <em>spread</em>, which is only computed for an example that it learns from.
     */
    interface Rule {
        enum Spread {
            /** The learner does not need it. */
            NONE,
            /** |x|², bias included, for every vector that moves: twice against another class. */
            NORM,
            /** The sum of sigma_i x_i² over the vectors that move, which makes it a learner of the second order. */
            CONFIDENCE
        }

        Spread spread();

        /** Whether an example moves the weights, if its spread lets it. */
        default boolean learnsFrom(boolean beaten, double margin) {
            return loss(margin) > 0;
        }

        /** The size of the step: what features are multiplied with, not counting the example's importance; 0 if nothing moves. */
        double step(double margin, double spread);

        /** What variances shrink by, see {@link #variance}. */
        default double second(double margin, double spread) {
            return 0;
        }

        /**
         * A feature's variance after a step, if the learner is of the second order.
         *
         * @param sigma the variance before it
         * @param z sigma times the feature's value
         * @param second what {@link #second} returned
         */
        default double variance(double sigma, double z, double second) {
            return sigma;
        }

        /**
         * What a feature's weight moves by, if the learner does more than to add the step.
         *
         * @param weight the weight before it
         * @param delta the step times z, or times the feature's value if the learner is of the first order
         */
        default double move(double weight, double delta, double sigma, double z, double second) {
            return delta;
        }

        /** The loss that this learner makes smaller: the hinge loss, of all but the perceptron. */
        default double loss(double margin) {
            return Math.max(0, 1 - margin);
        }
    }

    public String code() {
        return code;
    }

    public static List<String> codes() {
        return Arrays.stream(values()).map(Algorithm::code).toList();
    }

    public static Algorithm ofCode(String code) {
        for (Algorithm algorithm : values()) {
            if (algorithm.code.equals(code)) {
                return algorithm;
            }
        }
        throw new IllegalArgumentException(
                "unknown learner '" + code + "'; expected one of: " + String.join(", ", codes()));
    }

    Rule rule(LearnerSettings settings) {
        return rule.apply(settings);
    }

    Layout layout() {
        return layout;
    }

    /** Whether an update moves each weight by a step of its own, which does not follow from the example alone. */
    public boolean hasStepsOfFeatures() {
        return layout.hasVariance();
    }

    /** Whether it scales features itself, and keeps its averages whatever the settings say. */
    boolean isAdaptive() {
        return layout.fades();
    }
}
