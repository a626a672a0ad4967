package perceptron.learner;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;
import perceptron.example.FeatureVector;
import perceptron.features.NumberForm;
import perceptron.features.Scaling;

/**
 * A second implementation of everything that is learned, written from the words of the contract: weights as maps, every vector
 * ever had kept, nothing reused, nothing fast. It shares with the first one the settings and the random start.
 */
final class Naive {
    static final int BIAS = Integer.MAX_VALUE;

    LearnerSettings settings;
    final List<String> classes = new ArrayList<>();
    final List<Vector> vectors = new ArrayList<>();
    final Map<Integer, Float> scales = new HashMap<>();
    final Map<Integer, Values> values = new HashMap<>();
    /** All updates since the average began, if there is voting. */
    final List<Update> history = new ArrayList<>();

    long updates;
    long c = 1;
    double squaredNorm;
    /** Of each view that is kept how many mistakes it made, those of long ago counting less. */
    final Map<View, Double> recentMistakes = new EnumMap<>(View.class);

    double[] current;
    double[] averaged;
    double[] fading;
    int best;
    int fadingBest;
    int averagedBest;
    int votedBest;
    double votedScore;
    double margin;
    double step;
    double second;
    int rival;

    /** A vector of weights, and what belongs to them. */
    final class Vector {
        final int number;
        final TreeMap<Integer, Double> w = new TreeMap<>();
        final TreeMap<Integer, Double> u = new TreeMap<>();
        final TreeMap<Integer, Double> d = new TreeMap<>();
        final TreeMap<Integer, Double> sigma = new TreeMap<>();

        Vector(int number) {
            this.number = number;
        }

        double w(int i) {
            return w.containsKey(i) ? w.get(i) : settings.start().at(number, i);
        }

        double u(int i) {
            return u.getOrDefault(i, 0.0);
        }

        double d(int i) {
            return d.getOrDefault(i, 0.0);
        }

        double sigma(int i) {
            return sigma.getOrDefault(i, 1.0);
        }
    }

    /** The values of one feature, as the adaptive learner knows them. */
    static final class Values {
        double n;
        double mean;
        double m2;
        double factor;
        double centre;
        double width;

        void add(double v) {
            n = n + 1;
            double gap = v - mean;
            mean = mean + gap / n;
            m2 = m2 + gap * (v - mean);
            if (Long.bitCount((long) n) == 1) {
                factor = Math.sqrt(n / (m2 + n * (mean * mean)));
                centre = mean;
                width = Math.sqrt(m2 / n);
            }
        }

        float[] hats(double v) {
            float[] hats = new float[8];
            if (width > 0) {
                double z = (v - centre) / width;
                double p = (z / (1 + Math.abs(z)) + 1) * 4 - 0.5;
                int k = (int) Math.floor(p);
                if (p < 0 || p >= 7) {
                    hats[p < 0 ? 0 : 7] = 1;
                } else {
                    hats[k] = (float) (1 - (p - k));
                    hats[k + 1] = (float) (p - k);
                }
            }
            return hats;
        }

        int bin(double v, boolean negated) {
            if (n == 0 || width == 0 && v != centre) {
                return -1;
            }
            double z = width == 0 ? 0 : negated ? (centre - v) / width : (v - centre) / width;
            int bin = (int) Math.floor((z / (1 + Math.abs(z)) + 1) * 4);
            return bin == 8 ? 7 : bin;
        }

        List<Double> numbers() {
            return List.of(n, mean, m2, factor, centre, width);
        }
    }

    /** What one update moved, and when. */
    record Update(long c, FeatureVector x, Map<Integer, TreeMap<Integer, Double>> deltas) {}

    Naive(LearnerSettings settings) {
        this.settings = settings;
        forgetMistakes();
        if (settings.labels().binary()) {
            vectors.add(new Vector(0));
        }
        boolean signs = settings.labels().binary() && settings.labels().names().isEmpty();
        (signs ? List.of("-1", "+1") : settings.labels().names()).forEach(this::addClass);
    }

    /** The view with the fewest mistakes lately, the last one of several. */
    View answeredBy() {
        View best = View.CURRENT;
        for (View view : recentMistakes.keySet()) {
            best = recentMistakes.get(view) <= recentMistakes.get(best) ? view : best;
        }
        return settings.answer() == null ? best : settings.answer();
    }

    /** A label arrived of an example of which the views had predicted these classes. */
    void judge(String label, Map<View, String> predicted) {
        recentMistakes.replaceAll((view, mistakes) -> 0.99 * mistakes + (label.equals(predicted.get(view)) ? 0 : 1));
    }

    /** The classes that the views predict of the last example. */
    Map<View, String> predicted() {
        Map<View, String> predicted = new HashMap<>();
        predicted.put(View.CURRENT, name(best));
        predicted.put(View.FADING, name(fadingBest));
        predicted.put(View.AVERAGED, name(averagedBest));
        predicted.put(View.VOTED, name(votedBest));
        return predicted;
    }

    private String name(int number) {
        return number < 0 ? null : classes.get(number);
    }

    private void forgetMistakes() {
        recentMistakes.put(View.CURRENT, 0.0);
        if (isAdaptive()) {
            recentMistakes.put(View.FADING, 0.0);
        }
        if (settings.averaged() || isAdaptive()) {
            recentMistakes.put(View.AVERAGED, 0.0);
        }
        if (settings.votes() > 0) {
            recentMistakes.put(View.VOTED, 0.0);
        }
    }

    private boolean isAdaptive() {
        return settings.algorithm() == Algorithm.ADAPTIVE;
    }

    /** What a weight's fading sum is multiplied with: 2^(1/512) so many times, from 1 again after 2^18 examples. */
    private double growth() {
        long count = (c - 1) % (512 * 512);
        double g = 1;
        for (long k = 0; k < count % 512; k++) {
            g = g * 0x1.0058c86da1c0ap+0;
        }
        for (long k = 0; k < count / 512; k++) {
            g = g * 2;
        }
        return g;
    }

    void addClass(String name) {
        classes.add(name);
        if (!settings.labels().binary()) {
            vectors.add(new Vector(vectors.size()));
        }
    }

    /** The features in index order, then the bias: eight lanes, their pairs, then the bias's term. */
    private double sum(FeatureVector x, IntToDoubleFunction term, double biasTerm) {
        double[] lane = new double[8];
        for (int k = 0; k < x.size(); k++) {
            lane[k % 8] = lane[k % 8] + term.applyAsDouble(k);
        }
        double low = (lane[0] + lane[1]) + (lane[2] + lane[3]);
        double high = (lane[4] + lane[5]) + (lane[6] + lane[7]);
        return settings.bias() ? (low + high) + biasTerm : low + high;
    }

    private double dot(FeatureVector x, IntToDoubleFunction weight) {
        return sum(x, k -> (double) x.value(k) * weight.applyAsDouble(x.index(k)), weight.applyAsDouble(BIAS));
    }

    void predict(FeatureVector x) {
        current = new double[vectors.size()];
        averaged = new double[vectors.size()];
        fading = new double[vectors.size()];
        double g = growth();
        for (int v = 0; v < vectors.size(); v++) {
            current[v] = dot(x, vectors.get(v)::w);
            boolean hasAverage = settings.averaged() || isAdaptive();
            averaged[v] = hasAverage ? current[v] - dot(x, vectors.get(v)::u) / c : current[v];
            fading[v] = current[v] - dot(x, vectors.get(v)::d) / g;
        }
        fadingBest = isAdaptive() ? winner(fading) : -1;
        best = winner(current);
        averagedBest = winner(averaged);
        votedBest = -1;
        votedScore = 0;
        if (settings.votes() > 0) {
            vote(x);
        }
    }

    private int winner(double[] scores) {
        if (settings.labels().binary()) {
            return scores[0] < 0 ? 0 : 1;
        }
        int winner = -1;
        for (int v = 0; v < scores.length; v++) {
            if (winner < 0 || scores[v] > scores[winner]) {
                winner = v;
            }
        }
        return winner;
    }

    private void vote(FeatureVector x) {
        int kept = 0;
        int nonZeros = 0;
        while (kept < history.size()
                && kept < settings.votes()
                && nonZeros + history.get(history.size() - 1 - kept).x.size() <= settings.votesNonZeros()) {
            nonZeros += history.get(history.size() - 1 - kept).x.size();
            kept++;
        }
        double[] scores = current.clone();
        double[] votes = new double[vectors.size()];
        long until = c;
        for (int i = history.size() - 1; i >= history.size() - kept; i--) {
            Update update = history.get(i);
            cast(votes, scores, until - update.c);
            until = update.c;
            update.deltas.forEach((v, deltas) -> scores[v] -= inner(update.x, deltas, x));
        }
        if (kept == history.size()) {
            cast(votes, scores, until - 1);
        } else if (kept == 0) {
            cast(votes, scores, 1);
        }
        votedBest = winner(votes);
        votedScore = votedBest < 0 ? 0 : votes[settings.labels().binary() ? 0 : votedBest];
    }

    private void cast(double[] votes, double[] scores, double count) {
        int winner = winner(scores);
        if (settings.labels().binary()) {
            votes[0] += winner == 1 ? count : -count;
        } else if (winner >= 0) {
            votes[winner] += count;
        }
    }

    private double inner(FeatureVector moved, TreeMap<Integer, Double> deltas, FeatureVector x) {
        double sum = 0;
        for (int k = 0; k < x.size(); k++) {
            Double delta = deltas.get(x.index(k));
            if (delta != null) {
                sum += delta * x.value(k);
            }
        }
        return settings.bias() ? sum + deltas.get(BIAS) : sum;
    }

    /** What it makes of an example, scaled if the model scales; the label is a class's name. */
    void learn(FeatureVector x, String label, double weight) {
        predict(x);
        rival = -1;
        step = 0;
        second = 0;
        boolean beaten;
        double sign = 1;
        int target = 0;
        if (settings.labels().binary()) {
            sign = label.equals(classes.get(1)) ? 1 : -1;
            margin = sign * current[0];
            beaten = margin <= 0;
        } else {
            beaten = best < 0 || !classes.get(best).equals(label);
            if (!classes.contains(label)) {
                addClass(label);
            }
            target = classes.indexOf(label);
            for (int v = 0; v < current.length; v++) {
                if (v != target && (rival < 0 || current[v] > current[rival])) {
                    rival = v;
                }
            }
            double own = target < current.length ? current[target] : dot(x, vectors.get(target)::w);
            margin = rival < 0 ? own : own - current[rival];
        }
        if (weight != 0) {
            double size = size(x, beaten, target) * weight;
            if (size != 0) {
                update(x, target, sign * size);
            }
        }
        c++;
        if ((c - 1) % (512 * 512) == 0) {
            vectors.forEach(vector -> vector.d.replaceAll((i, sum) -> sum * 0x1p-512));
        }
    }

    private double size(FeatureVector x, boolean beaten, int target) {
        double norm = squaredNorm(x) * (rival < 0 ? 1 : 2);
        double loss = Math.max(0, 1 - margin);
        return switch (settings.algorithm()) {
            case PERCEPTRON -> beaten ? settings.rate() : 0;
            case PA -> norm == 0 ? 0 : loss / norm;
            case PA1 -> norm == 0 ? 0 : Math.min(settings.C(), loss / norm);
            case PA2 -> norm == 0 ? 0 : loss / (norm + 1 / (2 * settings.C()));
            case ADAPTIVE -> {
                double spread = spread(x, vectors.get(target));
                spread = rival < 0 ? spread : spread + spread(x, vectors.get(rival));
                second = loss > 0 ? 1 / (spread + 1) : 0;
                yield spread == 0 ? 0 : loss * second;
            }
            case AROW -> {
                double spread = spread(x, vectors.get(target));
                spread = rival < 0 ? spread : spread + spread(x, vectors.get(rival));
                second = loss > 0 ? 1 / (spread + settings.r()) : 0;
                yield spread == 0 ? 0 : loss * second;
            }
        };
    }

    private double spread(FeatureVector x, Vector vector) {
        return sum(x, k -> (vector.sigma(x.index(k)) * x.value(k)) * x.value(k), vector.sigma(BIAS));
    }

    private void update(FeatureVector x, int target, double step) {
        this.step = step;
        Map<Integer, TreeMap<Integer, Double>> deltas = new HashMap<>();
        double grown = move(x, vectors.get(target), step, deltas);
        if (rival >= 0) {
            grown += move(x, vectors.get(rival), -step, deltas);
        }
        squaredNorm = Math.max(0, squaredNorm + grown);
        updates++;
        if (settings.votes() > 0) {
            history.add(new Update(c, x.copy(), deltas));
        }
    }

    /** Says by how much the squared length of what was learned grows. */
    private double move(FeatureVector x, Vector vector, double step, Map<Integer, TreeMap<Integer, Double>> deltas) {
        Vector before = new Vector(vector.number);
        for (int k = 0; k < x.size(); k++) {
            before.w.put(x.index(k), vector.w(x.index(k)));
        }
        before.w.put(BIAS, vector.w(BIAS));
        deltas.put(vector.number, move(x, vector, step));
        return sum(x, k -> growth(before, vector, x.index(k)), growth(before, vector, BIAS));
    }

    private double growth(Vector before, Vector after, int i) {
        double start = settings.start().at(after.number, i);
        return (after.w(i) - start) * (after.w(i) - start) - (before.w(i) - start) * (before.w(i) - start);
    }

    private TreeMap<Integer, Double> move(FeatureVector x, Vector vector, double step) {
        TreeMap<Integer, Double> deltas = new TreeMap<>();
        for (int k = 0; k < x.size(); k++) {
            deltas.put(x.index(k), move(vector, x.index(k), x.value(k), step));
        }
        if (settings.bias()) {
            deltas.put(BIAS, move(vector, BIAS, 1, step));
        }
        return deltas;
    }

    private double move(Vector vector, int i, float x, double step) {
        boolean arow = settings.algorithm() == Algorithm.AROW;
        double direction = arow || isAdaptive() ? vector.sigma(i) * x : x;
        double delta = step * direction;
        vector.w.put(i, vector.w(i) + delta);
        vector.u.put(i, vector.u(i) + c * delta);
        if (isAdaptive()) {
            vector.d.put(i, vector.d(i) + growth() * delta);
            double t = Math.max(vector.sigma(i) - second * (direction * direction), vector.sigma(i) * (1 * second));
            vector.sigma.put(i, t / (t + 0.9 * (1 - t)));
        }
        if (arow) {
            vector.sigma.put(i, Math.max(0, vector.sigma(i) - second * (direction * direction)));
        }
        return delta;
    }

    /** The example as it enters the arithmetic: if the model scales, by the magnitudes known so far. */
    FeatureVector scaled(FeatureVector x) {
        if (keepsDistributions()) {
            return byDistribution(x);
        }
        if (settings.scaling() != Scaling.MAXABS) {
            return x;
        }
        FeatureVector scaled = new FeatureVector();
        scaled.clear(x.isDense());
        for (int k = 0; k < x.size(); k++) {
            float magnitude = Math.abs(x.value(k));
            float scale = scales.getOrDefault(x.index(k), 0f);
            float value =
                    scale > 0 ? (float) ((double) x.value(k) / scale) : magnitude > 0 ? x.value(k) / magnitude : 0;
            if (x.isDense()) {
                scaled.add(value);
            } else {
                scaled.add(x.index(k), value);
            }
        }
        return scaled;
    }

    /** Where crossed numbers begin, if the model crosses any: after 2^26 numbers, each with its value and eight hats. */
    private static final long CROSSED = (1L << 30) + 9 * (1L << 26);

    private boolean isCrossed(FeatureVector x, int k) {
        return !settings.crossings().isEmpty() && x.index(k) >= CROSSED;
    }

    /** The one cell of the block in which the bins of the crossed numbers lie, if all have one. */
    private void addCell(FeatureVector x, int k, FeatureVector scaled) {
        int numbers = 1 + (int) ((x.index(k) - CROSSED) / (1L << 26));
        int cell = 0;
        for (int j = k; j < k + numbers; j++) {
            boolean negated = Math.copySign(1, x.value(j)) < 0;
            int index = Float.floatToIntBits(Math.abs(x.value(j)));
            double value = 0;
            for (int other = 0; other < x.size(); other++) {
                value = x.index(other) == index ? x.value(other) : value;
            }
            int bin = values.getOrDefault(index, new Values()).bin(value, negated);
            if (bin < 0) {
                return;
            }
            cell = 8 * cell + bin;
        }
        scaled.add(x.index(k) + cell, 1);
    }

    private boolean keepsDistributions() {
        return isAdaptive() || settings.drawsCurves() || !settings.crossings().isEmpty();
    }

    private FeatureVector byDistribution(FeatureVector x) {
        boolean curve = settings.numbers() == NumberForm.CURVE;
        boolean denseCurves = x.isDense() && settings.drawsCurves() && (curve || x.size() <= 1000);
        FeatureVector scaled = new FeatureVector();
        scaled.clear(false);
        long block = -1;
        for (int k = 0; k < x.size(); k++) {
            float v = x.value(k);
            if (isCrossed(x, k)) {
                long next = x.index(k) / 8;
                if (next != block) {
                    addCell(x, k, scaled);
                }
                block = next;
                continue;
            }
            if (v == 0) {
                continue;
            }
            Values known = values.getOrDefault(x.index(k), new Values());
            float value = v;
            if (isAdaptive()) {
                value = known.factor == 0 ? v / Math.abs(v) : (float) (v * known.factor);
            }
            boolean marked = settings.drawsCurves() && !x.isDense() && x.index(k) >= 1 << 30;
            if (!denseCurves && !marked) {
                scaled.add(x.index(k), value);
                continue;
            }
            int number = marked ? x.index(k) - (1 << 30) : x.index(k);
            scaled.add((1 << 30) + 9 * number, value);
            float[] hats = known.hats(v);
            for (int hat = 0; hat < 8; hat++) {
                if (hats[hat] != 0) {
                    scaled.add((1 << 30) + 9 * number + 1 + hat, hats[hat]);
                }
            }
        }
        return scaled;
    }

    private boolean count(FeatureVector x) {
        if (step == 0 || x.size() == 0) {
            return false;
        }
        boolean onlyCrossed = !isAdaptive() && !settings.drawsCurves();
        Set<Integer> crossed = new HashSet<>();
        for (int k = 0; k < x.size(); k++) {
            if (isCrossed(x, k)) {
                crossed.add(Float.floatToIntBits(Math.abs(x.value(k))));
            }
        }
        boolean counted = false;
        for (int k = 0; k < x.size(); k++) {
            boolean counts = !isCrossed(x, k) && (!onlyCrossed || crossed.contains(x.index(k)));
            counted |= counts;
            if (counts && x.value(k) != 0) {
                values.computeIfAbsent(x.index(k), i -> new Values()).add(x.value(k));
            }
        }
        return counted;
    }

    /** Takes over what there is to know of the features of an example that was just learned, and says whether there was anything. */
    boolean raise(FeatureVector x) {
        if (keepsDistributions()) {
            return count(x);
        }
        boolean raised = false;
        for (int k = 0; settings.scaling() == Scaling.MAXABS && k < x.size(); k++) {
            float magnitude = Math.abs(x.value(k));
            if (magnitude > scales.getOrDefault(x.index(k), 0f)) {
                scales.put(x.index(k), magnitude);
                raised = true;
            }
        }
        return raised;
    }

    /** The average and the votes begin anew with the weights as they are. */
    void restartAverage() {
        vectors.forEach(vector -> {
            vector.u.clear();
            vector.d.clear();
        });
        history.clear();
        forgetMistakes();
        c = 1;
    }

    /** Takes over weights that were learned elsewhere. */
    void take(int vector, Map<Integer, Double> weights) {
        vectors.get(vector).w.putAll(weights);
        squaredNorm = 0;
        for (Vector each : vectors) {
            for (int i : each.w.keySet()) {
                double start = settings.start().at(each.number, i);
                squaredNorm += each.w(i) * each.w(i) - start * start;
            }
        }
    }

    double squaredNorm(FeatureVector x) {
        return sum(x, k -> (double) x.value(k) * x.value(k), 1);
    }
}
