package perceptron.learner;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import perceptron.learner.rule.Adaptive;
import perceptron.learner.rule.Arow;
import perceptron.learner.rule.PassiveAggressive;
import perceptron.learner.rule.Perceptron;
import perceptron.learner.rule.Rule;

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
