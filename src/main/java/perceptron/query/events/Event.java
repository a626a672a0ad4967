package perceptron.query.events;

import java.nio.charset.StandardCharsets;
import perceptron.query.http.Json;

/**
 * Something that happened.
 *
 * @param kind what: the name under which it is sent
 * @param model of which model; null where it is about none
 * @param data its fields; not to be changed any more
 */
record Event(String kind, String model, Object data) {
    /** As server-sent event. */
    byte[] bytes() {
        return ("event: " + kind + "\ndata: " + new String(Json.bytes(data), StandardCharsets.UTF_8) + "\n\n")
                .getBytes(StandardCharsets.UTF_8);
    }
}
