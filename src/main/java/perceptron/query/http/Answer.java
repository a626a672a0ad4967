package perceptron.query.http;

import java.io.IOException;

/** Answers the requests of one route. It may block. */
@FunctionalInterface
public interface Answer {
    /** @throws Refusal if the request cannot be answered */
    Reply to(Call call) throws IOException, InterruptedException;
}
