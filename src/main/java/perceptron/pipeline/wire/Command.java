package perceptron.pipeline.wire;

import java.util.List;
import perceptron.learner.Change;
import perceptron.output.Average;

/**
 * A command about one model.
 *
 * @param id repeated in the outcome; may be null
 */
public record Command(String id, Action command) {
    public sealed interface Action permits Reset, Delete, ImportPart {
        /** Its name in an outcome. */
        String name();
    }

    /** Forget what was learned; keep the model and its settings. */
    public record Reset() implements Action {
        @Override
        public String name() {
            return "reset";
        }
    }

    /** Delete the model. */
    public record Delete() implements Action {
        @Override
        public String name() {
            return "delete";
        }
    }

    /**
     * A part of a model's weights.
     *
     * @param part the number of this one, from 0
     * @param classes in their order: of two labels negative first, then positive
     * @param vector whose weights follow: the position in classes; 0 if there are only two labels; {@link #SCALES} for the
     *     first number that the model knows of its features' values, those before it for the others
     * @param bias the weight of the bias, in one of the vector's parts, otherwise null
     */
    public record ImportPart(
            int parts, int part, List<String> classes, int vector, Double bias, List<Average.Block> blocks)
            implements Action {
        public static final int SCALES = Change.STATISTICS;

        @Override
        public String name() {
            return "import";
        }
    }
}
