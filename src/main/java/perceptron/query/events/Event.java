package perceptron.query.events;

import java.nio.charset.StandardCharsets;
import perceptron.query.http.Json;

/**
 * One event.
 *
 * @param kind the name under which it is sent
 * @param model the model it is about; null if it is about none
 * @param data its fields, which do not change any more
 */
record Event(String kind, String model, Object data) {
    /** The event as a server-sent event. */
    byte[] bytes() {
        return ("event: " + kind + "\ndata: " + new String(Json.bytes(data), StandardCharsets.UTF_8) + "\n\n")
                .getBytes(StandardCharsets.UTF_8);
    }
}
