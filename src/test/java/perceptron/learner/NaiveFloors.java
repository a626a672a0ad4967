package perceptron.learner;

import static perceptron.learner.SameAsNaive.forEachKept;
import static perceptron.learner.SameAsNaive.same;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import perceptron.example.FeatureVector;
import perceptron.features.Featurizer.NumberForm;
import perceptron.learner.NaiveAdaptive.Answer;
import perceptron.learner.NaiveAdaptive.Feature;
import perceptron.learner.NaiveFloor.Key;
import perceptron.learner.NaiveFloor.Weight;
import perceptron.learner.NaiveSurfaces.Slot;
import perceptron.learner.Scores.View;

/** {@link NaiveAdaptive} with the settings of a model, and where a model keeps what it has learned. */
final class NaiveFloors implements NaiveModel {
    private static final int FIRST_NUMBER = 1 << 30;
    private static final int FIRST_PLACED = 1 << 26;

    private final LearnerSettings settings;
    private final NumberForm form;
    private final NaiveSums sums;
    private long updates;
    private final List<Integer> names = new ArrayList<>();
    private final Map<Integer, DoubleSummaryStatistics> seen = new HashMap<>();
    final NaiveAdaptive naive;

    NaiveFloors(LearnerSettings settings) {
        this.settings = settings;
        form = settings.numbers();
        sums = NaiveSums.of(settings);
        boolean signs = settings.labels().binary() && settings.labels().names().isEmpty();
        naive = new NaiveAdaptive(
                floorsFor(0),
                settings.labels().binary(),
                settings.bias(),
                index -> index - FIRST_NUMBER >= FIRST_PLACED && period(index) == 0
                        ? index - FIRST_NUMBER - FIRST_PLACED
                        : -1,
                signs ? List.of("-1", "+1") : settings.labels().names());
    }

    private int floorsFor(int numbers) {
        return switch (form) {
            case LINEAR -> 1;
            case CURVE -> 2;
            case SURFACE -> 3;
            case AUTO -> numbers == 0 ? 1 : numbers == 1 || numbers > 128 ? 2 : 3;
        };
    }

    private List<Feature> features(FeatureVector raw) {
        boolean areNumbers =
                raw.isDense() && form != NumberForm.LINEAR && (form != NumberForm.AUTO || raw.size() <= 1000);
        List<Feature> features = new ArrayList<>();
        for (int k = 0; k < raw.size(); k++) {
            int index = raw.index(k);
            boolean isNumber = areNumbers || form != NumberForm.LINEAR && index >= FIRST_NUMBER;
            int place = areNumbers ? FIRST_NUMBER + FIRST_PLACED + index : index;
            features.add(new Feature(place, index, raw.value(k), isNumber, isNumber ? period(place) : 0));
        }
        return features;
    }

    /** The last numbers are cyclic ones: 2^14 hours, as many weekdays, and as many days of the year. */
    private static int period(int index) {
        int last = (Integer.MAX_VALUE - 1 - FIRST_NUMBER) / 9 + FIRST_NUMBER;
        return index < last - 3 * 16384 ? 0 : index < last - 2 * 16384 ? 24 : index < last - 16384 ? 7 : 366;
    }

    @Override
    public List<String> classes() {
        return naive.classes;
    }

    @Override
    public long c() {
        return (long) naive.floors.get(0).c;
    }

    @Override
    public long updates() {
        return updates;
    }

    Answer answer(FeatureVector raw) {
        return naive.predict(features(raw));
    }

    @Override
    public Said predict(FeatureVector raw) {
        Answer answer = answer(raw);
        double[] current = answer.views()[answer.views().length - 3];
        double[] averaged = answer.views()[answer.views().length - 1];
        double[] scores = settings.answer() == View.CURRENT
                ? current
                : settings.answer() == View.AVERAGED ? averaged : answer.scores();
        int best = sums.winner(scores);
        return new Said(
                best, score(scores), sums.winner(averaged), score(averaged), -1, 0, scores, views(answer.winners()));
    }

    /** A floor that is yet to be added says 0. */
    private int[] views(int[] winners) {
        int[] views = new int[9];
        Arrays.fill(
                views, settings.labels().binary() ? 1 : Math.min(0, classes().size() - 1));
        System.arraycopy(winners, 0, views, 0, winners.length);
        return views;
    }

    private double score(double[] scores) {
        int best = sums.winner(scores);
        return best < 0 ? 0 : scores[settings.labels().binary() ? 0 : best];
    }

    @Override
    public void learn(FeatureVector raw, String label, double weight) {
        List<Feature> features = features(raw);
        int before = naive.floors.size();
        if (weight != 0) {
            naive.raise(
                    floorsFor((int) features.stream().filter(Feature::isNumber).count()));
        }
        naive.learnLater(features, label, weight, null);
        if (!naive.moved) {
            naive.lower(before);
        }
        updates += naive.moved ? 1 : 0;
        if (naive.moved) {
            features.stream().filter(Feature::isNumber).forEach(this::see);
        }
    }

    /** By ordinal: the index, or the order in which names come. A zero says nothing of a name that has not come before. */
    private void see(Feature feature) {
        int placed = feature.index() - FIRST_NUMBER - FIRST_PLACED;
        boolean isPlaced = placed >= 0 && feature.period() == 0;
        if (!isPlaced && !names.contains(feature.index()) && (feature.value() != 0 || feature.period() > 0)) {
            names.add(feature.index());
        }
        int ordinal = isPlaced ? placed : names.indexOf(feature.index());
        if (ordinal >= 0 && ordinal < 128) {
            seen.computeIfAbsent(ordinal, same -> new DoubleSummaryStatistics()).accept(feature.value());
        }
    }

    @Override
    public double margin() {
        return naive.margin;
    }

    @Override
    public void judge(Said said, int label) {
        naive.judge(said.views(), label);
    }

    @Override
    public double squaredNorm(FeatureVector raw) {
        return naive.squaredNorm(features(raw));
    }

    @Override
    public void addClass(String name) {
        naive.addClass(name);
    }

    @Override
    public void take(int vector, TreeMap<Integer, Double> weights) {
        weights.forEach((index, weight) -> {
            Key key = index == NaiveLife.BIAS ? NaiveFloor.BIAS : new Key(index, -1);
            naive.floors.get(0).vectors.get(vector).computeIfAbsent(key, same -> new Weight()).w = weight;
        });
    }

    @Override
    public void check(LinearModel model, String what) {
        same(model.floors().count(), naive.floors.size(), "floors of " + what);
        same(model.updates(), updates, "updates of " + what);
        if (!Arrays.equals(model.leads(), Arrays.copyOf(naive.lead, model.leads().length))) {
            throw new AssertionError(Arrays.toString(model.leads()) + " is not " + Arrays.toString(naive.lead) + what);
        }
        for (int floor = 0; floor < model.floors().count(); floor++) {
            same(model.updates(floor), naive.floors.get(floor).updates, "updates of floor " + floor + " of " + what);
            for (int vector = 0; vector < model.floors().vectors(); vector++) {
                check(
                        floor,
                        model.vector(floor, vector),
                        vector,
                        "floor " + floor + ", vector " + vector + " of " + what);
            }
        }
        checkSurfaces(model.floors().surfaces(), what);
        checkScales(model.floors().statistics().pages(), "scales of " + what);
    }

    private void check(int floor, PagedWeights weights, int vector, String what) {
        Set<Integer> known = new HashSet<>();
        forEachKept(weights, index -> {
            Weight weight = naive.floors.get(floor).weight(vector, key(floor, index));
            same(weights.w(index), weight.w, what);
            same(weights.u(index), weight.u, what);
            same(weights.at(index, 2), weight.d, what);
            same(weights.sigma(index), weight.s, what);
            if (!weights.isAtStart(index)) {
                known.add(index);
            }
        });
        long there = naive.floors.get(floor).vectors.get(vector).values().stream()
                .filter(weight -> weight.w != 0 || weight.u != 0 || weight.d != 0 || weight.s != 1)
                .count();
        same(known.size(), there, "weights of " + what);
    }

    private Key key(int floor, int index) {
        if (index == PagedWeights.BIAS) {
            return NaiveFloor.BIAS;
        }
        if (floor == NaiveAdaptive.SURFACES) {
            return new Key(index / 64, index % 64);
        }
        int number = (index - FIRST_NUMBER) / 9;
        return floor == NaiveAdaptive.LINE || index < FIRST_NUMBER
                ? new Key(index, -1)
                : new Key(FIRST_NUMBER + number, (index - FIRST_NUMBER) % 9 - 1);
    }

    private void checkSurfaces(Surfaces surfaces, String what) {
        same(surfaces.numbers(), Math.min(128, naive.highest + 1), "numbers of " + what);
        seen.forEach((ordinal, values) -> {
            same(surfaces.ranges()[2 * ordinal], values.getMin(), "smallest value of " + ordinal + " of " + what);
            same(surfaces.ranges()[2 * ordinal + 1], values.getMax(), "largest value of " + ordinal + " of " + what);
        });
        same(surfaces.slots().size(), naive.surfaces.slots.size(), "slots of " + what);
        for (int number = 0; number < naive.surfaces.slots.size(); number++) {
            Slot slot = naive.surfaces.slots.get(number);
            Surfaces.Slot there = surfaces.slots().get(number);
            same(there.i(), slot.pair.i(), "slot " + number + " of " + what);
            same(there.j(), slot.pair.j(), "slot " + number + " of " + what);
            same(there.use(), slot.use, "use of slot " + number + " of " + what);
            same(there.born(), slot.born, "birth of slot " + number + " of " + what);
        }
        naive.surfaces.evidence.forEach((pair, vectors) -> vectors.forEach((vector, moments) -> {
            for (int h = 0; h < moments.length; h++) {
                int index = pair.j() * (pair.j() - 1) / 2 + pair.i();
                same(surfaces.evidence().vector(vector).at(index, h), moments[h], "evidence " + pair + " of " + what);
            }
        }));
    }

    private void checkScales(PagedWeights scales, String what) {
        forEachKept(scales, index -> {
            NaiveValues known = naive.values.getOrDefault(index, new NaiveValues());
            for (int slot = 0; slot < scales.stride(); slot++) {
                same(scales.at(index, slot), known.numbers().get(slot), what);
            }
        });
    }
}
