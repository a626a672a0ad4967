package perceptron.query.answer;

import java.util.function.Consumer;
import perceptron.example.Example;
import perceptron.example.Rejection;
import perceptron.pipeline.intake.ExampleForm;
import perceptron.query.http.HttpError;

/** Reads the examples in a request: one or an array of them, as JSON in the form of the topic. */
public final class Examples {
    private final ExampleForm form;

    public Examples(ExampleForm form) {
        this.form = form;
    }

    /** Whether an example is an object of any fields, and not one of the schema {@code Example}. */
    boolean areRecords() {
        return form.isRecord();
    }

    /** @param taker gets each example in turn; the object is reused for the next one */
    void read(byte[] body, Consumer<Example> taker) {
        int[] number = {0};
        try {
            form.json().readEach(body, example -> {
                taker.accept(example);
                number[0]++;
            });
        } catch (Rejection rejection) {
            throw HttpError.badRequest("example " + number[0] + ": " + rejection.getMessage());
        }
    }
}
