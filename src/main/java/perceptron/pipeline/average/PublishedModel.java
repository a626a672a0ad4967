package perceptron.pipeline.average;

import java.util.Collection;
import java.util.List;
import perceptron.avro.Average;
import perceptron.avro.AverageBlock;
import perceptron.example.FeatureVector;
import perceptron.learner.Layout;
import perceptron.learner.LinearModel;
import perceptron.learner.PagedWeights;
import perceptron.learner.Scores;
import perceptron.learner.Scores.View;
import perceptron.learner.Surfaces.Slot;
import perceptron.measure.Pooling;
import perceptron.measure.Probabilities;
import perceptron.model.ModelSettings;

/**
 * A model as it was published. It scores as it did in the job, bit for bit, but for votes, and cannot learn. It never changes, and any
 * thread may use it, with {@link Scores} of its own.
 *
 * @param version the number of its last change
 * @param at when it was published, in milliseconds since 1970
 */
public record PublishedModel(
        String name, long version, long at, ModelSettings settings, LinearModel model, Probabilities probabilities) {
    /** @throws IllegalArgumentException if this release cannot score with it */
    static PublishedModel of(ModelSettings settings, Collection<Average> parts, long at) {
        Average head = parts.iterator().next();
        LinearModel model = new LinearModel(settings.learner().withVotes(0, 0));
        model.answer(View.ofCode(head.getAnswer()));
        model.restoreClasses(head.getClasses());
        model.raise(head.getLeads().size() / 3);
        model.restore(head.getC(), 0, 0);
        model.floors()
                .surfaces()
                .restore(
                        head.getNumbers(),
                        ints(head.getNumberNames()),
                        new double[0], // which scoring does not need
                        head.getSurfaces().stream()
                                .map(surface -> new Slot(surface.getI(), surface.getJ(), 0, 0))
                                .toList());
        model.restoreLeads(ints(head.getLeads()));
        for (Average part : parts) {
            for (AverageBlock block : part.getBlocks()) {
                put(block, model);
            }
        }
        model.floors().complete();
        Pooling shares = new Pooling(head.getProbabilities().stream()
                .mapToDouble(Double::doubleValue)
                .toArray());
        boolean binary = model.settings().labels().binary();
        return new PublishedModel(
                head.getModel(),
                head.getVersion(),
                at,
                settings,
                model,
                new Probabilities(binary, head.getThreshold(), head.getByChance(), head.getMarginScale(), shares));
    }

    private static int[] ints(List<Integer> boxed) {
        return boxed.stream().mapToInt(Integer::intValue).toArray();
    }

    private static void put(AverageBlock block, LinearModel model) {
        PagedWeights pages = model.floors().pages(block.getVector());
        Layout layout = pages.layout();
        int from = AverageParts.from(layout);
        int each = AverageParts.to(layout, model) - from;
        List<Double> values = block.getValues();
        for (int k = 0; k < values.size(); k++) {
            pages.set(block.getStart() + k / each, from + k % each, values.get(k));
        }
    }

    /** Scores an example, from its features as they came, and makes an answer of that. */
    public Scores predict(FeatureVector raw, Scores scores) {
        model.score(raw, scores);
        probabilities.answer(scores);
        return scores;
    }

    /** A class by its number; null while none is known. */
    public String label(int number) {
        return number < 0 ? null : model.className(number);
    }
}
