package perceptron.learner;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import perceptron.example.FeatureVector;
import perceptron.learner.NaiveFloor.Key;
import perceptron.learner.NaiveFloor.Step;
import perceptron.learner.NaiveFloor.Term;
import perceptron.learner.NaiveSurfaces.Place;

/**
 * The adaptive learner a second time, written from the words of its specification: a line, the curves of numbers and the surfaces
 * of pairs of numbers, nine views of them, and one answer. Maps and loops, nothing reused, nothing fast.
 */
final class NaiveAdaptive {
    static final int LINE = 0;
    static final int CURVES = 1;
    static final int SURFACES = 2;
    static final int NOW = 0;
    static final int FADING = 1;
    static final int ALL = 2;

    /** A view that is so many mistakes behind falls no further behind. */
    private static final int FARTHEST = 8;
    /** No class that was known when an example was answered. */
    private static final int NEW = -2;

    /**
     * A feature as it came.
     *
     * @param counted the index under which its values are counted
     * @param isNumber whether it has a curve; categories, texts and booleans have none
     * @param period of a cyclic number; 0 of all others
     */
    record Feature(int index, int counted, float value, boolean isNumber, int period) {
        Feature(int index, float value, boolean isNumber, int period) {
            this(index, index, value, isNumber, period);
        }

        static List<Feature> of(FeatureVector x, boolean areNumbers) {
            List<Feature> features = new ArrayList<>();
            for (int k = 0; k < x.size(); k++) {
                features.add(new Feature(x.index(k), x.value(k), areNumbers, 0));
            }
            return features;
        }
    }

    /** An example as it enters the arithmetic: the terms of each floor, and where its numbers lie, by their ordinals. */
    private record Entered(List<List<Term>> terms, Map<Integer, Place> places) {}

    /**
     * What is answered.
     *
     * @param views the scores of the vectors in each view: three of the line, three of the curves, three of the surfaces
     * @param scores the same mixed
     * @param winners the class of each view, -1 while none is known
     * @param bySign the class of the mixed scores, -1 while none is known
     * @param verdict what is published
     */
    record Answer(double[][] views, double[] scores, int[] winners, int bySign, NaiveChance.Verdict verdict) {}

    private final boolean binary;
    private final boolean bias;
    private final IntUnaryOperator places;
    final List<String> classes = new ArrayList<>();
    final List<NaiveFloor> floors = new ArrayList<>();
    final NaiveSurfaces surfaces = new NaiveSurfaces();
    final NaiveChance chance;
    /** Of each view by how many mistakes it is behind the best. */
    final int[] lead = new int[9];

    /** Of the last example that was learned: how far its label was ahead on the highest floor, and whether any floor moved. */
    double margin;

    boolean moved;

    final Map<Integer, NaiveValues> values = new HashMap<>();
    /** Of the numbers of records, by their indices, in the order in which they first moved the model. */
    final Map<Integer, Integer> ordinals = new HashMap<>();
    /** The highest ordinal of a number that has moved the model; -1 if there is none. */
    int highest = -1;

    /**
     * @param floors 1: the line alone, 2: also the curves, 3: also the surfaces
     * @param named whether the numbers are those of records, whose indices are hashes
     * @param classes those that are known from the start; of two labels the negative one comes first
     */
    NaiveAdaptive(int floors, boolean binary, boolean bias, boolean named, List<String> classes) {
        this(floors, binary, bias, named ? index -> -1 : index -> index, classes);
    }

    /** @param places the place of a number that has one of its own, by its index; -1 of those of records */
    NaiveAdaptive(int floors, boolean binary, boolean bias, IntUnaryOperator places, List<String> classes) {
        this.binary = binary;
        this.bias = bias;
        this.places = places;
        chance = new NaiveChance(binary);
        raise(floors);
        classes.forEach(this::addClass);
    }

    /** Adds floors that have learned nothing, until there are so many. */
    void raise(int count) {
        while (floors.size() < count) {
            NaiveFloor floor = floors.size() == SURFACES ? surfaces.floor : new NaiveFloor();
            int vectors =
                    floors.isEmpty() ? binary ? 1 : 0 : floors.get(0).vectors.size();
            if (!floors.isEmpty()) {
                floor.c = floors.get(0).c;
                floor.count = floors.get(0).count;
            }
            for (int vector = 0; vector < vectors; vector++) {
                floor.addVector();
            }
            floors.add(floor);
        }
    }

    /** Takes floors away that were added for an example that moved nothing: it costs the store nothing but counters. */
    void lower(int count) {
        while (floors.size() > count) {
            floors.remove(floors.size() - 1).vectors.clear();
        }
    }

    void addClass(String name) {
        classes.add(name);
        if (!binary) {
            floors.forEach(NaiveFloor::addVector);
        }
    }

    Answer predict(List<Feature> x) {
        return answer(enter(x));
    }

    /** An example with its label; returns what was answered before. */
    Answer learn(List<Feature> x, String label, double weight) {
        Entered entered = enter(x);
        Answer answer = answer(entered);
        judge(answer, label);
        learn(x, entered, answer, label, weight);
        return answer;
    }

    /**
     * A label that comes later than its example.
     *
     * @param judged what was answered when the example came; null if that was before the model began
     */
    void learnLater(List<Feature> x, String label, double weight, Answer judged) {
        if (judged != null) {
            judge(judged, label);
        }
        Entered entered = enter(x);
        learn(x, entered, answer(entered), label, weight);
    }

    private void judge(Answer answer, String label) {
        int y = classes.contains(label) ? classes.indexOf(label) : NEW;
        judge(answer.winners, y);
        chance.observe(answer.verdict, y);
    }

    void judge(int[] winners, int y) {
        int views = 3 * floors.size();
        for (int view = 0; view < views; view++) {
            lead[view] += winners[view] != y ? 1 : 0;
        }
        int low = Arrays.stream(lead, 0, views).min().orElseThrow();
        for (int view = 0; view < views; view++) {
            lead[view] = Math.min(lead[view] - low, FARTHEST);
        }
    }

    private void learn(List<Feature> x, Entered entered, Answer answer, String label, double weight) {
        if (!classes.contains(label)) {
            addClass(label);
        }
        int y = classes.indexOf(label);
        moved = false;
        for (int number = 0; number < floors.size(); number++) {
            NaiveFloor floor = floors.get(number);
            List<Term> terms = entered.terms.get(number);
            double[] now = Arrays.copyOf(answer.views[3 * number + NOW], floor.vectors.size());
            Step step = floor.learn(terms, now, binary, y, weight);
            if (number == SURFACES && step.moved()) {
                surfaces.moved(step, terms, entered.places, highest + 1, weight);
            }
            margin = step.margin();
            moved = moved || step.moved();
        }
        if (moved) {
            raise(x);
        }
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
                places.put(ordinal(feature.index), place);
            }
        }
        if (bias) {
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
    private int ordinal(int index) {
        return places.applyAsInt(index) < 0 ? ordinals.getOrDefault(index, -1) : places.applyAsInt(index);
    }

    private Answer answer(Entered entered) {
        double[][] views = new double[3 * floors.size()][];
        for (int number = 0; number < floors.size(); number++) {
            System.arraycopy(floors.get(number).scores(entered.terms.get(number)), 0, views, 3 * number, 3);
        }
        int vectors = floors.get(LINE).vectors.size();
        for (int vector = 0; floors.size() > SURFACES && vector < vectors; vector++) {
            views[3 * SURFACES + NOW][vector] += views[3 * CURVES + FADING][vector];
            views[3 * SURFACES + FADING][vector] += views[3 * CURVES + FADING][vector];
            views[3 * SURFACES + ALL][vector] += views[3 * CURVES + ALL][vector];
        }
        double[] scores = new double[vectors];
        for (int view = 0; view < views.length; view++) {
            for (int vector = 0; vector < vectors; vector++) {
                scores[vector] += views[view][vector] * Math.scalb(1.0, -lead[view]);
            }
        }
        int[] winners = Arrays.stream(views).mapToInt(this::winner).toArray();
        return new Answer(views, scores, winners, winner(scores), chance.of(scores));
    }

    /** The squared length of the line. */
    double squaredNorm(List<Feature> x) {
        return NaiveFloor.sum(enter(x).terms.get(LINE), term -> term.x() * term.x());
    }

    private int winner(double[] scores) {
        int positive = binary && scores[0] >= 0 ? 1 : 0;
        return binary ? positive : NaiveFloor.best(scores, -1);
    }

    /** Takes over what there is to know of the values of an example that has moved the model. */
    private void raise(List<Feature> x) {
        for (Feature feature : x) {
            if (feature.value != 0) {
                values.computeIfAbsent(feature.counted, index -> new NaiveValues())
                        .add(feature.value);
            }
            if (feature.isNumber && (feature.value != 0 || feature.period > 0)) {
                if (places.applyAsInt(feature.index) < 0) {
                    ordinals.putIfAbsent(feature.index, ordinals.size());
                }
                highest = Math.max(highest, ordinal(feature.index));
            }
        }
    }
}
