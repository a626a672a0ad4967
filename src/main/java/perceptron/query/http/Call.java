package perceptron.query.http;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Fields;

/** One request, as an {@link Answer} sees it. */
public final class Call {
    /** Marks a request forwarded by the instance with this address: answer locally, never forward again. */
    public static final String HOP = "Perceptron-Hop";

    private final Request request;
    private final Map<String, String> names;
    private final Fields query;
    private final byte[] body;

    Call(Request request, Map<String, String> names) {
        this(request, names, Request.extractQueryParameters(request), new byte[0]);
    }

    private Call(Request request, Map<String, String> names, Fields query, byte[] body) {
        this.request = request;
        this.names = names;
        this.query = query;
        this.body = body;
    }

    /** The same call with the body that has arrived since. */
    Call with(byte[] body) {
        return new Call(request, names, query, body);
    }

    public String method() {
        return request.getMethod();
    }

    /** The raw path and query. */
    public String target() {
        return request.getHttpURI().getPathQuery();
    }

    /** The part of the path that matched {@code {name}} in the route's pattern. */
    public String name(String name) {
        return names.get(name);
    }

    public boolean isForwarded() {
        return request.getHeaders().contains(HOP);
    }

    public Optional<String> header(String name) {
        return Optional.ofNullable(request.getHeaders().get(name));
    }

    public boolean accepts(String type) {
        return request.getHeaders().getQualityCSV(HttpHeader.ACCEPT).contains(type);
    }

    public Optional<String> query(String name) {
        return Optional.ofNullable(query.getValue(name)).filter(value -> !value.isEmpty());
    }

    /** @throws Refusal if the query has an unknown parameter, or a parameter twice */
    void allowOnly(List<String> known) {
        for (Fields.Field given : query) {
            if (!known.contains(given.getName())) {
                throw Refusal.badRequest("there is no parameter '" + given.getName() + "' here: this path takes "
                        + (known.isEmpty() ? "none" : String.join(", ", known)));
            }
            if (given.getValues().size() > 1) {
                throw Refusal.badRequest("the parameter '" + given.getName() + "' is given more than once");
            }
        }
    }

    /** A number from the query; {@code otherwise} if it is not given. */
    public int query(String name, int otherwise, int least, int most) {
        Optional<String> given = query(name);
        if (given.isEmpty()) {
            return otherwise;
        }
        try {
            int number = Integer.parseInt(given.get());
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // gets the same message as a number out of bounds
        }
        throw Refusal.badRequest(name + "=" + given.get() + " is not within " + least + " and " + most);
    }

    /** The whole body. The caller must not change it. */
    public byte[] body() {
        return body;
    }
}
