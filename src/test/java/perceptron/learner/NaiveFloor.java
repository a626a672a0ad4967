package perceptron.learner;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** A linear function of an example's terms for each class, one for two labels; its evidence fades. Three stand on each other. */
final class NaiveFloor {
    private static final double R = 1;
    private static final double KEEP = 0.9;
    private static final double HOLD = 0.9995;

    /** Where a weight belongs: a feature itself (part -1), or a hat of it; on the surfaces a slot, and one of its cells. */
    record Key(int owner, int part) {}

    static final Key BIAS = new Key(Integer.MAX_VALUE, -1);

    /** What is multiplied with a weight. */
    record Term(Key key, double x) {}

    static final class Weight {
        double w;
        double u;
        double d;
        double s = 1;
    }

    /**
     * What became of an example.
     *
     * @param own the vector of its label, or the only one
     * @param sign -1 if there are two labels and it has the negative one
     * @param rival the best other vector; -1 if there is none
     */
    record Step(int own, double sign, int rival, double margin, boolean moved) {}

    final List<Map<Key, Weight>> vectors = new ArrayList<>();
    double c = 1;
    long count;
    long updates;

    void addVector() {
        vectors.add(new HashMap<>());
    }

    Weight weight(int vector, Key key) {
        Weight weight = vectors.get(vector).get(key);
        return weight == null ? new Weight() : weight;
    }

    /** The scores of each vector, in the views NOW, FADING and ALL. */
    double[][] scores(List<Term> terms) {
        double[][] scores = new double[3][vectors.size()];
        for (int v = 0; v < vectors.size(); v++) {
            int vector = v;
            double now = sum(terms, term -> term.x * weight(vector, term.key).w);
            scores[0][v] = now;
            scores[1][v] = now - sum(terms, term -> term.x * weight(vector, term.key).d) / growth();
            scores[2][v] = now - sum(terms, term -> term.x * weight(vector, term.key).u) / c;
        }
        return scores;
    }

    /** The features, and the bias last. */
    static double sum(List<Term> terms, ToDoubleFunction<Term> product) {
        boolean biased = !terms.isEmpty() && terms.get(terms.size() - 1).key.equals(BIAS);
        int features = biased ? terms.size() - 1 : terms.size();
        double sum = NaiveSums.sum(features, k -> product.applyAsDouble(terms.get(k)));
        return biased ? sum + product.applyAsDouble(terms.get(features)) : sum;
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
        int best = -1;
        for (int vector = 0; vector < scores.length; vector++) {
            if (vector != without && (best < 0 || scores[vector] > scores[best])) {
                best = vector;
            }
        }
        return best;
    }

    /**
     * Takes in an example.
     *
     * @param now the scores of all vectors, with those of what the floor stands on
     * @param y the class; of two labels 0 is the negative one
     */
    Step learn(List<Term> terms, double[] now, boolean binary, int y, double weight) {
        int own = binary ? 0 : y;
        double sign = binary && y == 0 ? -1 : 1;
        int rival = binary ? -1 : best(now, own);
        double m = binary ? sign * now[0] : rival < 0 ? now[own] : now[own] - now[rival];
        boolean moves = m < 1 && weight != 0;
        if (moves) {
            double spread = spread(own, terms);
            spread = rival < 0 ? spread : spread + spread(rival, terms);
            double beta = 1 / (spread + R);
            double alpha = weight * ((1 - m) * beta);
            updates += 1;
            move(own, terms, sign * alpha, beta);
            if (rival >= 0) {
                move(rival, terms, -alpha, beta);
            }
        }
        c += 1;
        count += 1;
        if (count % 262144 == 0) {
            vectors.forEach(vector -> vector.values().forEach(each -> each.d *= 0x1p-512));
        }
        return new Step(own, sign, rival, m, moves);
    }

    private double spread(int vector, List<Term> terms) {
        return sum(terms, term -> (weight(vector, term.key).s * term.x) * term.x);
    }

    private void move(int vector, List<Term> terms, double alpha, double beta) {
        for (Term term : terms) {
            Weight weight = vectors.get(vector).computeIfAbsent(term.key, key -> new Weight());
            double z = weight.s * term.x;
            double least = weight.s * (R * beta);
            double t = weight.s - beta * (z * z);
            if (t < least) {
                t = least;
            }
            double delta = HOLD / (t + HOLD * (1 - t)) * (weight.w + alpha * z) - weight.w;
            weight.w += delta;
            weight.u += c * delta;
            weight.d += growth() * delta;
            weight.s = t / (t + KEEP * (1 - t));
        }
    }
}
