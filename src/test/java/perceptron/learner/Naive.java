package perceptron.learner;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import perceptron.example.FeatureVector;
import perceptron.features.Featurizer.NumberForm;
import perceptron.features.Featurizer.Scaling;
import perceptron.learner.NaiveFloor.Key;
import perceptron.learner.NaiveFloor.Step;
import perceptron.learner.NaiveFloor.Term;
import perceptron.learner.NaiveSurfaces.Place;
import perceptron.learner.Scores.View;

/**
 * A second implementation of everything that is learned, written from the words of the contract: a line, of the adaptive learner also
 * the curves of numbers and the surfaces of pairs of numbers, views of them, and one answer. Maps and loops, nothing reused, nothing
 * fast. It shares with the first one the settings and the random start.
 */
final class Naive {
    /**
     * What is said of an example.
     *
     * @param averaged the class that the average predicts, -1 while none is known, as is voted
     * @param scores of the answer, of each vector
     * @param views the class that each view predicts
     */
    record Said(
            double score,
            int averaged,
            double averagedScore,
            int voted,
            double votedScore,
            double[] scores,
            int[] views) {}

    static final int LINE = 0;
    static final int CURVES = 1;
    static final int SURFACES = 2;
    private static final int NOW = 0;
    private static final int FADING = 1;
    private static final int ALL = 2;

    static final int FIRST_NUMBER = 1 << 30;
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

    private final LearnerSettings settings;
    private final NumberForm form;
    final List<String> classes = new ArrayList<>();
    final List<NaiveFloor> floors = new ArrayList<>();
    final NaiveSurfaces surfaces;
    private final NaiveVotes votes;

    /** Of each view by how many mistakes it is behind the best. */
    final int[] lead = new int[9];

    final Map<Integer, NaiveValues> values = new HashMap<>();
    /** Of the numbers of records, by their indices, in the order in which they first moved the model. */
    private final Map<Integer, Integer> ordinals = new HashMap<>();
    /** The highest ordinal of a number that has moved the model; -1 if there is none. */
    int highest = -1;
    /** The values of each number that moved the model, by ordinal. */
    final Map<Integer, DoubleSummaryStatistics> seen = new HashMap<>();

    long updates;
    double squaredNorm;

    /** How far the label of the last example was ahead by the weights as they were. */
    double margin;

    Naive(LearnerSettings settings) {
        this.settings = settings;
        form = isAdaptive() ? settings.numbers() : NumberForm.LINEAR;
        surfaces = new NaiveSurfaces(settings);
        votes = new NaiveVotes(settings);
        raise(floorsFor(0));
        boolean signs = isBinary() && settings.labels().names().isEmpty();
        (signs ? List.of("-1", "+1") : settings.labels().names()).forEach(this::addClass);
    }

    boolean isAdaptive() {
        return settings.algorithm() == Algorithm.ADAPTIVE;
    }

    private boolean isBinary() {
        return settings.labels().binary();
    }

    /** The class that has won, the one known first if several have; -1 while none is known. */
    static int winner(LearnerSettings settings, double[] scores) {
        int positive = settings.labels().binary() && scores[0] >= 0 ? 1 : 0;
        return settings.labels().binary() ? positive : NaiveFloor.best(scores, -1);
    }

    private int winner(double[] scores) {
        return winner(settings, scores);
    }

    /** The score of the class that has won; 0 while none is known. */
    private double score(double[] scores) {
        int winner = winner(scores);
        return winner < 0 ? 0 : scores[isBinary() ? 0 : winner];
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
            NaiveFloor floor = floors.size() == SURFACES ? surfaces.floor : new NaiveFloor(settings);
            int vectors = floors.isEmpty()
                    ? isBinary() ? 1 : 0
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

    void addClass(String name) {
        classes.add(name);
        if (!isBinary()) {
            floors.forEach(NaiveFloor::addVector);
        }
    }

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
            if ((feature.value != 0 || !isScaled())
                    && feature.period == 0) { // What begins again where it ends is not on a line.
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
        if (settings.bias()) {
            line.add(new Term(NaiveFloor.BIAS, 1));
            curves.add(new Term(NaiveFloor.BIAS, 1));
        }
        return new Entered(List.of(line, curves, surfaces.cells(places)), places);
    }

    /** Whether values are scaled by what is known so far of others. */
    private boolean isScaled() {
        return isAdaptive() || settings.scaling() == Scaling.RMS;
    }

    private double scaled(Feature feature) {
        if (!isScaled()) {
            return feature.value;
        }
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
        if (!isAdaptive()) {
            double[][] line = floors.get(LINE).scores(entered.terms.get(LINE));
            return new double[][] {line[NOW], line[ALL]};
        }
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

    Said predict(FeatureVector raw) {
        Entered x = enter(features(raw));
        double[][] views = views(x);
        double[] current = views[isAdaptive() ? views.length - 3 : NOW];
        double[] averaged = views[views.length - 1];
        if (settings.votes() > 0) {
            votes.vote(x.terms.get(LINE), current, floors.get(LINE).c);
        }
        View answer = settings.answer() != null ? settings.answer() : isAdaptive() ? View.BEST : View.CURRENT;
        double[] scores =
                switch (answer) {
                    case BEST -> mixed(views);
                    case CURRENT -> current;
                    case AVERAGED -> averaged;
                    case VOTED -> votes.votes;
                };
        double[] zeros = new double[current.length]; // What a floor says that is yet to be added.
        return new Said(
                score(scores),
                winner(averaged),
                score(averaged),
                votes.votes == null ? -1 : winner(votes.votes),
                votes.votes == null ? 0 : score(votes.votes),
                scores,
                IntStream.range(0, lead.length)
                        .map(view -> winner(view < views.length ? views[view] : zeros))
                        .toArray());
    }

    /** All views, each halved for every mistake that it is behind the best. */
    private double[] mixed(double[][] views) {
        double[] scores = new double[views[0].length];
        for (int view = 0; view < views.length; view++) {
            for (int vector = 0; vector < scores.length; vector++) {
                scores[vector] += views[view][vector] * Math.scalb(1.0, -lead[view]);
            }
        }
        return scores;
    }

    /** A label arrived of an example of which this had been said. A view that is 8 mistakes behind falls no further behind. */
    void judge(Said said, int label) {
        int views = isAdaptive() ? 3 * floors.size() : 2;
        for (int view = 0; view < views; view++) {
            lead[view] += said.views()[view] != label ? 1 : 0;
        }
        int low = Arrays.stream(lead, 0, views).min().orElseThrow();
        for (int view = 0; view < views; view++) {
            lead[view] = Math.min(lead[view] - low, 8);
        }
    }

    /** Learns from an example with the name of its class. */
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
        double grown = 0;
        for (int number = 0; number < floors.size(); number++) {
            NaiveFloor floor = floors.get(number);
            List<Term> terms = entered.terms.get(number);
            Step step = floor.learn(terms, views[3 * number + NOW], classes.indexOf(label), weight);
            if (number == SURFACES && step.moved()) {
                surfaces.moved(step, terms, entered.places, highest + 1, weight);
            }
            margin = step.margin();
            moved = moved || step.moved();
            grown += step.grown();
            if (step.moved() && settings.votes() > 0) {
                votes.add(floor.c - 1, terms, step.deltas());
            }
        }
        if (moved) {
            updates++;
            squaredNorm = Math.max(0, squaredNorm + grown);
            x.forEach(this::know);
        }
        while (!moved
                && floors.size() > before) { // Added for an example that moved nothing: it costs nothing but counters.
            floors.remove(floors.size() - 1).vectors.clear();
        }
    }

    /** Takes over what there is to know of the value of a feature of an example that has moved the model. */
    private void know(Feature feature) {
        if (feature.value != 0 && isScaled()) {
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

    /** The squared length of an example as it enters. */
    double squaredNorm(FeatureVector raw) {
        return NaiveFloor.sum(enter(features(raw)).terms.get(LINE), term -> term.x() * term.x());
    }

    /** Takes over weights that were learned elsewhere, by ascending index. */
    void take(int vector, TreeMap<Integer, Double> weights) {
        double grown = 0;
        for (int index : weights.keySet()) {
            grown += floors.get(LINE).kept(vector, new Key(index, -1)).set(weights.get(index));
        }
        squaredNorm = Math.max(0, squaredNorm + grown);
    }
}
