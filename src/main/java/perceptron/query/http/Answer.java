package perceptron.query.http;

import java.io.IOException;

/** Answers requests of one kind. It may block, for as long as a request may take. */
@FunctionalInterface
public interface Answer {
    /** @throws Refusal where there is no answer, with the reason */
    Reply to(Call call) throws IOException, InterruptedException;
}
