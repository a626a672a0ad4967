package perceptron.run.evaluate;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import perceptron.features.Dataset;
import perceptron.features.NumberForm;
import perceptron.pipeline.learn.LearnSettings;
import perceptron.pipeline.settings.Settings;
import perceptron.run.console.Failure;
import perceptron.run.console.ProgressBar;
import perceptron.run.evaluate.Result.Pass;
import perceptron.run.file.FileOptions;
import perceptron.run.file.RejectedLines;

/**
 * Learners that learn from the same examples, one after the other, and the report on them. One learner that needs each example
 * once gets one stretch of the file after the other, so that a file of any length is learned from in little memory. In all
 * other cases the file is read in full first.
 */
public final class Evaluation {
    /** How many examples are learned between two looks at anything else. With fewer, there is no speed to be measured well. */
    private static final int STRETCH = 16_384;

    private static final long WARM_UP_NANOS = 300_000_000;

    private final FileOptions file;
    private final RejectedLines rejected;
    private final Plan plan;
    private final ProgressBar bar;
    private final PrintWriter out;
    private final Function<String, RuntimeException> wrongUsage;

    /** @param wrongUsage makes an exception of what is wrong with the options */
    public Evaluation(
            FileOptions file,
            RejectedLines rejected,
            Plan plan,
            ProgressBar bar,
            PrintWriter out,
            Function<String, RuntimeException> wrongUsage) {
        this.file = file;
        this.rejected = rejected;
        this.plan = plan;
        this.bar = bar;
        this.out = out;
        this.wrongUsage = wrongUsage;
    }

    /** Learns, and prints what came out. */
    public List<Result> run() throws IOException {
        List<Result> results = new ArrayList<>();
        // To see whether the weights separate the examples, these are read a second time.
        if (plan.streams() && (plan.bare() || file.canBeReadTwice())) {
            results.add(stream(plan.learners().get(0)));
        } else {
            try (FileExamples examples = open()) {
                examples.read(Integer.MAX_VALUE);
                bar.clear();
                check(examples.size());
                begin(examples);
                for (Settings settings : plan.learners()) {
                    results.add(train(settings, examples));
                }
            }
        }
        if (plan.compared()) {
            out.print(
                    plan.json()
                            ? LearnersReport.json(results, plan.leftOut())
                            : LearnersReport.text(results, plan.leftOut()));
        } else if (!plan.json()) {
            out.print(TextReport.conclusion(results, plan.bare()));
        }
        return results;
    }

    private FileExamples open() throws IOException {
        return new FileExamples(file, plan.learners(), rejected, share -> bar.show(share, () -> "reading"), wrongUsage);
    }

    private void check(long size) {
        if (size == 0) {
            throw new Failure(file.file + " has no example with a label (for CSV and JSON, --label-field "
                    + file.labelField + " names the field)");
        }
        if (plan.holdout() >= size) {
            throw wrongUsage.apply(
                    "--holdout " + plan.holdout() + " must be less than the number of examples, " + size);
        }
    }

    private void begin(FileExamples examples) {
        if (!plan.json()) {
            out.println(examples.describe());
            out.println();
            out.print(plan.compared() ? "" : TextReport.PASS_HEADER + System.lineSeparator());
        }
    }

    private static NumberForm form(Settings settings) {
        return LearnSettings.model(settings).learner().form();
    }

    private Result stream(Settings settings) throws IOException {
        int[] order = inOrder(STRETCH);
        Training training = null;
        Dataset dataset;
        try (FileExamples examples = open()) {
            dataset = examples.dataset(form(settings));
            while (examples.read(STRETCH)) {
                if (training == null) {
                    training = begin(settings, dataset);
                }
                training.learn(dataset, order, 0, dataset.size());
            }
            bar.clear();
            check(examples.size());
            begin(examples);
        }
        report(settings, training.endPass(null));
        if (!plan.bare()) {
            try (FileExamples again = open()) {
                Dataset stretch = again.dataset(form(settings));
                boolean more = again.read(STRETCH);
                while (more && training.separates(stretch, stretch.size())) {
                    more = again.read(STRETCH);
                }
            }
        }
        return end(training, dataset);
    }

    private Result train(Settings settings, FileExamples examples) {
        Dataset dataset = examples.dataset(form(settings));
        Training training = begin(settings, dataset);
        int size = dataset.size() - plan.holdout();
        int[] order = inOrder(size);
        SplittableRandom random = plan.seed() == null ? null : new SplittableRandom(plan.seed());
        boolean clean = false;
        while (plan.passes().goOn(training.passes().size(), clean)) {
            if (random != null) {
                shuffle(order, random);
            }
            for (int from = 0; from < size; from += STRETCH) {
                bar.show((double) from / size, () -> settings.getString("learner"));
                training.learn(dataset, order, from, Math.min(size, from + STRETCH));
            }
            Pass pass = training.endPass(plan.holdout() > 0 ? training.predict(dataset, size) : null);
            clean = pass.updates() == 0;
            report(settings, pass);
        }
        if (!plan.bare()) {
            training.separates(dataset, size);
        }
        return end(training, dataset);
    }

    private static int[] inOrder(int size) {
        int[] order = new int[size];
        for (int i = 0; i < size; i++) {
            order[i] = i;
        }
        return order;
    }

    /**
     * Before every pass the order of the last one is shuffled (Fisher and Yates, from the end): place i, from the last down to 1, is
     * exchanged with place r mod (i + 1), where r, as an unsigned number, is the next of SplitMix64 (Steele, Lea, Flood 2014).
     */
    private static void shuffle(int[] order, SplittableRandom random) {
        for (int i = order.length - 1; i > 0; i--) {
            int j = (int) Long.remainderUnsigned(random.nextLong(), i + 1);
            int other = order[j];
            order[j] = order[i];
            order[i] = other;
        }
    }

    /** If there is a speed to be measured, learns for a while first, so that it is not that of the JVM's compiler. */
    private Training begin(Settings settings, Dataset dataset) {
        if (dataset.size() >= STRETCH) {
            int[] order = inOrder(STRETCH);
            RejectedLines ignored = new RejectedLines("", true);
            Training warmUp = new Training(settings, dataset.dimensions(), plan.bare(), ignored);
            for (long start = System.nanoTime(); System.nanoTime() - start < WARM_UP_NANOS; ) {
                warmUp.learn(dataset, order, 0, STRETCH);
            }
        }
        return new Training(settings, dataset.dimensions(), plan.bare(), rejected);
    }

    private void report(Settings settings, Pass pass) {
        bar.clear();
        if (!plan.compared() && !plan.json()) {
            out.println(TextReport.pass(settings.getString("learner"), pass, plan.bare()));
            out.flush();
        }
    }

    private Result end(Training training, Dataset dataset) {
        Result result = training.result(dataset);
        if (!plan.compared() && plan.json()) {
            out.println(JsonReport.object(result));
        }
        return result;
    }
}
