package perceptron.run.evaluate;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import perceptron.example.Example;
import perceptron.example.FeatureVector;
import perceptron.example.Rejection;
import perceptron.example.file.Examples;
import perceptron.features.FeatureNames;
import perceptron.features.Featurizer;
import perceptron.features.Featurizer.NumberForm;
import perceptron.model.ModelSettings;
import perceptron.pipeline.settings.Settings;
import perceptron.run.console.Terminal;
import perceptron.run.file.FileOptions;
import perceptron.run.file.RejectedLines;

/**
 * The labelled examples of a file or a topic as they enter the arithmetic, for each form that numbers have for a learner, one stretch after
 * the other. If one form rejects an example, no learner gets it: all learn from the same examples.
 */
final class FileExamples implements Closeable {
    private final String name;
    private Examples file;
    private final Map<NumberForm, Form> forms = new EnumMap<>(NumberForm.class);
    private final Form any;
    private final RejectedLines rejected;
    private final Terminal terminal;
    private final Example example = new Example();
    private boolean isWeighted;
    private long size;
    private long unlabelled;
    private long leftOut;
    private long nanos;

    /**
     * A labelled example.
     *
     * @param line the line of the file that holds it
     */
    record Row(FeatureVector vector, String label, double weight, long line) {}

    /** The examples with numbers in one form. */
    static final class Form {
        /** Names of pairs are reported. Those of numbers come early, words in texts may be without end. */
        private static final int NAMES_AT_MOST = 1 << 16;

        private final FeatureNames names = new FeatureNames(NAMES_AT_MOST);
        private final Featurizer featurizer;
        private final List<Row> rows = new ArrayList<>();
        /** Of the last example. */
        private FeatureVector vector;

        private int largestIndex = -1;

        Form(ModelSettings model) {
            featurizer = model.featurizer(model.learner().drawsCurves() ? names : null);
        }

        /** Those that were read last. */
        List<Row> rows() {
            return rows;
        }

        /** The names of a feature, by its index. */
        List<String> names(int index) {
            return names.at(index);
        }

        /** One more than the largest index of a feature, as people know it, but for cyclic ones. */
        int dimensions() {
            return largestIndex + 1;
        }

        private void add(String label, double weight, long line) {
            rows.add(new Row(vector.copy(), label, weight, line));
            largestIndex = Math.max(largestIndex, featurizer.largestIndex(vector));
        }
    }

    FileExamples(
            FileOptions options, Examples source, List<Settings> learners, RejectedLines rejected, Terminal terminal) {
        name = options.file;
        this.rejected = rejected;
        this.terminal = terminal;
        for (Settings settings : learners) {
            ModelSettings model = settings.model();
            forms.computeIfAbsent(model.learner().form(), form -> new Form(model));
        }
        any = forms.values().iterator().next();
        file = source;
        try {
            any.featurizer.check(file.fields());
        } catch (IllegalArgumentException e) {
            throw options.wrong(e.getMessage());
        }
    }

    /**
     * Reads on, at most this many examples, in place of those that were read before.
     *
     * @return whether there are any
     */
    boolean read(int limit) throws IOException {
        long start = System.nanoTime();
        forms.values().forEach(form -> form.rows.clear());
        boolean more = true;
        while (more && any.rows.size() < limit) {
            more = next();
        }
        size += any.rows.size();
        nanos += System.nanoTime() - start;
        return !any.rows.isEmpty();
    }

    private boolean next() throws IOException {
        if (!rejected.next(file, example)) {
            return false;
        }
        if (example.label() == null) {
            unlabelled++;
        } else {
            add();
        }
        terminal.progress(file.progress(), () -> "reading");
        return true;
    }

    private void add() {
        try {
            for (Form form : forms.values()) {
                form.vector = form.featurizer.vector(example);
            }
        } catch (Rejection e) {
            rejected.add(file.line(), e);
            return;
        }
        for (Form form : forms.values()) {
            form.add(example.label(), example.weight(), file.line());
        }
        isWeighted |= example.weight() != 1;
        leftOut += any.featurizer.leftOut();
    }

    /** Begins again. */
    void again(Examples source) throws IOException {
        file.close();
        file = source;
    }

    /** The examples as a learner has them. */
    Form form(Settings learner) {
        return forms.get(learner.model().learner().form());
    }

    boolean isWeighted() {
        return isWeighted;
    }

    long size() {
        return size;
    }

    /** The fields that are to be split or crossed, but that no example has had yet. */
    List<String> missing() {
        return any.featurizer.missing();
    }

    List<String> unique() {
        return any.featurizer.unique();
    }

    String describe() {
        String left = (unlabelled == 0 ? "" : ", and " + unlabelled + " without a label")
                + (leftOut == 0 ? "" : ", " + leftOut + " words and crossings too many left out");
        return String.format(
                Locale.ROOT,
                "%s: %s, %,d examples, features up to index %,d%s; read in %.2f s",
                name,
                file.form(),
                size,
                any.dimensions() - 1,
                left,
                nanos * 1e-9);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
