package perceptron.query.http;

import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.util.Fields;

/**
 * One request, as a {@link Dispatcher.Handler} sees it.
 *
 * @param name what {model} or {file} in the route's pattern stands for; null if it has neither
 * @param body the whole body, empty unless this is a POST; only for reading
 */
public record Request(org.eclipse.jetty.server.Request received, String name, Fields query, byte[] body) {
    /** Marks a request forwarded by the instance with this address: answer locally, never forward again. */
    public static final String HOP = "Perceptron-Hop";

    public boolean isPost() {
        return received.getMethod().equals("POST");
    }

    /** The raw path and query. */
    public String target() {
        return received.getHttpURI().getPathQuery();
    }

    public boolean isForwarded() {
        return received.getHeaders().contains(HOP);
    }

    /** A parameter of the query; empty if it is not given. */
    public String query(String parameter) {
        return Optional.ofNullable(query.getValue(parameter)).orElse("");
    }

    /** A number from the query; {@code otherwise} if it is not given. */
    public int query(String parameter, int otherwise, int lowest, int highest) {
        String given = query(parameter);
        if (given.isEmpty()) {
            return otherwise;
        }
        try {
            int number = Integer.parseInt(given);
            if (number >= lowest && number <= highest) {
                return number;
            }
        } catch (NumberFormatException e) {
            // It gets the same message as a number out of bounds.
        }
        throw new HttpError(400, parameter + "=" + given + " is not between " + lowest + " and " + highest);
    }

    /** One of these values from the query; {@code otherwise} if it is not given. */
    public String query(String parameter, List<String> values, String otherwise) {
        String given = query(parameter);
        if (!given.isEmpty() && !values.contains(given)) {
            throw new HttpError(400, parameter + "=" + given + " is not one of " + String.join(", ", values));
        }
        return given.isEmpty() ? otherwise : given;
    }
}
