package perceptron.query.http;

import java.io.IOException;

/** Answers the requests of one route. It may block. */
@FunctionalInterface
public interface Handler {
    /** @throws HttpError if the request cannot be answered */
    Response handle(Request request) throws IOException, InterruptedException;
}
