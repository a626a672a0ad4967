package perceptron.run.console;

import java.util.List;

/** A line for each model that is active, for logs. */
final class ModelLines {
    private static final int NAME = 24;

    private ModelLines() {}

    static List<String> of(Tally tally, long now) {
        return tally.models().entrySet().stream()
                .filter(model -> isAwake(model.getValue().recent(now)))
                .map(model -> line(Texts.name(model.getKey(), NAME), model.getValue(), now))
                .toList();
    }

    private static boolean isAwake(ModelRates.Span recent) {
        return recent.counts().examples() > 0 || recent.seconds() == 0;
    }

    private static String line(String name, ModelRates model, long now) {
        ModelRates.Span recent = model.recent(now);
        Counts errors = model.recentErrors(now);
        return Texts.left(name, 8)
                + "  examples/s " + Texts.rate(recent.perSecond(recent.counts().examples()), Style.PLAIN)
                + "  updates/s " + Texts.rate(recent.perSecond(recent.counts().updates()), Style.PLAIN)
                + "  error " + Texts.percent(errors.error(), Style.PLAIN)
                + "  baseline " + Texts.percent(errors.baselineError(), Style.PLAIN)
                + (errors.isNoBetter() ? " (" + ModelTable.NO_BETTER + ")" : "")
                + (model.total().late() == 0
                        ? ""
                        : "  late " + Texts.count(model.total().late()));
    }
}
