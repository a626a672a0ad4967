package perceptron.pipeline.average;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import perceptron.learner.LinearModel;
import perceptron.learner.PagedWeights;
import perceptron.learner.View;
import perceptron.output.Average.Block;
import perceptron.output.Average.Part;

/** Splits the averaged weights of a snapshot into parts of less than 512 KiB. Zeros are left out. */
final class AverageParts implements Iterator<Part> {
    private static final int WEIGHTS_AT_MOST = 60_000;

    private final LinearModel model;
    private int vector = -1;
    private int page = -1;

    AverageParts(LinearModel model) {
        this.model = model;
        skipFinishedVectors();
    }

    private void skipFinishedVectors() {
        while (page < 0 && vector < model.vectors()) {
            vector++;
            page = vector < model.vectors() ? model.vector(vector).nextPage(0) : -1;
        }
    }

    @Override
    public boolean hasNext() {
        return vector < model.vectors();
    }

    @Override
    public Part next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        PagedWeights weights = model.vector(vector);
        int current = vector;
        List<Block> blocks = new ArrayList<>();
        Double bias = null;
        int room = WEIGHTS_AT_MOST;
        while (page >= 0 && room >= weights.span()) {
            double[] average = average(weights, page);
            if (page == weights.biasPage()) {
                bias = average[0];
            } else {
                addBlock(page * weights.span(), average, blocks);
            }
            room -= average.length;
            page = weights.nextPage(page + 1);
        }
        skipFinishedVectors();
        return new Part(current, bias, blocks);
    }

    private double[] average(PagedWeights weights, int number) {
        double[] numbers = weights.page(number);
        int stride = weights.stride();
        double[] average = new double[numbers.length / stride];
        for (int k = 0; k < average.length; k++) {
            average[k] = model.weight(View.AVERAGED, numbers, k * stride);
        }
        return average;
    }

    /** Leaves out the zeros at both ends. */
    private static void addBlock(int start, double[] weights, List<Block> blocks) {
        int from = 0;
        int to = weights.length;
        while (to > 0 && weights[to - 1] == 0) {
            to--;
        }
        while (from < to && weights[from] == 0) {
            from++;
        }
        if (from < to) {
            blocks.add(new Block(start + from, Arrays.copyOfRange(weights, from, to)));
        }
    }
}
