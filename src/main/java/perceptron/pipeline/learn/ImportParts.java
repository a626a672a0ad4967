package perceptron.pipeline.learn;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import perceptron.avro.Block;
import perceptron.avro.ImportPart;
import perceptron.learner.Change;
import perceptron.learner.Floors;
import perceptron.learner.LinearModel;
import perceptron.learner.LinearView;
import perceptron.learner.PagedWeights;
import perceptron.learner.Scores.View;
import perceptron.learner.Surfaces;
import perceptron.model.FeatureNumbers;
import perceptron.pipeline.settings.RequestSize;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.wire.Codecs;

/**
 * Splits a model into the parts of an import: all of it, or one view of its weights and its scales. A part fits into a request, both as a
 * command and as the update that reports it. What still has its start value is left out.
 */
public final class ImportParts {
    private final LinearModel model;
    private final int weightLimit;
    private final List<ImportPart> parts = new ArrayList<>();

    private ImportParts(LinearModel model, Settings settings) {
        this.model = model;
        weightLimit = RequestSize.importWeightLimit(settings, model.classNames());
    }

    /** One view of its weights. */
    public static List<ImportPart> of(LinearModel model, View view, Settings settings) {
        ImportParts all = new ImportParts(model, settings);
        all.addPairs(false);
        for (int vector : model.floors().vectorNumbers()) {
            int floor = Floors.floorOf(vector);
            int number = Floors.classOf(vector);
            LinearView weights = LinearView.ofFloor(model, floor, view == View.AVERAGED);
            all.addVector(vector, model.floors().pages(vector), index -> weights.weight(floor, number, index));
        }
        return all.withScales();
    }

    /**
     * The whole model.
     *
     * @param measures how well it did, as {@link perceptron.measure.Prequential#toNumbers} gives it; empty if that is not known
     */
    public static List<ImportPart> ofWhole(LinearModel model, double[] measures, Settings settings) {
        ImportParts all = new ImportParts(model, settings);
        all.addPairs(true);
        all.addList(Change.COUNTERS, model.counters());
        for (int vector : model.floors().numbersOfPages()) {
            PagedWeights pages = model.floors().pages(vector);
            for (int number = 0; number < pages.stride(); number++) {
                int slot = number;
                all.addVector(Floors.ofSlot(vector, slot), pages, index -> pages.at(index, slot));
            }
        }
        all.addList(Change.MEASURES, measures);
        return all.withScales();
    }

    private List<ImportPart> withScales() {
        if (model.floors().statistics() != null) {
            PagedWeights scales = model.floors().statistics().pages();
            for (int number = 0; number < scales.stride(); number++) {
                int slot = number;
                addVector(Change.STATISTICS - number, scales, index -> scales.at(index, slot));
            }
        }
        parts.forEach(part -> part.setParts(parts.size()));
        return parts;
    }

    /** Which numbers there are, and which pairs of them have a surface; with their counters, which belong to those of the whole model. */
    private void addPairs(boolean counters) {
        Surfaces surfaces = model.floors().surfaces();
        double[] ranges = surfaces.ranges();
        double[] numbers = IntStream.range(0, surfaces.numbers())
                .boxed()
                .flatMapToDouble(
                        number -> DoubleStream.of(surfaces.number(number), ranges[2 * number], ranges[2 * number + 1]))
                .toArray();
        double[] slots = surfaces.slots().stream()
                .flatMapToDouble(slot -> counters
                        ? DoubleStream.of(slot.i(), slot.j(), slot.use(), slot.born())
                        : DoubleStream.of(slot.i(), slot.j(), 0, 0))
                .toArray();
        addList(Change.NUMBERS, numbers);
        addList(Change.SLOTS, slots);
    }

    /** As many parts as it takes; none if there are no values. */
    private void addList(int vector, double[] values) {
        int most = Math.max(LinearModel.MOST_COUNTERS, weightLimit);
        for (int from = 0; from < values.length; from += most) {
            int to = Math.min(values.length, from + most);
            List<Block> blocks = List.of(new Block(from, Codecs.doubles(values, from, to)));
            parts.add(new ImportPart(0, parts.size(), model.classNames(), vector, null, blocks));
        }
    }

    /** A vector without weights has a part, too: an import needs at least one. */
    private void addVector(int vector, PagedWeights weights, IntToDoubleFunction values) {
        int[] known = FeatureNumbers.known(weights);
        int from = 0;
        do {
            int to = Math.min(known.length, from + weightLimit);
            List<Block> blocks = new ArrayList<>();
            Double bias = null;
            for (int next = from; next < to; ) {
                int first = next++;
                while (next < to && isBeside(known[next - 1], known[next])) {
                    next++;
                }
                double[] run =
                        Arrays.stream(known, first, next).mapToDouble(values).toArray();
                if (known[first] == PagedWeights.BIAS) {
                    bias = run[0];
                } else {
                    blocks.add(new Block(known[first], Codecs.doubles(run, 0, run.length)));
                }
            }
            parts.add(new ImportPart(0, parts.size(), model.classNames(), vector, bias, blocks));
            from = to;
        } while (from < known.length);
    }

    private static boolean isBeside(int index, int next) {
        return next == index + 1 && next != PagedWeights.BIAS;
    }
}
