package perceptron.pipeline.learn;

import static perceptron.pipeline.settings.RequestSize.BYTES_PER_WEIGHT;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import perceptron.avro.Block;
import perceptron.avro.ImportPart;
import perceptron.learner.Change;
import perceptron.learner.LinearModel;
import perceptron.learner.PagedWeights;
import perceptron.learner.View;
import perceptron.pipeline.settings.RequestSize;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.wire.Codecs;

/**
 * Splits a model's weights and scales into the parts of an import. A part fits into a request, both as a command and as the update
 * that reports it. Weights that still have their start value are left out.
 */
public final class ImportParts {
    /** A weight that begins a block of the command takes 15 bytes there: start, count, the double, and the end. */
    private static final int BYTES_PER_BLOCK = 2;

    private final LinearModel model;
    private final int mostBytes;
    private final List<ImportPart> parts = new ArrayList<>();
    private List<Block> blocks = new ArrayList<>();
    private int room;
    private Double bias;
    private int first;
    private double[] run = new double[16];
    private int length;

    private ImportParts(LinearModel model, int mostBytes) {
        this.model = model;
        this.mostBytes = mostBytes;
    }

    /** @param view the view whose weights are imported */
    public static List<ImportPart> of(LinearModel model, View view, Settings settings) {
        return of(model, view, RequestSize.importBytesLimit(settings, model.classNames()));
    }

    static List<ImportPart> of(LinearModel model, View view, int mostBytes) {
        ImportParts cut = new ImportParts(model, mostBytes);
        for (int vector = 0; vector < model.vectors(); vector++) {
            int number = vector;
            cut.addVector(vector, model.vector(vector), index -> model.weight(view, number, index));
        }
        if (model.statistics() != null) {
            cut.addScales(model.statistics().pages());
        }
        return cut.numbered();
    }

    private void addScales(PagedWeights scales) {
        for (int number = 0; number < scales.stride(); number++) {
            int slot = number;
            addVector(Change.STATISTICS - number, scales, index -> scales.at(index, slot));
        }
    }

    private void addVector(int vector, PagedWeights weights, IntToDoubleFunction values) {
        room = mostBytes;
        for (int page = weights.nextPage(0); page >= 0; page = weights.nextPage(page + 1)) {
            if (page == weights.biasPage()) {
                addBias(vector, values);
                continue;
            }
            int features = weights.page(page).length / weights.stride();
            for (int offset = 0; offset < features; offset++) {
                add(vector, page * weights.span() + offset, weights, values);
            }
        }
        endPart(vector);
    }

    private void add(int vector, int index, PagedWeights weights, IntToDoubleFunction values) {
        if (weights.isAtStart(index)) {
            return;
        }
        if (room < BYTES_PER_WEIGHT + BYTES_PER_BLOCK) {
            endPart(vector);
        }
        if (length == 0 || index != first + length) {
            endBlock();
            first = index;
            room -= BYTES_PER_BLOCK;
        }
        if (length == run.length) {
            run = Arrays.copyOf(run, 2 * length);
        }
        run[length++] = values.applyAsDouble(index);
        room -= BYTES_PER_WEIGHT;
    }

    private void addBias(int vector, IntToDoubleFunction values) {
        if (room < BYTES_PER_WEIGHT) {
            endPart(vector);
        }
        bias = values.applyAsDouble(PagedWeights.BIAS);
        room -= BYTES_PER_WEIGHT;
    }

    private void endBlock() {
        if (length > 0) {
            blocks.add(new Block(first, Codecs.doubles(run, 0, length)));
            length = 0;
        }
    }

    /** A vector without weights has a part, too: an import needs at least one. */
    private void endPart(int vector) {
        endBlock();
        parts.add(new ImportPart(0, 0, model.classNames(), vector, bias, blocks));
        blocks = new ArrayList<>();
        bias = null;
        room = mostBytes;
    }

    private List<ImportPart> numbered() {
        for (int number = 0; number < parts.size(); number++) {
            parts.get(number).setPart(number);
            parts.get(number).setParts(parts.size());
        }
        return parts;
    }
}
