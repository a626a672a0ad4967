package perceptron.run.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import perceptron.run.evaluate.LearnersReport.Advice;
import perceptron.run.evaluate.Training.Result;

/** Of reports on 400 examples, of which the baselines are wrong about half. */
class AdviceTest {
    /** Of a learner that is wrong about the examples from one place to another. */
    private static Result result(String learner, String numbers, int from, int to) {
        BitSet missed = new BitSet();
        missed.set(from, to);
        ObjectNode report = new ObjectMapper().createObjectNode();
        report.put("learner", learner).put("numbers", numbers).put("examples", 400);
        report.put("mistakes", to - from);
        ObjectNode baselines = report.putObject("baselines");
        baselines.putObject("majority").put("mistakes", 190);
        baselines.putObject("last").put("mistakes", 200);
        return new Result(null, null, report, missed);
    }

    /** With a log loss, which is 0.7 for the better baseline. */
    private static Result withLogLoss(Result result, double logLoss) {
        ObjectNode report = (ObjectNode) result.report();
        report.put("logLoss", logLoss);
        ObjectNode baselines = (ObjectNode) report.path("baselines");
        ((ObjectNode) baselines.path("majority")).put("logLoss", 0.7);
        ((ObjectNode) baselines.path("last")).put("logLoss", 0.8);
        baselines.put("beatenByLogLoss", logLoss < 0.7);
        return result;
    }

    private static Advice advice(Result... results) {
        return new LearnersReport(List.of(results)).advice();
    }

    private final Result linear = result("adaptive", "linear", 0, 60);
    private final Result curve = result("adaptive", "curve", 0, 50);

    @Test
    void whatChanceExplainsIsNoReasonForAnother() {
        Result better = result("pa1", "linear", 30, 78);
        Advice advice = advice(linear, curve, better);
        assertThat(advice.take()).isSameAs(curve);
        assertThat(advice.sentence())
                .startsWith(
                        "Take learner=adaptive with numbers=curve, which is wrong 0.1250 of the time; learner=pa1 is"
                                + " wrong 0.1200, and that may be chance (McNemar's test, p = 0.");
    }

    @Test
    void whoHasTheBestProbabilitiesIsSaidIfItIsAnother() {
        Advice advice = advice(withLogLoss(linear, 0.3), withLogLoss(curve, 0.4));
        assertThat(advice.take()).isSameAs(curve);
        assertThat(advice.sentence())
                .isEqualTo("Take learner=adaptive with numbers=curve, which is wrong 0.1250 of the time. By log loss"
                        + " learner=adaptive with numbers=linear is better, 0.3000 instead of 0.4000: take that if you act on"
                        + " probabilities.");
        assertThat(advice(withLogLoss(curve, 0.71)).sentence())
                .endsWith(" of the time. adaptive is better than the baselines by error only, not by log loss.");
    }

    @Test
    void betterProbabilitiesThanABaselineAreEnough() {
        Result often = withLogLoss(result("adaptive", "linear", 0, 195), 0.6);
        Result seldom = withLogLoss(result("pa1", "linear", 0, 192), 0.65);
        assertThat(advice(often, seldom).take()).isSameAs(often);
        assertThat(advice(often, seldom).sentence())
                .isEqualTo(
                        "Take learner=adaptive with numbers=linear, which is wrong 0.4875 of the time; it is better than the"
                                + " baseline (always the most frequent class, error 0.4750) by log loss only.");
        assertThat(advice(withLogLoss(seldom, 0.75)).take()).isNull();
    }

    @Test
    void anotherIsTakenIfItIsBetterThanChanceExplains() {
        Result better = result("pa1", "linear", 0, 20);
        Advice advice = advice(linear, curve, better);
        assertThat(advice.take()).isSameAs(better);
        assertThat(advice.sentence())
                .isEqualTo(
                        "Take learner=pa1, which is wrong 0.0500 of the time; learner=adaptive with numbers=curve is wrong"
                                + " 0.1250, and that is more than chance explains (McNemar's test, p = 0.0000).");
    }
}
