package perceptron.run.evaluate;

import java.io.IOException;
import java.util.Locale;
import java.util.function.DoubleConsumer;
import perceptron.example.Example;
import perceptron.example.Rejection;
import perceptron.example.file.ExampleFile;
import perceptron.features.Dataset;
import perceptron.features.Featurizer;
import perceptron.run.file.RejectedLines;

/**
 * A file, read in full.
 *
 * @param unlabelled how many examples were left out because nothing can be learned from them
 * @param leftOut how many words and crossings were left out, since their examples had too many
 */
public record Reading(Dataset dataset, String format, long unlabelled, long leftOut, double seconds) {
    private static final int LOOK = 1024;

    /** @throws IllegalArgumentException if no example has a field that is to be split or crossed */
    public static Reading of(ExampleFile file, Featurizer featurizer, RejectedLines rejected, DoubleConsumer progress)
            throws IOException {
        long start = System.nanoTime();
        Dataset dataset = new Dataset();
        Example example = new Example();
        MissingFields missing = new MissingFields(featurizer);
        long unlabelled = 0;
        long leftOut = 0;
        for (long count = 0; ; count++) {
            try {
                if (!file.next(example)) {
                    break;
                }
                if (example.label() == null) {
                    unlabelled++;
                } else {
                    dataset.add(featurizer.vector(example), example.label(), example.weight(), file.line());
                    leftOut += featurizer.leftOut();
                    missing.look(example);
                }
            } catch (Rejection e) {
                rejected.add(file.line(), e);
            }
            if (count % LOOK == 0) {
                progress.accept(file.progress());
            }
        }
        if (dataset.size() > 0) {
            missing.check();
        }
        String format = file.format().name().toLowerCase(Locale.ROOT);
        return new Reading(dataset, format, unlabelled, leftOut, (System.nanoTime() - start) * 1e-9);
    }

    public String describe(String file) {
        String left = (unlabelled == 0 ? "" : ", and " + unlabelled + " without a label")
                + (leftOut == 0 ? "" : ", " + leftOut + " words and crossings too many left out");
        return String.format(
                Locale.ROOT,
                "%s: %s, %,d examples, features up to index %,d%s; read in %.2f s",
                file,
                format,
                dataset.size(),
                dataset.dimensions() - 1,
                left,
                seconds);
    }
}
