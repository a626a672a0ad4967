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
import java.util.stream.IntStream;
import perceptron.example.FeatureVector;
import perceptron.features.Featurizer.NumberForm;
import perceptron.learner.NaiveFloor.Key;
import perceptron.learner.NaiveFloor.Step;
import perceptron.learner.NaiveFloor.Term;
import perceptron.learner.NaiveFloor.Weight;
import perceptron.learner.NaiveSurfaces.Place;
import perceptron.learner.NaiveSurfaces.Slot;
import perceptron.learner.Scores.View;

/**
 * The adaptive learner a second time, written from the words of its specification: a line, the curves of numbers and the surfaces
 * of pairs of numbers, nine views of them, and one answer. Maps and loops, nothing reused, nothing fast.
 */
final class NaiveAdaptive extends NaiveModel {
    private static final int LINE = 0;
    private static final int CURVES = 1;
    private static final int SURFACES = 2;
    private static final int NOW = 0;
    private static final int FADING = 1;
    private static final int ALL = 2;

    private static final int FIRST_NUMBER = 1 << 30;
    private static final int FIRST_PLACED = 1 << 26;

    /**
     * A feature as it came.
     *
     * @param counted the index under which its values are counted
     * @param isNumber whether it has a curve; categories, texts and booleans have none
     * @param period of a cyclic number; 0 of all others
     */
    private record Feature(int index, int counted, float value, boolean isNumber, int period) {
        /** Of a number that has a place of its own; below 0 of those of records, whose indices are hashes. */
        int place() {
            return period > 0 ? -1 : index - FIRST_NUMBER - FIRST_PLACED;
        }
    }

    /** An example as it enters the arithmetic: the terms of each floor, and where its numbers lie, by their ordinals. */
    private record Entered(List<List<Term>> terms, Map<Integer, Place> places) {}

    private final NumberForm form;
    final List<NaiveFloor> floors = new ArrayList<>();
    private final NaiveSurfaces surfaces = new NaiveSurfaces();

    /** Of the numbers of records, by their indices, in the order in which they first moved the model. */
    private final Map<Integer, Integer> ordinals = new HashMap<>();
    /** The highest ordinal of a number that has moved the model; -1 if there is none. */
    private int highest = -1;
    /** The values of each number that moved the model, by ordinal. */
    private final Map<Integer, DoubleSummaryStatistics> seen = new HashMap<>();

    NaiveAdaptive(LearnerSettings settings) {
        super(settings);
        form = settings.numbers();
        raise(floorsFor(0));
    }

    private int floorsFor(long numbers) {
        return switch (form) {
            case LINEAR -> 1;
            case CURVE -> 2;
            case SURFACE -> 3;
            case AUTO -> numbers == 0 ? 1 : numbers == 1 || numbers > 128 ? 2 : 3;
        };
    }

    /** Adds floors that have learned nothing, until there are so many. */
    private void raise(int count) {
        while (floors.size() < count) {
            NaiveFloor floor = floors.size() == SURFACES ? surfaces.floor : new NaiveFloor();
            int vectors = floors.isEmpty()
                    ? sums.binary() ? 1 : 0
                    : floors.get(LINE).vectors.size();
            if (!floors.isEmpty()) {
                floor.c = floors.get(LINE).c;
                floor.count = floors.get(LINE).count;
            }
            for (int vector = 0; vector < vectors; vector++) {
                floor.addVector();
            }
            floors.add(floor);
        }
    }

    @Override
    void addClass(String name) {
        classes.add(name);
        if (!sums.binary()) {
            floors.forEach(NaiveFloor::addVector);
        }
    }

    @Override
    long c() {
        return (long) floors.get(LINE).c;
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

    private Entered enter(List<Feature> x) {
        List<Term> line = new ArrayList<>();
        List<Term> curves = new ArrayList<>();
        Map<Integer, Place> places = new HashMap<>();
        for (Feature feature : x) {
            if (feature.value != 0 && feature.period == 0) { // What begins again where it ends is not on a line.
                Term itself = new Term(new Key(feature.index, -1), scaled(feature));
                line.add(itself);
                curves.add(itself);
            }
            Place place = place(feature);
            if (place != null) {
                NaiveSurfaces.addTerm(curves, new Key(feature.index, place.low()), 1 - place.up());
                NaiveSurfaces.addTerm(curves, new Key(feature.index, place.next()), place.up());
                places.put(ordinal(feature), place);
            }
        }
        if (sums.bias()) {
            line.add(new Term(NaiveFloor.BIAS, 1));
            curves.add(new Term(NaiveFloor.BIAS, 1));
        }
        return new Entered(List.of(line, curves, surfaces.cells(places)), places);
    }

    private double scaled(Feature feature) {
        double f = values.getOrDefault(feature.counted, new NaiveValues()).factor;
        return f == 0 ? Math.signum(feature.value) : (float) (feature.value * f);
    }

    /** Null if the feature does not lie among hats. */
    private Place place(Feature feature) {
        if (feature.isNumber && feature.period > 0) {
            return Place.around(feature.value, feature.period);
        }
        NaiveValues known = values.getOrDefault(feature.counted, new NaiveValues());
        if (!feature.isNumber || feature.value == 0 || !(known.width > 0)) {
            return null;
        }
        double z = (feature.value - known.centre) / known.width;
        return Place.at(z / (1 + Math.abs(z)));
    }

    /** -1 of a number of a record that has not moved the model yet. */
    private int ordinal(Feature number) {
        return number.place() < 0 ? ordinals.getOrDefault(number.index, -1) : number.place();
    }

    /** The scores of the vectors in each view: three of the line, three of the curves, three of the surfaces. */
    double[][] views(FeatureVector raw) {
        return views(enter(features(raw)));
    }

    private double[][] views(Entered entered) {
        double[][] views = new double[3 * floors.size()][];
        for (int number = 0; number < floors.size(); number++) {
            System.arraycopy(floors.get(number).scores(entered.terms.get(number)), 0, views, 3 * number, 3);
        }
        for (int vector = 0; floors.size() > SURFACES && vector < views[LINE].length; vector++) {
            views[3 * SURFACES + NOW][vector] += views[3 * CURVES + FADING][vector];
            views[3 * SURFACES + FADING][vector] += views[3 * CURVES + FADING][vector];
            views[3 * SURFACES + ALL][vector] += views[3 * CURVES + ALL][vector];
        }
        return views;
    }

    @Override
    Said predict(FeatureVector raw) {
        double[][] views = views(raw);
        double[] averaged = views[views.length - 3 + ALL];
        View answer = settings.answer() == null ? View.BEST : settings.answer();
        double[] scores =
                switch (answer) {
                    case CURRENT -> views[views.length - 3 + NOW];
                    case AVERAGED -> averaged;
                    default -> mixed(views);
                };
        double[] zeros = new double[views[LINE].length]; // What a floor says that is yet to be added.
        int[] winners = IntStream.range(0, lead.length)
                .map(view -> sums.winner(view < views.length ? views[view] : zeros))
                .toArray();
        return new Said(score(scores), sums.winner(averaged), score(averaged), -1, 0, scores, winners);
    }

    @Override
    int views() {
        return 3 * floors.size();
    }

    @Override
    void learn(FeatureVector raw, String label, double weight) {
        List<Feature> x = features(raw);
        int before = floors.size();
        if (weight != 0) {
            raise(floorsFor(x.stream().filter(Feature::isNumber).count()));
        }
        Entered entered = enter(x);
        double[][] views = views(entered);
        if (!classes.contains(label)) {
            addClass(label);
        }
        boolean moved = false;
        for (int number = 0; number < floors.size(); number++) {
            NaiveFloor floor = floors.get(number);
            List<Term> terms = entered.terms.get(number);
            double[] now = Arrays.copyOf(views[3 * number + NOW], floor.vectors.size());
            Step step = floor.learn(terms, now, sums.binary(), classes.indexOf(label), weight);
            if (number == SURFACES && step.moved()) {
                surfaces.moved(step, terms, entered.places, highest + 1, weight);
            }
            margin = step.margin();
            moved = moved || step.moved();
        }
        if (moved) {
            updates++;
            x.forEach(this::know);
        }
        while (!moved
                && floors.size() > before) { // Added for an example that moved nothing: it costs nothing but counters.
            floors.remove(floors.size() - 1).vectors.clear();
        }
    }

    /** Takes over what there is to know of the value of a feature of an example that has moved the model. */
    private void know(Feature feature) {
        if (feature.value != 0) {
            values.computeIfAbsent(feature.counted, index -> new NaiveValues()).add(feature.value);
        }
        if (!feature.isNumber) {
            return;
        }
        if (feature.value != 0 || feature.period > 0) { // A zero says nothing of a name that has not come before.
            if (feature.place() < 0) {
                ordinals.putIfAbsent(feature.index, ordinals.size());
            }
            highest = Math.max(highest, ordinal(feature));
        }
        int ordinal = ordinal(feature);
        if (ordinal >= 0 && ordinal < 128) {
            seen.computeIfAbsent(ordinal, same -> new DoubleSummaryStatistics()).accept(feature.value);
        }
    }

    @Override
    double squaredNorm(FeatureVector raw) {
        return NaiveFloor.sum(enter(features(raw)).terms.get(LINE), term -> term.x() * term.x());
    }

    @Override
    void take(int vector, TreeMap<Integer, Double> weights) {
        weights.forEach((index, weight) -> {
            Key key = index == NaiveLife.BIAS ? NaiveFloor.BIAS : new Key(index, -1);
            floors.get(LINE).vectors.get(vector).computeIfAbsent(key, same -> new Weight()).w = weight;
        });
    }

    @Override
    void check(LinearModel model, String what) {
        same(model.floors().count(), floors.size(), "floors of " + what);
        same(model.updates(), updates, "updates of " + what);
        if (!Arrays.equals(model.leads(), Arrays.copyOf(lead, model.leads().length))) {
            throw new AssertionError(Arrays.toString(model.leads()) + " is not " + Arrays.toString(lead) + what);
        }
        for (int floor = 0; floor < model.floors().count(); floor++) {
            same(model.updates(floor), floors.get(floor).updates, "updates of floor " + floor + " of " + what);
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
            Weight weight = floors.get(floor).weight(vector, key(floor, index));
            same(weights.w(index), weight.w, what);
            same(weights.u(index), weight.u, what);
            same(weights.at(index, 2), weight.d, what);
            same(weights.sigma(index), weight.s, what);
            if (!weights.isAtStart(index)) {
                known.add(index);
            }
        });
        long there = floors.get(floor).vectors.get(vector).values().stream()
                .filter(weight -> weight.w != 0 || weight.u != 0 || weight.d != 0 || weight.s != 1)
                .count();
        same(known.size(), there, "weights of " + what);
    }

    private Key key(int floor, int index) {
        if (index == PagedWeights.BIAS) {
            return NaiveFloor.BIAS;
        }
        if (floor == SURFACES) {
            return new Key(index / 64, index % 64);
        }
        int number = (index - FIRST_NUMBER) / 9;
        return floor == LINE || index < FIRST_NUMBER
                ? new Key(index, -1)
                : new Key(FIRST_NUMBER + number, (index - FIRST_NUMBER) % 9 - 1);
    }

    private void checkSurfaces(Surfaces theirs, String what) {
        same(theirs.numbers(), Math.min(128, highest + 1), "numbers of " + what);
        seen.forEach((ordinal, values) -> {
            same(theirs.ranges()[2 * ordinal], values.getMin(), "smallest value of " + ordinal + " of " + what);
            same(theirs.ranges()[2 * ordinal + 1], values.getMax(), "largest value of " + ordinal + " of " + what);
        });
        same(theirs.slots().size(), surfaces.slots.size(), "slots of " + what);
        for (int number = 0; number < surfaces.slots.size(); number++) {
            Slot slot = surfaces.slots.get(number);
            Surfaces.Slot there = theirs.slots().get(number);
            same(there.i(), slot.pair.i(), "slot " + number + " of " + what);
            same(there.j(), slot.pair.j(), "slot " + number + " of " + what);
            same(there.use(), slot.use, "use of slot " + number + " of " + what);
            same(there.born(), slot.born, "birth of slot " + number + " of " + what);
        }
        surfaces.evidence.forEach((pair, vectors) -> vectors.forEach((vector, moments) -> {
            for (int h = 0; h < moments.length; h++) {
                int index = pair.j() * (pair.j() - 1) / 2 + pair.i();
                same(theirs.evidence().vector(vector).at(index, h), moments[h], "evidence " + pair + " of " + what);
            }
        }));
    }
}
