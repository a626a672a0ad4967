package perceptron.query.http;

import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Fields;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import perceptron.example.Rejection;

/**
 * Admits a request, finds its route, runs the handler once the body has arrived, and sends its response. A failure before the response
 * becomes a status and a reason. Only faults of this server are logged as errors; faults of clients are counted, and logged in one line
 * at level debug.
 */
public final class Dispatcher extends org.eclipse.jetty.server.Handler.Abstract {
    private static final Logger LOG = LoggerFactory.getLogger(Dispatcher.class);

    /** The most requests that are answered at once, each by one thread. Health checks are not counted and never wait. */
    public static final int AT_ONCE = 48;

    private static final String HEALTH = "/health/";
    private static final String BELOW_MODELS = "/api/models/";
    private static final String BELOW_PAGE = "/page/";

    private final Token token;
    private final Set<String> hosts;
    private final Map<String, Route> routes = new HashMap<>();
    private final Map<Counted, LongAdder> counts = new ConcurrentHashMap<>();
    private final Semaphore slots = new Semaphore(AT_ONCE);
    private final AtomicLong bodyBytes = new AtomicLong();

    /** Answers the requests of one route. It may block. */
    @FunctionalInterface
    public interface Handler {
        /** @throws HttpError if the request cannot be answered */
        Response handle(Request request) throws IOException, InterruptedException;
    }

    private record Route(String method, String pattern, Handler handler, List<String> parameters) {}

    /** @param route the pattern of the path, or none */
    public record Counted(String route, int status) {}

    /** @param hosts the host names that requests may have while no token is set */
    public Dispatcher(Token token, Set<String> hosts) {
        this.token = token;
        this.hosts = hosts;
    }

    /**
     * @param pattern a path, in which {model} or {file} stands for any name
     * @param parameters all query parameters that the handler reads; requests with others are rejected
     */
    public void get(String pattern, Handler handler, String... parameters) {
        routes.put(pattern, new Route("GET", pattern, handler, List.of(parameters)));
    }

    public void post(String pattern, Handler handler, String... parameters) {
        routes.put(pattern, new Route("POST", pattern, handler, List.of(parameters)));
    }

    /** How many requests were answered, by route and status. */
    public Map<Counted, LongAdder> counts() {
        return counts;
    }

    @Override
    public boolean handle(
            org.eclipse.jetty.server.Request request, org.eclipse.jetty.server.Response response, Callback callback) {
        Exchange exchange = new Exchange(request, response, callback);
        exchange.attempt(exchange::begin);
        return true;
    }

    /**
     * Whether requests may have this host name. A foreign page can make its own host name resolve to this machine after it was loaded
     * (DNS rebinding). The browser then lets its scripts read the answers, but sends that name in the header Host. IP addresses are
     * safe: the browser sends one only if the page itself was loaded from it.
     */
    private boolean isKnown(String host) {
        String name = host.toLowerCase(Locale.ROOT).replaceFirst("\\.$", "");
        boolean isAddress = name.contains(":") || name.matches("[0-9.]+");
        return isAddress || name.equals("localhost") || name.endsWith(".localhost") || hosts.contains(name);
    }

    private void admit(org.eclipse.jetty.server.Request request) {
        String host = org.eclipse.jetty.server.Request.getServerName(request);
        if (!token.isSet() && !isKnown(host)) {
            throw new HttpError(
                    421,
                    "this server does not answer to the name " + host
                            + ": use localhost or its IP address, add the name to http.names, or set a token");
        }
        if (!token.admits(request.getHeaders().get(HttpHeader.AUTHORIZATION))) {
            throw new HttpError(
                    401,
                    "a token is required, that of http.token.file: send it as a bearer token, or as the password of any"
                            + " user");
        }
    }

    /** One request and its response. */
    private final class Exchange {
        private final org.eclipse.jetty.server.Request request;
        private final org.eclipse.jetty.server.Response response;
        private final Callback callback;
        private final String path; // raw: a slash that belongs to the name of a model is still encoded
        private final boolean isHealth;
        private String name;
        private Route route;

        private interface Step {
            void run() throws IOException, InterruptedException;
        }

        Exchange(
                org.eclipse.jetty.server.Request request,
                org.eclipse.jetty.server.Response response,
                Callback callback) {
            this.request = request;
            this.response = response;
            this.callback = callback;
            path = request.getHttpURI().getPath();
            isHealth = path.startsWith(HEALTH);
        }

        /** Runs a step. If it throws, the exception becomes the response. */
        void attempt(Step step) {
            try {
                step.run();
            } catch (HttpError error) {
                fail(error);
            } catch (Rejection bad) {
                fail(new HttpError(400, bad.getMessage()));
            } catch (InterruptedException stopping) {
                Thread.currentThread().interrupt();
                fail(new HttpError(503, "this instance is stopping"));
            } catch (Exception failure) {
                if (failure instanceof HttpException bad) {
                    fail(new HttpError(bad.getCode(), "the request is not valid HTTP: " + bad.getReason()));
                    return;
                }
                LOG.error("{} {} failed", request.getMethod(), path, failure);
                fail(new HttpError(500, "the server failed to answer; its log has the details"));
            }
        }

        void begin() throws IOException, InterruptedException {
            if (!isHealth) {
                admit(request);
            }
            route = find();
            Fields query = org.eclipse.jetty.server.Request.extractQueryParameters(request);
            allowOnlyKnown(query);
            if (!route.method().equals("POST")) {
                answer(query, new byte[0]);
                return;
            }
            RequestBody body = new RequestBody(request, bodyBytes);
            body.whenComplete((bytes, failure) -> {
                attempt(() -> {
                    if (failure != null) {
                        throw body.error(failure);
                    }
                    answer(query, bytes);
                });
                body.release();
            });
            body.parse();
        }

        private Route find() {
            String pattern = path;
            if (path.startsWith(BELOW_MODELS)) {
                String[] parts = path.substring(BELOW_MODELS.length()).split("/", 2);
                name = decode(parts[0]);
                pattern = BELOW_MODELS + "{model}" + (parts.length > 1 ? "/" + parts[1] : "");
            } else if (path.startsWith(BELOW_PAGE)) {
                name = decode(path.substring(BELOW_PAGE.length()));
                pattern = BELOW_PAGE + "{file}";
            }
            Route found = routes.get(pattern);
            if (found == null) {
                throw new HttpError(404, "there is nothing at " + path);
            }
            if (!found.method().equals(request.getMethod().equals("HEAD") ? "GET" : request.getMethod())) {
                throw new HttpError(405, "this path takes " + found.method());
            }
            return found;
        }

        /** Jetty has rejected percent signs that encode nothing. */
        private static String decode(String part) {
            return URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8);
        }

        private void allowOnlyKnown(Fields query) {
            List<String> known = route.parameters();
            for (Fields.Field given : query) {
                if (!known.contains(given.getName())) {
                    throw new HttpError(
                            400,
                            "there is no parameter '" + given.getName() + "' here: this path takes "
                                    + (known.isEmpty() ? "none" : String.join(", ", known)));
                }
                if (given.getValues().size() > 1) {
                    throw new HttpError(400, "the parameter '" + given.getName() + "' is given more than once");
                }
            }
        }

        private void answer(Fields query, byte[] body) throws IOException, InterruptedException {
            if (!isHealth && !slots.tryAcquire()) {
                throw new HttpError(503, AT_ONCE + " requests are being answered already");
            }
            try {
                send(route.handler().handle(new Request(request, name, query, body)));
            } finally {
                if (!isHealth) {
                    slots.release();
                }
            }
        }

        private void fail(HttpError error) {
            LOG.debug("{} {} is answered with {}: {}", request.getMethod(), path, error.status(), error.getMessage());
            Response reply = Response.error(error);
            if (error.status() == 401) {
                reply.with("WWW-Authenticate", "Basic realm=\"perceptron-streams\"");
            } else if (error.status() == 408) {
                reply.with("Connection", "close");
            }
            send(reply);
        }

        /** Does not throw: once a response has begun, no other can be sent. If it fails, the client has probably gone away. */
        private void send(Response reply) {
            Counted counted = new Counted(route == null ? "none" : route.pattern(), reply.status());
            counts.computeIfAbsent(counted, key -> new LongAdder()).increment();
            try {
                reply.send(response, callback);
            } catch (IOException | RuntimeException failure) {
                LOG.debug("{} {}: the response was not received in full", request.getMethod(), path, failure);
                callback.failed(failure);
            }
        }
    }
}
