package perceptron.pipeline.learn;

import perceptron.learner.PagedWeights;
import perceptron.model.Change;
import perceptron.output.Average.Block;
import perceptron.pipeline.wire.Command.ImportPart;

/** The weights in a part of an import, as the change that adds them lists them: an index and a weight each, the bias last. */
final class ImportedWeights {
    private ImportedWeights() {}

    static void of(ImportPart part, Change change) {
        int count = count(part);
        change.dense = false;
        change.size = count;
        change.indices = new int[count];
        change.weights = new double[count];
        int k = 0;
        for (Block block : part.blocks()) {
            for (int i = 0; i < block.weights().length; i++, k++) {
                change.indices[k] = block.start() + i;
                change.weights[k] = block.weights()[i];
            }
        }
        if (part.bias() != null) {
            change.indices[k] = PagedWeights.BIAS;
            change.weights[k] = part.bias();
        }
    }

    private static int count(ImportPart part) {
        int count = part.bias() == null ? 0 : 1;
        for (Block block : part.blocks()) {
            count += block.weights().length;
        }
        return count;
    }
}
