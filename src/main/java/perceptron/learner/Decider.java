package perceptron.learner;

import perceptron.example.FeatureVector;

/** Computes the margin of an example, asks the learner, and decides how the model is to change. Changes nothing itself. */
final class Decider {
    private final boolean binary;
    private final boolean bias;
    private final Vectors vectors;
    private final Step step = new Step();

    Decider(LearnerSettings settings, Vectors vectors) {
        this.binary = settings.labels().binary();
        this.bias = settings.bias();
        this.vectors = vectors;
    }

    /** Returns the same step every time, filled again. */
    Step decide(Learner learner, FeatureVector x, Scores scores, int target, double weight, long c) {
        if (binary) {
            double sign = 2 * target - 1;
            double margin = sign * scores.current[0];
            step.begin(0, -1, c, margin, learner.loss(margin));
            decide(learner, x, scores.sums, margin <= 0, sign, weight);
        } else {
            int rival = rival(scores, target);
            double own = target < vectors.size()
                    ? scores.current[target]
                    : scores.sums.ofWeights(vectors.getOrNext(target), x, bias);
            double margin = rival < 0 ? own : own - scores.current[rival];
            step.begin(target, rival, c, margin, learner.loss(margin));
            decide(learner, x, scores.sums, scores.best(View.CURRENT) != target, 1, weight);
        }
        return step;
    }

    /** The best of the other classes, the one known first if several are; -1 if there is no other. */
    private int rival(Scores scores, int target) {
        int rival = -1;
        for (int other = 0; other < vectors.size(); other++) {
            if (other != target && (rival < 0 || scores.current[other] > scores.current[rival])) {
                rival = other;
            }
        }
        return rival;
    }

    private void decide(Learner learner, FeatureVector x, Sums sums, boolean beaten, double sign, double weight) {
        if (!learner.learnsFrom(beaten, step.margin())) {
            return;
        }
        double spread = spread(learner.spread(), x, sums);
        double size = learner.step(step.margin(), spread) * weight;
        Limit.check(size, spread, x);
        if (size > 0) {
            step.change(sign * size, learner.second(step.margin(), spread));
        }
    }

    private double spread(Learner.Spread kind, FeatureVector x, Sums sums) {
        return switch (kind) {
            case NONE -> 0;
            case NORM -> (step.rival() < 0 ? 1 : 2) * Sums.squaredNorm(x, bias);
            case CONFIDENCE -> {
                double spread = sums.spread(vectors.getOrNext(step.target()), x, bias);
                yield step.rival() < 0 ? spread : spread + sums.spread(vectors.get(step.rival()), x, bias);
            }
        };
    }
}
