package perceptron.query.http;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** Which answer belongs to which path. A part of a path that is written {@code {name}} stands for any. */
public final class Routes {
    private final List<Route> routes = new ArrayList<>();

    /** @param pattern as it was given, which is what metrics call it */
    record Route(String method, String pattern, String[] parts, Answer answer) {
        Optional<Map<String, String>> match(String[] path) {
            if (path.length != parts.length) {
                return Optional.empty();
            }
            Map<String, String> names = new HashMap<>();
            for (int k = 0; k < path.length; k++) {
                if (parts[k].startsWith("{")) {
                    names.put(parts[k].substring(1, parts[k].length() - 1), decode(path[k]));
                } else if (!parts[k].equals(path[k])) {
                    return Optional.empty();
                }
            }
            return Optional.of(names);
        }
    }

    record Match(Route route, Map<String, String> names) {}

    public Routes get(String pattern, Answer answer) {
        return add("GET", pattern, answer);
    }

    public Routes post(String pattern, Answer answer) {
        return add("POST", pattern, answer);
    }

    private Routes add(String method, String pattern, Answer answer) {
        routes.add(new Route(method, pattern, pattern.split("/", -1), answer));
        return this;
    }

    /** @param path as it came: a slash that belongs to a name is still encoded */
    Match match(String method, String path) {
        String[] parts = path.split("/", -1);
        String wanted = method.equals("HEAD") ? "GET" : method;
        TreeSet<String> allowed = new TreeSet<>();
        for (Route route : routes) {
            Optional<Map<String, String>> names = route.match(parts);
            if (names.isPresent()) {
                if (route.method().equals(wanted)) {
                    return new Match(route, names.get());
                }
                allowed.add(route.method());
            }
        }
        if (!allowed.isEmpty()) {
            throw Refusal.methodNotAllowed(String.join(", ", allowed));
        }
        throw Refusal.notFound("there is nothing at " + path);
    }

    private static String decode(String part) {
        try {
            return URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw Refusal.badRequest("the path holds a percent sign that encodes nothing");
        }
    }
}
