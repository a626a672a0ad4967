package perceptron.query.answer;

import java.util.function.Consumer;
import perceptron.example.Example;
import perceptron.example.Rejection;
import perceptron.example.json.JsonExampleReader;
import perceptron.query.http.Refusal;

/** The examples in a request: one, or an array of them. */
final class Examples {
    private Examples() {}

    /** @param taker is given each in turn, in an object that is filled again for the next */
    static void read(byte[] body, Consumer<Example> taker) {
        int[] number = {0};
        try {
            new JsonExampleReader().readEach(body, example -> {
                taker.accept(example);
                number[0]++;
            });
        } catch (Rejection rejection) {
            throw Refusal.badRequest("example " + number[0] + ": " + rejection.getMessage());
        }
    }
}
