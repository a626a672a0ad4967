package perceptron.query.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import perceptron.learner.Algorithm;
import perceptron.learner.LearnerSettings;
import perceptron.learner.LinearModel;
import perceptron.measure.ClassCounts;
import perceptron.measure.Prequential;
import perceptron.measure.RateWindow;
import perceptron.measure.Reliability;
import perceptron.pipeline.live.Measured;
import perceptron.pipeline.live.ModelView;
import perceptron.query.http.Handler;
import perceptron.query.http.Json;
import perceptron.query.http.Request;
import perceptron.query.http.Response;

/** {@code GET /api/models/{model}}: the state of a model. */
final class ModelHandler implements Handler {
    private final SnapshotReader snapshots;
    private final String self;

    /**
     * Counts of the answer over the latest labelled examples: older ones count less and less.
     *
     * @param right how many examples of this class were predicted as this class
     * @param wronglyPredicted how many other examples were predicted as this class
     * @param missed how many examples of this class were predicted as another
     * @param precision null if this class was never predicted
     * @param recall null if no labelled example was of this class
     * @param f1 null if neither
     */
    private record ClassOf(
            String name,
            double right,
            double wronglyPredicted,
            double missed,
            Double precision,
            Double recall,
            Double f1) {}

    /**
     * Predicted probabilities, bin by bin, and how often they came true: with two labels that the label is the positive one, otherwise
     * that the answer is right.
     *
     * @param examples how many of the latest labelled examples had a probability in this bin; older ones count less and less
     * @param predicted their mean probability
     * @param happened for which share of them it came true
     */
    private record BinOf(double examples, double predicted, double happened) {}

    /**
     * @param instance the address of the instance that has the model
     * @param epoch increases with every reset and import
     * @param settings the settings that the model was created with, and the current rate and C
     * @param c the counter of the average
     * @param averagedError the share of all labelled examples so far that the averaged weights predicted wrongly
     * @param macroF1 the mean of F1 over all classes
     * @param balancedAccuracy the mean of recall over all classes
     * @param kappa by how much the answer is better than chance
     * @param drift none, warning or drift: the worst in the open windows of the update rate
     * @param bytes the memory that the weights take
     */
    private record ModelStatus(
            String name,
            String instance,
            int epoch,
            @JsonUnwrapped Measured measured,
            Double averagedError,
            Double votedError,
            Bound margin,
            String drift,
            long c,
            long bytes,
            List<ClassOf> classes,
            Double macroF1,
            Double balancedAccuracy,
            Double kappa,
            List<BinOf> reliability,
            Map<String, String> settings) {}

    /** @param self the address of this instance */
    ModelHandler(SnapshotReader snapshots, String self) {
        this.snapshots = snapshots;
        this.self = self;
    }

    @Override
    public Response handle(Request request) throws InterruptedException {
        return Response.json(status(snapshots.read(request)));
    }

    private ModelStatus status(ModelView view) {
        LinearModel model = view.model();
        Measured measured = Measured.of(System.currentTimeMillis(), view.version(), model, view.progress());
        Long voted = measured.votedMistakes();
        ClassCounts counts = view.progress().measures().classCounts();
        return new ModelStatus(
                view.name(),
                self,
                view.epoch(),
                measured,
                Json.finite((double) measured.averagedMistakes() / measured.labelled()),
                voted == null ? null : Json.finite((double) voted / measured.labelled()),
                Bound.of(view),
                drift(view),
                model.c(),
                model.bytes(),
                classes(view, counts),
                Json.finite(counts.macroF1()),
                Json.finite(counts.balancedAccuracy()),
                Json.finite(counts.kappa()),
                reliability(view.progress().measures().reliability()),
                settings(view));
    }

    private static String drift(ModelView view) {
        boolean drifted = view.progress().windows().open().stream().anyMatch(RateWindow::drifted);
        return drifted ? "drift" : "none";
    }

    private static List<ClassOf> classes(ModelView view, ClassCounts counts) {
        List<ClassOf> classes = new ArrayList<>();
        for (String name : view.model().classNames()) {
            int number = classes.size();
            classes.add(new ClassOf(
                    name,
                    counts.right(number),
                    counts.wronglyPredicted(number),
                    counts.missed(number),
                    Json.finite(counts.precision(number)),
                    Json.finite(counts.recall(number)),
                    Json.finite(counts.f1(number))));
        }
        return classes;
    }

    private static List<BinOf> reliability(Reliability reliability) {
        List<BinOf> bins = new ArrayList<>();
        for (int bin = 0; bin < Reliability.BINS; bin++) {
            if (reliability.examples(bin) > 0) {
                bins.add(new BinOf(reliability.examples(bin), reliability.predicted(bin), reliability.happened(bin)));
            }
        }
        return bins;
    }

    private static Map<String, String> settings(ModelView view) {
        Map<String, String> settings = new TreeMap<>(view.settings());
        settings.put("rate", Double.toString(view.model().settings().rate()));
        settings.put("C", Double.toString(view.model().settings().C()));
        return settings;
    }

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
    private record Bound(Double provable, Double estimate) {
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
}
