package perceptron.pipeline.learn;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import perceptron.learner.LinearModel;
import perceptron.learner.PagedWeights;
import perceptron.learner.View;
import perceptron.output.Average.Block;
import perceptron.pipeline.settings.RequestSize;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.wire.Command.ImportPart;

/**
 * A model's weights, and its scales, cut into parts that fit into a request, as commands and as the updates that say so. Weights
 * that are as they were at the start are left out.
 */
public final class ImportParts {
    /** An index and a double, as the update has them. */
    public static final int BYTES_PER_WEIGHT = 13;

    /** Where a command begins another block for a weight, it takes 15 bytes: start, count, the double, and the end. */
    static final int BYTES_PER_BLOCK = 2;

    private final LinearModel model;
    private final View view;
    private final int mostBytes;
    private final List<ImportPart> parts = new ArrayList<>();
    private List<Block> blocks = new ArrayList<>();
    private int room;
    private Double bias;
    private int first;
    private double[] run = new double[16];
    private int length;

    private ImportParts(LinearModel model, View view, int mostBytes) {
        this.model = model;
        this.view = view;
        this.mostBytes = mostBytes;
    }

    /** @param view whose weights are to be the model's from then on */
    public static List<ImportPart> of(LinearModel model, View view, Settings settings) {
        return of(model, view, RequestSize.mostImportBytes(settings, model.classNames()));
    }

    static List<ImportPart> of(LinearModel model, View view, int mostBytes) {
        ImportParts cut = new ImportParts(model, view, mostBytes);
        for (int vector = 0; vector < model.vectors(); vector++) {
            cut.addVector(vector, model.vector(vector));
        }
        if (model.scales() != null) {
            cut.addVector(ImportPart.SCALES, model.scales().pages());
        }
        return cut.numbered();
    }

    private void addVector(int vector, PagedWeights weights) {
        room = mostBytes;
        for (int page = weights.nextPage(0); page >= 0; page = weights.nextPage(page + 1)) {
            if (page == weights.biasPage()) {
                addBias(vector, weights);
                continue;
            }
            int features = weights.page(page).length / weights.stride();
            for (int offset = 0; offset < features; offset++) {
                add(vector, page * weights.span() + offset, weights);
            }
        }
        endPart(vector);
    }

    private void add(int vector, int index, PagedWeights weights) {
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
        run[length++] = weight(index, weights);
        room -= BYTES_PER_WEIGHT;
    }

    private void addBias(int vector, PagedWeights weights) {
        if (room < BYTES_PER_WEIGHT) {
            endPart(vector);
        }
        bias = weight(PagedWeights.BIAS, weights);
        room -= BYTES_PER_WEIGHT;
    }

    private double weight(int index, PagedWeights weights) {
        boolean scales = weights.vector() == ImportPart.SCALES;
        return scales ? weights.w(index) : model.weight(view, weights.vector(), index);
    }

    private void endBlock() {
        if (length > 0) {
            blocks.add(new Block(first, Arrays.copyOf(run, length)));
            length = 0;
        }
    }

    /** A vector without weights has a part all the same: it may be the only one. */
    private void endPart(int vector) {
        endBlock();
        parts.add(new ImportPart(0, 0, model.classNames(), vector, bias, blocks));
        blocks = new ArrayList<>();
        bias = null;
        room = mostBytes;
    }

    private List<ImportPart> numbered() {
        List<ImportPart> numbered = new ArrayList<>();
        for (ImportPart part : parts) {
            numbered.add(new ImportPart(
                    parts.size(), numbered.size(), part.classes(), part.vector(), part.bias(), part.blocks()));
        }
        return numbered;
    }
}
