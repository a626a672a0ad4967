package perceptron.learner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntConsumer;
import perceptron.learner.NaiveFloor.Key;
import perceptron.learner.NaiveFloor.Weight;
import perceptron.measure.Prequential;

/** Whether a model, and how well it does, is bit for bit what the naive implementation has come to. */
public final class SameAsNaive {
    private SameAsNaive() {}

    public static void check(LinearModel model, NaiveLife life, String what) {
        check(model, life.naive(), what);
    }

    static void check(LinearModel model, Naive naive, String what) {
        assertThat(model.classNames()).as("classes of " + what).isEqualTo(naive.classes);
        same(model.c(), naive.floors.get(0).c, "c of " + what);
        same(model.updates(), naive.updates, "updates of " + what);
        if (!naive.isAdaptive()) { // Its slots lose weights when they are replaced.
            same(model.squaredNorm(), naive.squaredNorm, "norm of " + what);
        }
        same(model.floors().count(), naive.floors.size(), "floors of " + what);
        int[] lead = naive.lead;
        assertThat(model.leads())
                .as("leads of " + what)
                .isEqualTo(
                        naive.isAdaptive()
                                ? Arrays.copyOf(lead, model.leads().length)
                                : new int[] {lead[0], 0, lead[1]});
        for (int number = 0; number < model.floors().count(); number++) {
            NaiveFloor floor = naive.floors.get(number);
            same(model.updates(number), floor.updates, "updates of floor " + number + " of " + what);
            for (int vector = 0; vector < model.floors().vectors(); vector++) {
                PagedWeights weights = model.vector(number, vector);
                check(number, weights, floor, vector, "floor " + number + ", vector " + vector + " of " + what);
            }
        }
        checkSurfaces(model.floors().surfaces(), naive, what);
        if (model.floors().statistics() != null) {
            checkScales(model.floors().statistics().pages(), naive.values, "scales of " + what);
        }
    }

    private static void check(int number, PagedWeights weights, NaiveFloor floor, int vector, String what) {
        boolean fades = weights.layout().fades();
        Set<Integer> known = new HashSet<>();
        forEachKept(weights, index -> {
            Weight weight = floor.weight(vector, key(number, index));
            same(weights.w(index), weight.w, what);
            same(weights.u(index), weight.u, what);
            same(weights.layout().hasVariance() ? weights.sigma(index) : 1, weight.s, what);
            same(fades ? weights.at(index, Layout.FADING_SUM) : weight.d, weight.d, what);
            if (!weights.isAtStart(index)) {
                known.add(index);
            }
        });
        long there = floor.vectors.get(vector).values().stream()
                .filter(weight -> weight.w != weight.start || weight.u != 0 || fades && weight.d != 0 || weight.s != 1)
                .count();
        same(known.size(), there, "weights of " + what);
    }

    private static Key key(int floor, int index) {
        if (floor == Naive.SURFACES) {
            return index == PagedWeights.BIAS ? NaiveFloor.BIAS : new Key(index / 64, index % 64);
        }
        int number = (index - Naive.FIRST_NUMBER) / 9;
        return floor == Naive.LINE || index < Naive.FIRST_NUMBER || index == PagedWeights.BIAS
                ? new Key(index, -1)
                : new Key(Naive.FIRST_NUMBER + number, (index - Naive.FIRST_NUMBER) % 9 - 1);
    }

    private static void checkSurfaces(Surfaces surfaces, Naive naive, String what) {
        same(surfaces.numbers(), Math.min(128, naive.highest + 1), "numbers of " + what);
        naive.seen.forEach((ordinal, values) -> {
            same(surfaces.ranges()[2 * ordinal], values.getMin(), "smallest value of " + ordinal + " of " + what);
            same(surfaces.ranges()[2 * ordinal + 1], values.getMax(), "largest value of " + ordinal + " of " + what);
        });
        assertThat(surfaces.slots())
                .as("slots of " + what)
                .isEqualTo(naive.surfaces.slots.stream()
                        .map(slot -> new Surfaces.Slot(slot.pair.i(), slot.pair.j(), slot.use, slot.born))
                        .toList());
        naive.surfaces.evidence.forEach((pair, vectors) -> vectors.forEach((vector, moments) -> {
            for (int h = 0; h < moments.length; h++) {
                int index = pair.j() * (pair.j() - 1) / 2 + pair.i();
                same(surfaces.evidence().vector(vector).at(index, h), moments[h], "evidence " + pair + " of " + what);
            }
        }));
    }

    private static void checkScales(PagedWeights scales, Map<Integer, NaiveValues> values, String what) {
        forEachKept(scales, index -> {
            List<Double> known = values.getOrDefault(index, new NaiveValues()).numbers();
            for (int slot = 0; slot < scales.stride(); slot++) {
                same(scales.at(index, slot), known.get(slot), what);
            }
        });
        values.forEach((index, known) -> same(scales.w(index), known.n, what));
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
