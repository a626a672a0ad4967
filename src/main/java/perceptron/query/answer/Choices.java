package perceptron.query.answer;

import java.util.List;
import perceptron.learner.LinearModel;
import perceptron.query.http.Call;
import perceptron.query.http.Refusal;

/** What a request may choose of a model. */
final class Choices {
    private Choices() {}

    /** Whether {@code weights=averaged} is asked for, and not {@code current}. */
    static boolean averaged(Call call, String otherwise) {
        return oneOf(call, "weights", List.of("current", "averaged"), otherwise).equals("averaged");
    }

    static String oneOf(Call call, String name, List<String> choices, String otherwise) {
        String chosen = call.query(name).orElse(otherwise);
        if (!choices.contains(chosen)) {
            throw Refusal.badRequest(name + "=" + chosen + " is none of " + String.join(", ", choices));
        }
        return chosen;
    }

    /** The number of the vector of {@code class=NAME}; -1 where no class is named, or one vector stands for both. */
    static int vector(Call call, LinearModel model) {
        String name = call.query("class").orElse(null);
        if (name == null) {
            return -1;
        }
        int number = model.classNames().indexOf(name);
        if (number < 0) {
            throw Refusal.badRequest("class=" + name + " is none of " + String.join(", ", model.classNames()));
        }
        return model.settings().labels().binary() ? -1 : number;
    }
}
