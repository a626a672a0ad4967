package perceptron.query.http;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** Finds the answer that belongs to a path. The part {@code {name}} of a pattern matches any one part of a path. */
public final class Routes {
    private final List<Route> routes = new ArrayList<>();

    /**
     * @param pattern as it was given; metrics use it as the route's name
     * @param parameters the names of all query parameters that the answer reads
     */
    record Route(String method, String pattern, String[] parts, List<String> parameters, Answer answer) {
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

    /** @param parameters all query parameters that the answer reads; requests with others are rejected */
    public Routes get(String pattern, Answer answer, String... parameters) {
        return add("GET", pattern, answer, parameters);
    }

    public Routes post(String pattern, Answer answer, String... parameters) {
        return add("POST", pattern, answer, parameters);
    }

    private Routes add(String method, String pattern, Answer answer, String... parameters) {
        routes.add(new Route(method, pattern, pattern.split("/", -1), List.of(parameters), answer));
        return this;
    }

    /** @param path the raw path, in which a slash that belongs to a name is still encoded */
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
            throw Refusal.badRequest("the path holds a percent sign that two hexadecimal digits do not follow");
        }
    }
}
