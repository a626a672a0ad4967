package perceptron.run.console;

import java.util.function.ToDoubleFunction;

/** The recent error of a model as bars: of its answer and, if there is room for both, of its baseline. */
final class ErrorHistory {
    private static final String GAP = "  ";
    private static final int AT_LEAST = 14;
    private static final int AT_MOST = 30;
    private static final long MILLIS = 2_000;

    /** The highest bar: guessing between two labels is wrong half of the time. */
    private static final double WORST = 0.5;

    private final long now;
    private final Style style;
    private final boolean both;
    private final int bars;

    ErrorHistory(long now, int room, Style style) {
        this.now = now;
        this.style = style;
        both = room >= 2 * (GAP.length() + AT_LEAST);
        int each = (both ? room / 2 : room) - GAP.length();
        bars = each < AT_LEAST ? 0 : Math.min(AT_MOST, each);
    }

    String title() {
        String span = " " + bars * MILLIS / 1000 + " s";
        if (bars == 0) {
            return "";
        }
        return GAP + Texts.left("error" + span, bars) + (both ? GAP + "baseline" + span : "");
    }

    String of(ModelRates model) {
        if (bars == 0) {
            return "";
        }
        Counts[] history = model.history(now, bars, MILLIS);
        String baseline = both ? GAP + line(history, Counts::baselineError) : "";
        return style.bars(GAP + line(history, Counts::error) + baseline);
    }

    private String line(Counts[] history, ToDoubleFunction<Counts> error) {
        StringBuilder line = new StringBuilder();
        for (Counts counts : history) {
            line.append(style.bar(error.applyAsDouble(counts) / WORST));
        }
        return line.toString();
    }
}
