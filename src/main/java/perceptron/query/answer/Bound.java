package perceptron.query.answer;

import perceptron.learner.Algorithm;
import perceptron.learner.LearnerSettings;
import perceptron.learner.LinearModel;
import perceptron.measure.Prequential;
import perceptron.measure.RateWindow;
import perceptron.pipeline.live.ModelView;

/**
 * Bounds on the margin, divided by the norm of the separator.
 *
 * <p>If a separator through the origin has the margin γ, the perceptron that starts at zero makes at most R²/γ²
 * updates (Novikoff 1962). So after M updates no separator has a margin above R/√M. This holds for examples of weight
 * 1 and a constant rate.
 *
 * @param provable R/√M; null if nothing is proven: for other learners or starts, more than two classes, imported weights, and
 *     before the first update
 * @param estimate the smallest margin in the latest window, divided by the current norm of the weights; negative if an example was
 *     predicted wrongly; null if there was no example
 */
record Bound(Double provable, Double estimate) {
    static Bound of(ModelView view) {
        return new Bound(provable(view.model(), view.progress().measures()), estimate(view));
    }

    private static Double provable(LinearModel model, Prequential measures) {
        LearnerSettings settings = model.settings();
        boolean proven = settings.algorithm() == Algorithm.PERCEPTRON
                && !settings.start().random()
                && settings.labels().binary()
                && isOfItsUpdatesAlone(model, measures);
        return proven ? measures.radius() / Math.sqrt(model.updates()) : null;
    }

    /**
     * M updates by at most ηR, each after a mistake, lead to a norm of at most ηR√M. Imported weights may be longer.
     */
    private static boolean isOfItsUpdatesAlone(LinearModel model, Prequential measures) {
        double longest = model.settings().rate() * measures.radius();
        return model.updates() > 0
                && model.updates() == measures.updates()
                && model.squaredNorm() <= longest * longest * model.updates() * (1 + 1e-9);
    }

    private static Double estimate(ModelView view) {
        double norm = Math.sqrt(view.model().squaredNorm());
        return view.progress().windows().open().stream()
                .map(RateWindow::smallestMargin)
                .filter(margin -> norm > 0 && Double.isFinite(margin))
                .reduce((first, second) -> second)
                .map(margin -> margin / norm)
                .orElse(null);
    }
}
