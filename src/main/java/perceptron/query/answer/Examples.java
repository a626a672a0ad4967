package perceptron.query.answer;

import java.util.function.Consumer;
import perceptron.example.Example;
import perceptron.example.Rejection;
import perceptron.pipeline.intake.ExampleForm;
import perceptron.query.http.Refusal;

/** The examples in a request, one or an array of them, in the form of those on the topic, but as JSON. */
public final class Examples {
    private final ExampleForm form;

    public Examples(ExampleForm form) {
        this.form = form;
    }

    /** @param taker is given each in turn, in an object that is filled again for the next */
    void read(byte[] body, Consumer<Example> taker) {
        int[] number = {0};
        try {
            form.json().readEach(body, example -> {
                taker.accept(example);
                number[0]++;
            });
        } catch (Rejection rejection) {
            throw Refusal.badRequest("example " + number[0] + ": " + rejection.getMessage());
        }
    }
}
