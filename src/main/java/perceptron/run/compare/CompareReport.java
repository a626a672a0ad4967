package perceptron.run.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import perceptron.run.compare.Comparison.Difference;

/** A comparison as text. */
final class CompareReport {
    /** What is less likely by chance than this is called a difference. */
    private static final double SIGNIFICANT = 0.01;

    private static final String ROW = "  %-16.16s %10s %10s %10s %10s %10s %9s %9s %9s";

    private final String a;
    private final String b;

    CompareReport(String a, String b) {
        this.a = a;
        this.b = b;
    }

    List<String> lines(Comparison comparison) {
        Agreement all = comparison.all();
        List<String> lines = new ArrayList<>();
        if (all.examples() == 0) {
            lines.add("No example with a label was predicted by both. Do " + a + " and " + b
                    + " read the same topic of examples?");
            return lines;
        }
        lines.add("A is " + a + ", B is " + b + ".");
        lines.add("");
        lines.add(String.format(
                ROW, "model", "examples", "both right", "only A", "only B", "neither", "error A", "error B", "chance"));
        comparison.models().forEach((model, agreement) -> lines.add(row(model, agreement)));
        if (comparison.models().size() > 1) {
            lines.add(row("all", all));
        }
        lines.add("");
        lines.add(verdict(all));
        if (comparison.alone() > 0) {
            lines.add(String.format(
                    Locale.ROOT, "%,d examples were predicted by one of them alone so far.", comparison.alone()));
        }
        List<Difference> differences = comparison.differences();
        if (!differences.isEmpty()) {
            lines.add("");
            lines.add(String.format("  %-16s %-32s %-12s %-12s %-12s", "they differ in", "example", "label", "A", "B"));
            differences.forEach(each -> lines.add(String.format(
                    "  %-16.16s %-32.32s %-12.12s %-12.12s %-12.12s",
                    each.ofA().model(),
                    each.ofA().shown(),
                    each.ofA().trueLabel(),
                    each.ofA().label(),
                    each.ofB().label())));
        }
        return lines;
    }

    private static String row(String model, Agreement agreement) {
        return String.format(
                Locale.ROOT,
                ROW,
                model,
                count(agreement.examples()),
                count(agreement.both()),
                count(agreement.onlyA()),
                count(agreement.onlyB()),
                count(agreement.neither()),
                percent(agreement.errorOfA()),
                percent(agreement.errorOfB()),
                chance(agreement.p()));
    }

    private String verdict(Agreement all) {
        String errors = String.format(
                Locale.ROOT, "%s is wrong in %s and %s in %s", a, percent(all.errorOfA()), b, percent(all.errorOfB()));
        if (all.p() >= SIGNIFICANT) {
            return errors + ". Chance alone makes as large a difference with probability " + chance(all.p())
                    + " (McNemar's test): neither is known to be better.";
        }
        return errors + ": " + (all.onlyA() > all.onlyB() ? a : b) + " is better. Chance alone makes as large a"
                + " difference with probability " + chance(all.p()) + " (McNemar's test).";
    }

    private static String count(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.2f %%", 100 * share);
    }

    private static String chance(double p) {
        return p < 0.0001 ? "< 0.0001" : String.format(Locale.ROOT, "%.4f", p);
    }
}
