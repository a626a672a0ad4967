package perceptron.learner;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * A linear function of an example's terms for each class, one for two labels. The classics have one; of the adaptive learner's, whose
 * evidence fades, three stand on each other.
 */
final class NaiveFloor {
    private static final double R = 1;
    private static final double KEEP = 0.9;
    private static final double HOLD = 0.9995;

    /** Where a weight belongs: a feature itself (part -1), or a hat of it; on the surfaces a slot, and one of its cells. */
    record Key(int owner, int part) {}

    static final Key BIAS = new Key(NaiveLife.BIAS, -1);

    /** What is multiplied with a weight. */
    record Term(Key key, double x) {}

    static final class Weight {
        final double start;
        double w;
        double u;
        double d;
        double s = 1;

        Weight(double start) {
            this.start = start;
            w = start;
        }

        /** Returns by how much the squared length of what was learned grows. */
        double set(double w) {
            double before = this.w - start;
            double after = w - start;
            this.w = w;
            return after * after - before * before;
        }
    }

    /**
     * What became of an example.
     *
     * @param own the vector of its label, or the only one
     * @param sign -1 if there are two labels and it has the negative one
     * @param rival the best other vector; -1 if there is none
     * @param deltas by how much each weight of each vector moved
     * @param grown by how much the squared length of what was learned grows
     */
    record Step(int own, double sign, int rival, double margin, Map<Integer, Map<Key, Double>> deltas, double grown) {
        boolean moved() {
            return !deltas.isEmpty();
        }
    }

    private final LearnerSettings settings;
    final List<Map<Key, Weight>> vectors = new ArrayList<>();
    double c = 1;
    long count;
    long updates;

    NaiveFloor(LearnerSettings settings) {
        this.settings = settings;
    }

    void addVector() {
        vectors.add(new HashMap<>());
    }

    Weight weight(int vector, Key key) {
        Weight weight = vectors.get(vector).get(key);
        return weight == null ? new Weight(settings.start().at(vector, key.owner)) : weight;
    }

    Weight kept(int vector, Key key) {
        Weight weight = weight(vector, key);
        vectors.get(vector).put(key, weight);
        return weight;
    }

    /** The scores of each vector, in the views NOW, FADING and ALL. */
    double[][] scores(List<Term> terms) {
        double[][] scores = new double[3][vectors.size()];
        for (int v = 0; v < vectors.size(); v++) {
            int vector = v;
            double now = score(terms, vector);
            scores[0][v] = now;
            scores[1][v] = now - sum(terms, term -> term.x * weight(vector, term.key).d) / growth();
            scores[2][v] = now - sum(terms, term -> term.x * weight(vector, term.key).u) / c;
        }
        return scores;
    }

    private double score(List<Term> terms, int vector) {
        return sum(terms, term -> term.x * weight(vector, term.key).w);
    }

    /** The features in eight lanes, pairs of lanes, and the bias last. */
    static double sum(List<Term> terms, ToDoubleFunction<Term> product) {
        double[] lane = new double[8];
        boolean biased = !terms.isEmpty() && terms.get(terms.size() - 1).key.equals(BIAS);
        int features = biased ? terms.size() - 1 : terms.size();
        for (int k = 0; k < features; k++) {
            lane[k % 8] = lane[k % 8] + product.applyAsDouble(terms.get(k));
        }
        double low = (lane[0] + lane[1]) + (lane[2] + lane[3]);
        double high = (lane[4] + lane[5]) + (lane[6] + lane[7]);
        return biased ? (low + high) + product.applyAsDouble(terms.get(features)) : low + high;
    }

    private static final double[] ROOTS = new double[512];

    static {
        ROOTS[0] = 1;
        for (int k = 1; k < 512; k++) {
            ROOTS[k] = ROOTS[k - 1] * 0x1.0058c86da1c0ap+0;
        }
    }

    private double growth() {
        return ROOTS[(int) (count % 512)] * Math.scalb(1.0, (int) (count / 512 % 512));
    }

    /** The first of the largest scores, leaving one vector out; -1 if there is none. */
    static int best(double[] scores, int without) {
        return IntStream.range(0, scores.length)
                .filter(vector -> vector != without)
                .reduce((best, other) -> scores[other] > scores[best] ? other : best)
                .orElse(-1);
    }

    /**
     * Takes in an example.
     *
     * @param known the scores of the vectors that there were, with those of what the floor stands on
     * @param y the class; of two labels 0 is the negative one
     */
    Step learn(List<Term> terms, double[] known, int y, double weight) {
        boolean binary = settings.labels().binary();
        int own = binary ? 0 : y;
        double sign = binary && y == 0 ? -1 : 1;
        int rival = binary ? -1 : best(known, own);
        double score = own < known.length ? known[own] : score(terms, own);
        double margin = binary ? sign * score : rival < 0 ? score : score - known[rival];
        boolean beaten = binary ? margin <= 0 : best(known, -1) != own;

        double norm = sum(terms, term -> term.x * term.x) * (rival < 0 ? 1 : 2);
        double spread = rival < 0 ? spread(own, terms) : spread(own, terms) + spread(rival, terms);
        double beta = 1 / (spread + (settings.algorithm() == Algorithm.AROW ? settings.r() : R));
        double alpha = weight * alpha(margin, beaten, norm, spread, beta);
        Map<Integer, Map<Key, Double>> deltas = new HashMap<>();
        double grown = 0;
        if (alpha != 0) {
            updates++;
            grown = move(own, terms, sign * alpha, beta, deltas);
            grown += rival < 0 ? 0 : move(rival, terms, -alpha, beta, deltas);
        }
        c += 1;
        count += 1;
        if (count % 262144 == 0) {
            vectors.forEach(vector -> vector.values().forEach(each -> each.d *= 0x1p-512));
        }
        return new Step(own, sign, rival, margin, deltas, grown);
    }

    private double alpha(double margin, boolean beaten, double norm, double spread, double beta) {
        double loss = Math.max(0, 1 - margin);
        return switch (settings.algorithm()) {
            case PERCEPTRON -> beaten ? settings.rate() : 0;
            case PA -> norm == 0 ? 0 : loss / norm;
            case PA1 -> norm == 0 ? 0 : Math.min(settings.C(), loss / norm);
            case PA2 -> norm == 0 ? 0 : loss / (norm + 1 / (2 * settings.C()));
            case AROW -> spread == 0 ? 0 : loss * beta;
            case ADAPTIVE -> loss * beta;
        };
    }

    private double spread(int vector, List<Term> terms) {
        return sum(terms, term -> (weight(vector, term.key).s * term.x) * term.x);
    }

    private double move(
            int vector, List<Term> terms, double alpha, double beta, Map<Integer, Map<Key, Double>> deltas) {
        Map<Key, Double> moved = new HashMap<>();
        Map<Key, Double> grown = new HashMap<>();
        for (Term term : terms) {
            Weight weight = kept(vector, term.key);
            double delta = move(weight, term.x, alpha, beta);
            weight.u += c * delta;
            weight.d += growth() * delta;
            moved.put(term.key, delta);
            grown.put(term.key, weight.set(weight.w + delta));
        }
        deltas.put(vector, moved);
        return sum(terms, term -> grown.get(term.key));
    }

    /** Says by how much a weight moves, and takes over its variance. */
    private double move(Weight weight, double x, double alpha, double beta) {
        double z = weight.s * x;
        double t = weight.s - beta * (z * z);
        return switch (settings.algorithm()) {
            case PERCEPTRON, PA, PA1, PA2 -> alpha * x;
            case AROW -> {
                weight.s = Math.max(0, t);
                yield alpha * z;
            }
            case ADAPTIVE -> {
                t = Math.max(t, weight.s * (R * beta));
                weight.s = t / (t + KEEP * (1 - t));
                yield HOLD / (t + HOLD * (1 - t)) * (weight.w + alpha * z) - weight.w;
            }
        };
    }
}
