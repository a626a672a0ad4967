package perceptron.run.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import perceptron.features.NumberForm;
import perceptron.learner.Algorithm;
import perceptron.learner.Change;
import perceptron.learner.LearnerSettings;
import perceptron.learner.LinearModel;
import perceptron.learner.Predicted;
import perceptron.learner.View;
import perceptron.measure.MistakeCounts;
import perceptron.measure.Prequential;
import perceptron.run.evaluate.LearnersReport.Advice;
import perceptron.run.evaluate.Result.Pass;

/** Of two labels that a coin decides, so that a baseline is wrong about half of the time. */
class AdviceTest {
    private static final int EXAMPLES = 400;

    /** Of a learner that is wrong about the examples from one place to another. */
    private static Result result(Algorithm algorithm, NumberForm form, int from, int to) {
        Random coin = new Random(4);
        LinearModel model = new LinearModel(LearnerSettings.of(algorithm).withNumbers(form));
        Prequential measures = Prequential.ofWholeStream(true, null);
        MistakeCounts mistakes = new MistakeCounts();
        BitSet missed = new BitSet();
        missed.set(from, to);
        for (int n = 0; n < EXAMPLES; n++) {
            int label = coin.nextInt(2);
            Predicted predicted = said(missed.get(n) ? 1 - label : label);
            mistakes.observe(predicted, label);
            Change change = new Change();
            change.clear(Change.Kind.LEARNED);
            measures.labelled(predicted, change, label, 1);
        }
        Pass pass = new Pass(1, EXAMPLES, 0, mistakes, null);
        return new Result(model, List.of(), missed, List.of(pass), measures, Double.NaN, Double.NaN, null, 1);
    }

    private static Predicted said(int label) {
        return new Predicted() {
            @Override
            public int best(View view) {
                return label;
            }

            @Override
            public View answeredBy() {
                return View.CURRENT;
            }

            @Override
            public double margin() {
                return 1;
            }

            @Override
            public double probability() {
                return Double.NaN;
            }
        };
    }

    private static Advice advice(Result... results) {
        return new LearnersReport(List.of(results), List.of()).advice();
    }

    private final Result linear = result(Algorithm.ADAPTIVE, NumberForm.LINEAR, 0, 60);
    private final Result curve = result(Algorithm.ADAPTIVE, NumberForm.CURVE, 0, 50);

    @Test
    void theBetterFormOfTheAdaptiveLearnerIsTaken() {
        Advice advice = advice(linear, curve, result(Algorithm.PA1, NumberForm.AUTO, 0, 50));
        assertThat(advice.take()).isSameAs(curve);
        assertThat(advice.sentence())
                .isEqualTo("Take learner=adaptive with numbers=curve, which is wrong 0.1250 of the time.");
    }

    @Test
    void whatChanceExplainsIsNoReasonForAnother() {
        Result better = result(Algorithm.PA1, NumberForm.AUTO, 30, 78);
        Advice advice = advice(linear, curve, better);
        assertThat(advice.take()).isSameAs(curve);
        assertThat(advice.sentence())
                .startsWith(
                        "Take learner=adaptive with numbers=curve, which is wrong 0.1250 of the time; learner=pa1 is"
                                + " wrong 0.1200, and that may be chance (McNemar's test, p = 0.");
    }

    @Test
    void anotherIsTakenIfItIsBetterThanChanceExplains() {
        Result better = result(Algorithm.PA1, NumberForm.AUTO, 0, 20);
        Advice advice = advice(linear, curve, better);
        assertThat(advice.take()).isSameAs(better);
        assertThat(advice.sentence())
                .isEqualTo(
                        "Take learner=pa1, which is wrong 0.0500 of the time; learner=adaptive with numbers=curve is wrong"
                                + " 0.1250, and that is more than chance explains (McNemar's test, p = 0.0000).");
    }

    @Test
    void noneIsTakenIfABaselineIsAsGood() {
        Advice advice = advice(result(Algorithm.ADAPTIVE, NumberForm.CURVE, 0, 250));
        assertThat(advice.take()).isNull();
        assertThat(advice.sentence()).startsWith("No learner beats the baseline (");
    }
}
