package perceptron.run.evaluate;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import perceptron.features.Dataset;
import perceptron.pipeline.learn.LearnSettings;
import perceptron.pipeline.settings.Settings;
import perceptron.run.console.ProgressBar;
import perceptron.run.file.RejectedLines;

/** Learners that learn from the same examples, one after the other, and the report on them. */
public final class Evaluation {
    /** With at least so many examples, learning is warmed up first, so that its speed is measured well. */
    private static final int LARGE = 100_000;

    private static final long WARM_UP = 300_000_000;

    private final Reading reading;
    private final RejectedLines rejected;
    private final Plan plan;
    private final ProgressBar bar;
    private final PrintWriter out;

    public Evaluation(Reading reading, RejectedLines rejected, Plan plan, ProgressBar bar, PrintWriter out) {
        this.reading = reading;
        this.rejected = rejected;
        this.plan = plan;
        this.bar = bar;
        this.out = out;
    }

    /** Reports all learners in one table, with the one to take. */
    public void compare(Contenders contenders) {
        List<Result> results = new ArrayList<>();
        for (Settings settings : contenders.settings()) {
            results.add(train(settings, pass -> {}));
        }
        if (plan.json()) {
            out.println(LearnersReport.json(results, contenders.leftOut()));
        } else {
            out.print(LearnersReport.text(results, contenders.leftOut()));
        }
    }

    /** Reports each learner in full. */
    public List<Result> report(List<Settings> learners) {
        if (!plan.json()) {
            out.println(TextReport.passHeader());
        }
        List<Result> results = new ArrayList<>();
        for (Settings settings : learners) {
            Result result = train(settings, pass -> {
                if (!plan.json()) {
                    out.println(TextReport.pass(settings.getString("learner"), pass, plan.bare()));
                    out.flush();
                }
            });
            results.add(result);
            if (plan.json()) {
                out.println(JsonReport.of(result));
            }
        }
        return results;
    }

    /** What follows the table of passes, in words and tables. */
    public void conclude(List<Result> results) {
        out.println();
        out.print(TextReport.table(results));
        String warnings = TextReport.warnings(results);
        if (!warnings.isEmpty()) {
            out.println();
            out.print(warnings);
        }
        if (results.size() == 1 && !plan.bare()) {
            out.println();
            out.print(TextReport.confusion(results.get(0)));
        }
    }

    private Result train(Settings settings, Consumer<Result.Pass> onPass) {
        String name = settings.getString("learner");
        Dataset dataset =
                reading.dataset(LearnSettings.model(settings).learner().form());
        if (dataset.size() >= LARGE) {
            Training.warmUp(dataset, settings, plan.bare(), WARM_UP);
        }
        Training training = new Training(dataset, settings, plan.seed(), plan.holdout(), plan.bare(), rejected);
        return training.run(
                plan.passes(),
                pass -> {
                    bar.clear();
                    onPass.accept(pass);
                },
                share -> bar.show(share, () -> name));
    }
}
