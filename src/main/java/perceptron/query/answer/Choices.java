package perceptron.query.answer;

import java.util.List;
import java.util.stream.Stream;
import perceptron.learner.LinearModel;
import perceptron.learner.View;
import perceptron.query.http.HttpError;
import perceptron.query.http.Request;

/** Parameters that choose a part of a model. */
final class Choices {
    private Choices() {}

    /** The weights that {@code weights=current}, {@code averaged} or, if the model keeps them, {@code fading} chooses. */
    static View view(Request request, LinearModel model, View otherwise) {
        List<String> choices = Stream.of(View.CURRENT, View.FADING, View.AVERAGED)
                .filter(view -> view != View.FADING || model.settings().keeps(view))
                .map(View::code)
                .toList();
        return View.ofCode(request.query("weights", choices, otherwise.code()));
    }

    /** The view whose weights stand for the answer. A vote is no linear function: the averaged weights come nearest to it. */
    static View explaining(LinearModel model) {
        View answering = model.answering().view();
        return answering == View.VOTED ? View.AVERAGED : answering;
    }

    /** The number of the vector of {@code class=NAME}; -1 if no class is named, or if one vector stands for both. */
    static int vector(Request request, LinearModel model) {
        String name = request.query("class").orElse(null);
        if (name == null) {
            return -1;
        }
        int number = model.classNames().indexOf(name);
        if (number < 0) {
            throw HttpError.badRequest("class=" + name + " is not one of " + String.join(", ", model.classNames()));
        }
        return model.settings().labels().binary() ? -1 : number;
    }
}
