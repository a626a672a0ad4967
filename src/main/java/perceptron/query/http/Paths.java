package perceptron.query.http;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Encodes names as parts of a path or of a query. */
public final class Paths {
    private Paths() {}

    public static String encode(String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
