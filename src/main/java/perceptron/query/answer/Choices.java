package perceptron.query.answer;

import java.util.List;
import java.util.Locale;
import perceptron.learner.LinearModel;
import perceptron.learner.View;
import perceptron.query.http.Call;
import perceptron.query.http.Refusal;

/** Parameters that choose a part of a model. */
final class Choices {
    private Choices() {}

    /** The weights that {@code weights=averaged} or {@code weights=current} chooses. */
    static View view(Call call, View otherwise) {
        String code = oneOf(call, "weights", List.of(View.CURRENT.code(), View.AVERAGED.code()), otherwise.code());
        return View.valueOf(code.toUpperCase(Locale.ROOT));
    }

    static String oneOf(Call call, String name, List<String> choices, String otherwise) {
        String chosen = call.query(name).orElse(otherwise);
        if (!choices.contains(chosen)) {
            throw Refusal.badRequest(name + "=" + chosen + " is not one of " + String.join(", ", choices));
        }
        return chosen;
    }

    /** The number of the vector of {@code class=NAME}; -1 if no class is named, or if one vector stands for both. */
    static int vector(Call call, LinearModel model) {
        String name = call.query("class").orElse(null);
        if (name == null) {
            return -1;
        }
        int number = model.classNames().indexOf(name);
        if (number < 0) {
            throw Refusal.badRequest("class=" + name + " is not one of " + String.join(", ", model.classNames()));
        }
        return model.settings().labels().binary() ? -1 : number;
    }
}
