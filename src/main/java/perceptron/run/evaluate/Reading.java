package perceptron.run.evaluate;

import java.io.IOException;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleConsumer;
import perceptron.example.Example;
import perceptron.example.FeatureVector;
import perceptron.example.Rejection;
import perceptron.example.file.ExampleFile;
import perceptron.features.Dataset;
import perceptron.features.Featurizer;
import perceptron.features.NumberForm;
import perceptron.run.file.RejectedLines;

/**
 * A file, read in full, once for each form that numbers have for a learner.
 *
 * @param unlabelled how many examples were left out because nothing can be learned from them
 * @param leftOut how many words and crossings were left out, since their examples had too many
 */
public record Reading(Map<NumberForm, Dataset> datasets, String format, long unlabelled, long leftOut, double seconds) {
    private static final int LOOK = 1024;

    /** @throws IllegalArgumentException if a field that is to be split or crossed is no feature, or none that an example has */
    public static Reading of(
            ExampleFile file, Map<NumberForm, Featurizer> featurizers, RejectedLines rejected, DoubleConsumer progress)
            throws IOException {
        long start = System.nanoTime();
        Map<NumberForm, Dataset> datasets = new LinkedHashMap<>();
        featurizers.forEach((form, featurizer) -> datasets.put(form, new Dataset(featurizer.marksNumbers())));
        Map<NumberForm, FeatureVector> vectors = new EnumMap<>(NumberForm.class);
        Example example = new Example();
        Featurizer any = featurizers.values().iterator().next();
        any.check(file.fields());
        MissingFields missing = new MissingFields(any);
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
                    // If one learner rejects an example, no learner gets it: all learn from the same examples.
                    featurizers.forEach((form, featurizer) -> vectors.put(form, featurizer.vector(example)));
                    long line = file.line();
                    datasets.forEach(
                            (form, dataset) -> dataset.add(vectors.get(form), example.label(), example.weight(), line));
                    leftOut += any.leftOut();
                    missing.look(example);
                }
            } catch (Rejection e) {
                rejected.add(file.line(), e);
            }
            if (count % LOOK == 0) {
                progress.accept(file.progress());
            }
        }
        if (datasets.values().iterator().next().size() > 0) {
            missing.check();
        }
        String format = file.format().name().toLowerCase(Locale.ROOT);
        return new Reading(datasets, format, unlabelled, leftOut, (System.nanoTime() - start) * 1e-9);
    }

    /** With numbers in this form. */
    public Dataset dataset(NumberForm form) {
        return datasets.get(form);
    }

    /** The examples, with numbers in any form. */
    public Dataset any() {
        return datasets.values().iterator().next();
    }

    public String describe(String file) {
        String left = (unlabelled == 0 ? "" : ", and " + unlabelled + " without a label")
                + (leftOut == 0 ? "" : ", " + leftOut + " words and crossings too many left out");
        return String.format(
                Locale.ROOT,
                "%s: %s, %,d examples, features up to index %,d%s; read in %.2f s",
                file,
                format,
                any().size(),
                any().dimensions() - 1,
                left,
                seconds);
    }
}
