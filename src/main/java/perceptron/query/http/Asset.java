package perceptron.query.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;

/** A file of the page, from the class path. The page may load files from this server only. */
public final class Asset implements Answer {
    private static final String POLICY =
            "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "svg", "image/svg+xml");

    private final byte[] bytes;
    private final String type;

    /** @param name the name of the resource, relative to the given class */
    public Asset(Class<?> beside, String name) {
        type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
        try (InputStream in = beside.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalArgumentException("there is no resource " + name + " beside " + beside);
            }
            bytes = in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("resource " + name + " cannot be read", e);
        }
    }

    @Override
    public Reply to(Call call) {
        Reply reply = Reply.bytes(200, type, bytes);
        return (response, callback) -> {
            response.getHeaders().put("Content-Security-Policy", POLICY);
            reply.send(response, callback);
        };
    }
}
