package perceptron.run.evaluate;

import java.io.Closeable;
import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleConsumer;
import java.util.function.Function;
import perceptron.example.Example;
import perceptron.example.FeatureVector;
import perceptron.example.Rejection;
import perceptron.example.file.ExampleFile;
import perceptron.features.Dataset;
import perceptron.features.Featurizer;
import perceptron.features.NumberForm;
import perceptron.model.ModelSettings;
import perceptron.pipeline.learn.LearnSettings;
import perceptron.pipeline.settings.Settings;
import perceptron.run.file.FileOptions;
import perceptron.run.file.RejectedLines;

/**
 * The labelled examples of a file as they enter the arithmetic, for each form that numbers have for a learner: all at once, or
 * one stretch after the other. If one learner rejects an example, no learner gets it: all learn from the same examples.
 */
final class FileExamples implements Closeable {
    /** How many examples are read between two looks at the progress. */
    private static final int LOOK = 1024;

    private final String name;
    private final ExampleFile file;
    private final Map<NumberForm, Featurizer> featurizers = new EnumMap<>(NumberForm.class);
    private final Map<NumberForm, Dataset> datasets = new EnumMap<>(NumberForm.class);
    private final Map<NumberForm, FeatureVector> vectors = new EnumMap<>(NumberForm.class);
    private final Featurizer anyFeaturizer;
    private final RejectedLines rejected;
    private final DoubleConsumer progress;
    private final Function<String, RuntimeException> wrongUsage;
    private final Example example = new Example();

    /** The fields that are to be split or crossed, but that no example has had yet. */
    private List<String> missing;

    private long size;
    private long read;
    private long unlabelled;
    private long leftOut;
    private long nanos;

    /**
     * @param progress receives how much of the file was read, from 0 to 1, or NaN
     * @param wrongUsage makes an exception of what is wrong with the options
     */
    FileExamples(
            FileOptions options,
            List<Settings> learners,
            RejectedLines rejected,
            DoubleConsumer progress,
            Function<String, RuntimeException> wrongUsage)
            throws IOException {
        name = options.file;
        this.rejected = rejected;
        this.progress = progress;
        this.wrongUsage = wrongUsage;
        for (Settings settings : learners) {
            ModelSettings model = LearnSettings.model(settings);
            featurizers.computeIfAbsent(model.learner().form(), form -> model.featurizer(null));
        }
        featurizers.forEach((form, featurizer) -> datasets.put(form, new Dataset(featurizer.marksNumbers())));
        anyFeaturizer = featurizers.values().iterator().next();
        missing = anyFeaturizer.missing();
        try {
            file = options.open();
            anyFeaturizer.check(file.fields());
        } catch (IllegalArgumentException e) {
            throw wrongUsage.apply(e.getMessage());
        }
    }

    /**
     * Reads on, at most this many examples, in place of those that were read before.
     *
     * @return whether there are any
     */
    boolean read(int limit) throws IOException {
        long start = System.nanoTime();
        datasets.values().forEach(Dataset::clear);
        boolean more = true;
        while (more && any().size() < limit) {
            more = next();
        }
        size += any().size();
        nanos += System.nanoTime() - start;
        if (!more && size > 0 && !missing.isEmpty()) {
            throw wrongUsage.apply(
                    "no example has the feature " + missing.get(0) + ", which is to be crossed or split into words");
        }
        return any().size() > 0;
    }

    private boolean next() throws IOException {
        try {
            if (!file.next(example)) {
                return false;
            }
            if (example.label() == null) {
                unlabelled++;
            } else {
                add();
            }
        } catch (Rejection e) {
            rejected.add(file.line(), e);
        }
        if (read++ % LOOK == 0) {
            progress.accept(file.progress());
        }
        return true;
    }

    private void add() {
        featurizers.forEach((form, featurizer) -> vectors.put(form, featurizer.vector(example)));
        datasets.forEach(
                (form, dataset) -> dataset.add(vectors.get(form), example.label(), example.weight(), file.line()));
        leftOut += anyFeaturizer.leftOut();
        if (!missing.isEmpty()) {
            missing = anyFeaturizer.missing();
        }
    }

    /** Those that were read last, with numbers in this form. */
    Dataset dataset(NumberForm form) {
        return datasets.get(form);
    }

    private Dataset any() {
        return datasets.values().iterator().next();
    }

    /** How many were read so far. */
    long size() {
        return size;
    }

    /** What was read, as text for a person. */
    String describe() {
        String left = (unlabelled == 0 ? "" : ", and " + unlabelled + " without a label")
                + (leftOut == 0 ? "" : ", " + leftOut + " words and crossings too many left out");
        return String.format(
                Locale.ROOT,
                "%s: %s, %,d examples, features up to index %,d%s; read in %.2f s",
                name,
                file.format().name().toLowerCase(Locale.ROOT),
                size,
                any().dimensions() - 1,
                left,
                nanos * 1e-9);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
