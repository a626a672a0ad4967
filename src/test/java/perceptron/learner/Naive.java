package perceptron.learner;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import perceptron.example.FeatureVector;
import perceptron.learner.Scores.View;

/**
 * A second implementation of everything that is learned, written from the words of the contract: weights as maps, every vector
 * ever had kept, nothing reused, nothing fast. It shares with the first one the settings and the random start.
 */
final class Naive {
    static final int BIAS = Integer.MAX_VALUE;

    private final LearnerSettings settings;
    final List<String> classes = new ArrayList<>();
    final List<NaiveVector> vectors = new ArrayList<>();
    final NaiveFeatures features;
    final NaiveAnswering answering;
    private final NaiveVotes votes;
    final NaiveSums sums;

    long updates;
    long c = 1;
    double squaredNorm;

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

    Naive(LearnerSettings settings) {
        this.settings = settings;
        features = new NaiveFeatures(settings);
        answering = new NaiveAnswering(settings);
        votes = new NaiveVotes(settings);
        sums = NaiveSums.of(settings);
        if (settings.labels().binary()) {
            vectors.add(new NaiveVector(0, settings.start()));
        }
        boolean signs = settings.labels().binary() && settings.labels().names().isEmpty();
        (signs ? List.of("-1", "+1") : settings.labels().names()).forEach(this::addClass);
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

    /** By how much a view's prediction of the last example wins. */
    double lead(View view) {
        return sums.lead(
                switch (view) {
                    case CURRENT -> current;
                    case FADING -> fading;
                    case AVERAGED -> averaged;
                    case VOTED -> votes.votes;
                });
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
            vectors.add(new NaiveVector(vectors.size(), settings.start()));
        }
    }

    void predict(FeatureVector x) {
        current = new double[vectors.size()];
        averaged = new double[vectors.size()];
        fading = new double[vectors.size()];
        double g = growth();
        for (int v = 0; v < vectors.size(); v++) {
            current[v] = sums.dot(x, vectors.get(v)::w);
            averaged[v] = current[v] - sums.dot(x, vectors.get(v)::u) / c;
            fading[v] = current[v] - sums.dot(x, vectors.get(v)::d) / g;
        }
        fadingBest = isAdaptive() ? sums.winner(fading) : -1;
        best = sums.winner(current);
        averagedBest = sums.winner(averaged);
        votedBest = -1;
        votedScore = 0;
        if (settings.votes() > 0) {
            votes.vote(x, current, c);
            votedBest = votes.best;
            votedScore = votes.score;
        }
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
            double own = target < current.length ? current[target] : sums.dot(x, vectors.get(target)::w);
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
        double norm = sums.squaredNorm(x) * (rival < 0 ? 1 : 2);
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

    private double spread(FeatureVector x, NaiveVector vector) {
        return sums.sum(x, k -> (vector.sigma(x.index(k)) * x.value(k)) * x.value(k), vector.sigma(BIAS));
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
            votes.add(c, x, deltas);
        }
    }

    /** Says by how much the squared length of what was learned grows. */
    private double move(
            FeatureVector x, NaiveVector vector, double step, Map<Integer, TreeMap<Integer, Double>> deltas) {
        NaiveVector before = new NaiveVector(vector.number, settings.start());
        for (int k = 0; k < x.size(); k++) {
            before.w.put(x.index(k), vector.w(x.index(k)));
        }
        before.w.put(BIAS, vector.w(BIAS));
        deltas.put(vector.number, move(x, vector, step));
        return sums.sum(x, k -> growth(before, vector, x.index(k)), growth(before, vector, BIAS));
    }

    private double growth(NaiveVector before, NaiveVector after, int i) {
        double start = after.start(i);
        return (after.w(i) - start) * (after.w(i) - start) - (before.w(i) - start) * (before.w(i) - start);
    }

    private TreeMap<Integer, Double> move(FeatureVector x, NaiveVector vector, double step) {
        TreeMap<Integer, Double> deltas = new TreeMap<>();
        double g = growth();
        for (int k = 0; k < x.size(); k++) {
            deltas.put(x.index(k), move(vector, x.index(k), x.value(k), step, g));
        }
        if (settings.bias()) {
            deltas.put(BIAS, move(vector, BIAS, 1, step, g));
        }
        return deltas;
    }

    private double move(NaiveVector vector, int i, float x, double step, double g) {
        boolean arow = settings.algorithm() == Algorithm.AROW;
        double direction = arow || isAdaptive() ? vector.sigma(i) * x : x;
        double delta = step * direction;
        if (isAdaptive()) {
            double s = vector.sigma(i);
            double t = Math.max(s - second * (direction * direction), s * (1 * second));
            double share = 0.9995 / (t + 0.9995 * (1 - t));
            delta = share * (vector.w(i) + step * direction) - vector.w(i);
        }
        vector.w.put(i, vector.w(i) + delta);
        vector.u.put(i, vector.u(i) + c * delta);
        if (isAdaptive()) {
            vector.d.put(i, vector.d(i) + g * delta);
            double t = Math.max(vector.sigma(i) - second * (direction * direction), vector.sigma(i) * (1 * second));
            vector.sigma.put(i, t / (t + 0.9 * (1 - t)));
        }
        if (arow) {
            vector.sigma.put(i, Math.max(0, vector.sigma(i) - second * (direction * direction)));
        }
        return delta;
    }

    /** Takes over what there is to know of the features of an example that was just learned. */
    void raise(FeatureVector x) {
        features.raise(x, step != 0);
    }

    /** Takes over weights that were learned elsewhere, by ascending index. */
    void take(int number, TreeMap<Integer, Double> weights) {
        NaiveVector vector = vectors.get(number);
        double grown = 0;
        for (int i : weights.keySet()) {
            double before = vector.w(i) - vector.start(i);
            double after = weights.get(i) - vector.start(i);
            grown += after * after - before * before;
            vector.w.put(i, weights.get(i));
        }
        squaredNorm = Math.max(0, squaredNorm + grown);
    }
}
