package perceptron.run.evaluate;

import java.util.BitSet;
import perceptron.example.Rejection;
import perceptron.features.Dataset;
import perceptron.run.file.RejectedLines;

/** The examples that a learner rejected, for example because of their labels. They are left out from then on. */
final class RejectedExamples {
    private final Dataset dataset;
    private final RejectedLines lines;
    private final BitSet examples = new BitSet();

    RejectedExamples(Dataset dataset, RejectedLines lines) {
        this.dataset = dataset;
        this.lines = lines;
    }

    boolean contains(int example) {
        return examples.get(example);
    }

    void add(int example, Rejection rejection) {
        examples.set(example);
        lines.add(dataset.line(example), rejection);
    }
}
