package perceptron.query.http;

import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.util.Fields;

/** One request, as a {@link Handler} sees it. */
public final class Request {
    /** Marks a request forwarded by the instance with this address: answer locally, never forward again. */
    public static final String HOP = "Perceptron-Hop";

    private final org.eclipse.jetty.server.Request request;
    private final String name;
    private final Fields query;
    private final byte[] body;

    /**
     * @param name what {model} or {file} in the route's pattern stands for; null if it has neither
     * @param body empty unless this is a POST
     */
    Request(org.eclipse.jetty.server.Request request, String name, Fields query, byte[] body) {
        this.request = request;
        this.name = name;
        this.query = query;
        this.body = body;
    }

    public String method() {
        return request.getMethod();
    }

    /** The raw path and query. */
    public String target() {
        return request.getHttpURI().getPathQuery();
    }

    /** The name of the model, or of the file of the page, in the path. */
    public String name() {
        return name;
    }

    public boolean isForwarded() {
        return request.getHeaders().contains(HOP);
    }

    public Optional<String> header(String header) {
        return Optional.ofNullable(request.getHeaders().get(header));
    }

    public boolean accepts(String type) {
        return request.getHeaders().getQualityCSV(HttpHeader.ACCEPT).contains(type);
    }

    public Optional<String> query(String parameter) {
        return Optional.ofNullable(query.getValue(parameter)).filter(value -> !value.isEmpty());
    }

    /** A number from the query; {@code otherwise} if it is not given. */
    public int query(String parameter, int otherwise, int lowest, int highest) {
        Optional<String> given = query(parameter);
        if (given.isEmpty()) {
            return otherwise;
        }
        try {
            int number = Integer.parseInt(given.get());
            if (number >= lowest && number <= highest) {
                return number;
            }
        } catch (NumberFormatException e) {
            // It gets the same message as a number out of bounds.
        }
        throw HttpError.badRequest(parameter + "=" + given.get() + " is not within " + lowest + " and " + highest);
    }

    /** One of these values from the query; {@code otherwise} if it is not given. */
    public String query(String parameter, List<String> values, String otherwise) {
        String given = query(parameter).orElse(otherwise);
        if (!values.contains(given)) {
            throw HttpError.badRequest(parameter + "=" + given + " is not one of " + String.join(", ", values));
        }
        return given;
    }

    /** The whole body. The caller must not change it. */
    public byte[] body() {
        return body;
    }
}
