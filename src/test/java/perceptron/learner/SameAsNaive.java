package perceptron.learner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.IntConsumer;
import perceptron.measure.Prequential;

/** Whether a model, and how well it does, is bit for bit what the naive implementation has come to. */
public final class SameAsNaive {
    private SameAsNaive() {}

    public static void check(LinearModel model, NaiveLife life, String what) {
        check(model, life.naive(), what);
    }

    static void check(LinearModel model, NaiveModel naive, String what) {
        assertThat(model.classNames()).as("classes of " + what).isEqualTo(naive.classes);
        same(model.c(), naive.c(), "c of " + what);
        naive.check(model, what);
    }

    static void forEachKept(PagedWeights weights, IntConsumer taker) {
        for (int page = weights.nextPage(0); page >= 0; page = weights.nextPage(page + 1)) {
            boolean bias = page == weights.biasPage();
            for (int at = 0; at < weights.page(page).length; at += weights.stride()) {
                taker.accept(bias ? PagedWeights.BIAS : page * weights.span() + at / weights.stride());
            }
        }
    }

    /** @param errorWindow over how many examples the fading error looks back */
    public static void check(Prequential measures, NaiveLife life, double errorWindow, String what) {
        same(measures.examples(), life.measures().examples, "examples of " + what);
        same(measures.labelled(), life.measures().labelled(), "labelled examples of " + what);
        same(measures.updates(), life.measures().updates(), "updates counted of " + what);
        same(measures.mistakes(), life.measures().mistakes(), "mistakes of " + what);
        same(measures.averagedMistakes(), life.measures().averagedMistakes(), "mistakes of the average of " + what);
        same(measures.hingeLoss(), life.measures().hingeLoss(), "hinge loss of " + what);
        same(measures.radius(), life.measures().radius(), "radius of " + what);
        same(measures.smallestMargin(), life.measures().smallestMargin(), "smallest margin of " + what);
        same(measures.baselines().last().mistakes(), life.measures().lastMistakes(), "changes of the label of " + what);
        same(measures.fadingError().value(), life.measures().fadingError(errorWindow), "fading error of " + what);
        same(measures.reliability().totalLogLoss(), life.measures().logLoss, "log loss of " + what);
        List<String> classes = life.naive().classes;
        for (int number = 0; number < classes.size(); number++) {
            String name = classes.get(number);
            same(
                    measures.classCounts().precision(number),
                    life.measures().precision(name, errorWindow),
                    "precision of " + name + ", " + what);
            same(
                    measures.classCounts().recall(number),
                    life.measures().recall(name, errorWindow),
                    "recall of " + name + ", " + what);
        }
    }

    static void same(double ours, double naive, String what) {
        if (Double.doubleToLongBits(ours) != Double.doubleToLongBits(naive)) {
            throw new AssertionError(ours + " is not " + naive + ": " + what);
        }
    }
}
