package perceptron.run.evaluate;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import perceptron.learner.LearnerSettings;
import perceptron.measure.Baseline;

/** All learners on the same examples, in one pass each, beside the baselines; and which to take. */
public final class LearnersReport {
    private static final String ROW = "%-20s%-9s%9s%10s%10s%10s%12s%n";

    private LearnersReport() {}

    /** @param leftOut a sentence for each learner that does not take the options */
    public static String text(List<Result> results, List<String> leftOut) {
        StringBuilder text = new StringBuilder();
        text.append(row("learner", "numbers", "mistakes", "accuracy", "log loss", "AUC", "examples/s"));
        for (Result result : results) {
            LearnerSettings settings = result.model().settings();
            text.append(row(
                    settings.algorithm().code(),
                    settings.form().code(),
                    Long.toString(result.answerMistakes()),
                    accuracy(result.answerMistakes(), result),
                    TextReport.share(result.measures().reliability().logLoss()),
                    TextReport.share(result.measures().auc()),
                    TextReport.thousands(result.examplesPerSecond())));
        }
        Result any = results.get(0);
        text.append(baseline("majority", any.measures().baselines().majority(), any));
        text.append(baseline("same as last", any.measures().baselines().last(), any));
        if (!leftOut.isEmpty()) {
            text.append('\n').append(String.join("\n", leftOut)).append('\n');
        }
        return text.append('\n')
                .append(Advice.of(results).sentence())
                .append('\n')
                .toString();
    }

    private static String baseline(String name, Baseline baseline, Result any) {
        return row(name, "", Long.toString(baseline.mistakes()), accuracy(baseline.mistakes(), any), "-", "-", "-");
    }

    private static String row(String... cells) {
        return String.format(Locale.ROOT, ROW, (Object[]) cells);
    }

    private static String accuracy(long mistakes, Result result) {
        return TextReport.share(1 - (double) mistakes / result.examples());
    }

    /** One object: a report for each learner, and which to take, null for none. */
    public static String json(List<Result> results, List<String> leftOut) {
        ObjectNode json = new ObjectMapper().createObjectNode();
        ArrayNode learners = json.putArray("learners");
        results.forEach(result -> learners.add(JsonReport.object(result)));
        leftOut.forEach(json.putArray("leftOut")::add);
        Advice advice = Advice.of(results);
        if (advice.take() == null) {
            json.putNull("take");
        } else {
            LearnerSettings settings = advice.take().model().settings();
            json.putObject("take")
                    .put("learner", settings.algorithm().code())
                    .put("numbers", settings.form().code());
        }
        return json.put("why", advice.sentence()).toString();
    }
}
