package perceptron.query.http;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Fields;

/** One request, as those see it who answer it. */
public final class Call {
    /** Set by an instance that asks another one, with its own address: what is asked then is only what is here. */
    public static final String HOP = "Perceptron-Hop";

    private static final int LARGEST_BODY = 4 << 20;
    private static final int DRAINED_AT_MOST = 16 << 20;

    private final Request request;
    private final Map<String, String> names;
    private final Fields query;
    private byte[] body;

    Call(Request request, Map<String, String> names) {
        this.request = request;
        this.names = names;
        query = Request.extractQueryParameters(request);
    }

    public String method() {
        return request.getMethod();
    }

    /** Path and query as they came. */
    public String target() {
        return request.getHttpURI().getPathQuery();
    }

    /** The part of the path that stands where the route says {@code {name}}. */
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

    /** @throws Refusal if the query has a parameter that is not known, or one of them twice */
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

    /** A number of the query within bounds. */
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
            // says the same as a number out of bounds
        }
        throw Refusal.badRequest(name + "=" + given.get() + " is not within " + least + " and " + most);
    }

    /** The whole body, read once. */
    public byte[] body() throws IOException {
        if (body == null) {
            try (InputStream in = Content.Source.asInputStream(request)) {
                byte[] read = in.readNBytes(LARGEST_BODY + 1);
                if (read.length > LARGEST_BODY) {
                    drain(in);
                    throw Refusal.tooLarge("the body has more than " + LARGEST_BODY + " bytes");
                }
                body = read;
            }
        }
        return body;
    }

    /** A client that is still sending would see its connection end, and not the answer; one that never ends has to. */
    private static void drain(InputStream in) throws IOException {
        byte[] passed = new byte[1 << 16];
        for (long left = DRAINED_AT_MOST; left > 0; ) {
            int read = in.read(passed);
            if (read < 0) {
                return;
            }
            left -= read;
        }
    }
}
