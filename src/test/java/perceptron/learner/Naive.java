package perceptron.learner;

import static perceptron.learner.SameAsNaive.same;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import perceptron.example.FeatureVector;
import perceptron.features.Featurizer.Scaling;
import perceptron.learner.Scores.View;

/**
 * A second implementation of everything that is learned, written from the words of the contract: weights as maps, every vector
 * ever had kept, nothing reused, nothing fast. It shares with the first one the settings and the random start.
 */
final class Naive extends NaiveModel {
    private static final int BIAS = NaiveLife.BIAS;

    private final List<NaiveVector> vectors = new ArrayList<>();

    private final NaiveVotes votes;
    private long c = 1;
    private double squaredNorm;

    private double[] current;
    private double[] averaged;
    private int best;
    private int averagedBest;
    private double step;
    private double second;
    private int rival;

    Naive(LearnerSettings settings) {
        super(settings);
        votes = new NaiveVotes(settings);
        if (sums.binary()) {
            vectors.add(new NaiveVector(0, settings.start()));
        }
    }

    @Override
    long c() {
        return c;
    }

    @Override
    double squaredNorm(FeatureVector raw) {
        return sums.squaredNorm(scaled(raw));
    }

    /** The example as it enters the arithmetic: if the model scales, by what is known so far. */
    private FeatureVector scaled(FeatureVector raw) {
        if (settings.scaling() != Scaling.RMS) {
            return raw;
        }
        FeatureVector scaled = new FeatureVector();
        scaled.clear(false);
        for (int k = 0; k < raw.size(); k++) {
            float v = raw.value(k);
            double factor = values.getOrDefault(raw.index(k), new NaiveValues()).factor;
            if (v != 0) {
                scaled.add(raw.index(k), factor == 0 ? v / Math.abs(v) : (float) (v * factor));
            }
        }
        return scaled;
    }

    @Override
    Said predict(FeatureVector raw) {
        score(scaled(raw));
        double[] answer = answer();
        return new Said(score(answer), averagedBest, score(averaged), votes.best, votes.score, answer, new int[] {
            best, averagedBest
        });
    }

    private double[] answer() {
        View view = settings.answer() == null ? View.CURRENT : settings.answer();
        return switch (view) {
            case BEST -> mixed(new double[][] {current, averaged});
            case CURRENT -> current;
            case AVERAGED -> averaged;
            case VOTED -> votes.votes;
        };
    }

    @Override
    int views() {
        return 2;
    }

    @Override
    void addClass(String name) {
        classes.add(name);
        if (!sums.binary()) {
            vectors.add(new NaiveVector(vectors.size(), settings.start()));
        }
    }

    private void score(FeatureVector x) {
        current = new double[vectors.size()];
        averaged = new double[vectors.size()];
        for (int v = 0; v < vectors.size(); v++) {
            current[v] = sums.dot(x, vectors.get(v)::w);
            averaged[v] = current[v] - sums.dot(x, vectors.get(v)::u) / c;
        }
        best = sums.winner(current);
        averagedBest = sums.winner(averaged);
        if (settings.votes() > 0) {
            votes.vote(x, current, c);
        }
    }

    @Override
    void learn(FeatureVector raw, String label, double weight) {
        FeatureVector x = scaled(raw);
        score(x);
        rival = -1;
        step = 0;
        second = 0;
        boolean beaten;
        double sign = 1;
        int target = 0;
        if (sums.binary()) {
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
        for (int k = 0; settings.scaling() == Scaling.RMS && step != 0 && k < raw.size(); k++) {
            if (raw.value(k) != 0) {
                values.computeIfAbsent(raw.index(k), i -> new NaiveValues()).add(raw.value(k));
            }
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
            case ADAPTIVE -> throw new AssertionError("it has floors");
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
        for (int k = 0; k < x.size(); k++) {
            deltas.put(x.index(k), move(vector, x.index(k), x.value(k), step));
        }
        if (settings.bias()) {
            deltas.put(BIAS, move(vector, BIAS, 1, step));
        }
        return deltas;
    }

    private double move(NaiveVector vector, int i, float x, double step) {
        boolean arow = settings.algorithm() == Algorithm.AROW;
        double direction = arow ? vector.sigma(i) * x : x;
        double delta = step * direction;
        vector.w.put(i, vector.w(i) + delta);
        vector.u.put(i, vector.u(i) + c * delta);
        if (arow) {
            vector.sigma.put(i, Math.max(0, vector.sigma(i) - second * (direction * direction)));
        }
        return delta;
    }

    @Override
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

    @Override
    void check(LinearModel model, String what) {
        same(model.updates(), updates, "updates of " + what);
        same(model.squaredNorm(), squaredNorm, "norm of " + what);
        same(model.leads()[0], lead[0], "lead of the weights as they are of " + what);
        same(model.leads()[2], lead[1], "lead of the average of " + what);
        for (int number = 0; number < model.floors().vectors(); number++) {
            check(model.vector(number), vectors.get(number), "vector " + number + " of " + what);
        }
        if (model.floors().statistics() != null) {
            checkScales(model.floors().statistics().pages(), "scales of " + what);
        }
    }

    private static void check(PagedWeights weights, NaiveVector vector, String what) {
        for (int index : vector.w.keySet()) {
            same(weights.w(index), vector.w(index), what);
            same(weights.u(index), vector.u(index), what);
            if (weights.layout().names().contains("variances")) {
                same(weights.sigma(index), vector.sigma(index), what);
            }
        }
        SameAsNaive.forEachKept(weights, index -> same(weights.w(index), vector.w(index), what));
    }
}
