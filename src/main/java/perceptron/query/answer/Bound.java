package perceptron.query.answer;

import perceptron.learner.Algorithm;
import perceptron.learner.LearnerSettings;
import perceptron.learner.LinearModel;
import perceptron.measure.Prequential;
import perceptron.measure.RateWindow;
import perceptron.pipeline.live.ModelView;

/**
 * What can be said about the margin, divided by the length of the separator.
 *
 * <p>The perceptron that begins at zero makes at most R²/γ² updates where some separator through zero has the margin γ (Novikoff
 * 1962). So after M updates none has one above R/√M: that is proven, for examples of importance 1 and a rate that was not changed.
 *
 * @param provable R/√M; null where nothing is proven: for other learners and starts, several classes, imported weights, and
 *     before the first update
 * @param estimate the smallest margin in the latest window, by today's weights' length; no more than an estimate, negative
 *     where one was predicted wrongly; null where there was none
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

    /** M updates of length at most ηR, each of a mistake, make no weights longer than ηR√M; an import may. */
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
