package perceptron.query.http;

import java.io.IOException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Admits a request, finds its route, and runs the answer once the body has arrived. */
final class Gateway extends Handler.Abstract {
    /**
     * The most requests that are answered at once, each by one thread. Health checks are not counted and never wait.
     */
    static final int AT_ONCE = 48;

    private static final String HEALTH = "/health/";

    private final Routes routes;
    private final Token token;
    private final HostNames names;
    private final Requests requests;
    private final Connections connections;
    private final Semaphore room = new Semaphore(AT_ONCE);
    private final AtomicLong bodyBytes = new AtomicLong();

    Gateway(Routes routes, Token token, HostNames names, Requests requests, Connections connections) {
        this.routes = routes;
        this.token = token;
        this.names = names;
        this.requests = requests;
        this.connections = connections;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        Callback ending = Callback.from(callback, () -> connections.isAnswered(request));
        Exchange exchange = new Exchange(request, response, ending, requests);
        exchange.attempt(() -> {
            Routes.Match match = admitted(request);
            exchange.isOf(match.route());
            Call call = new Call(request, match.names());
            call.allowOnly(match.route().parameters());
            if (request.getMethod().equals("POST")) {
                Consumer<byte[]> taker =
                        body -> exchange.attempt(() -> answer(request, exchange, match.route(), call.with(body)));
                new Body(request, bodyBytes, taker, exchange::refuse).read();
            } else {
                answer(request, exchange, match.route(), call);
            }
        });
        return true;
    }

    private Routes.Match admitted(Request request) {
        String path = request.getHttpURI().getPath();
        if (!path.startsWith(HEALTH)) {
            String host = Request.getServerName(request);
            if (!token.isSet() && !names.admits(host)) {
                throw Refusal.misdirected(host);
            }
            if (!token.admits(request.getHeaders().get(HttpHeader.AUTHORIZATION))) {
                throw Refusal.unauthorized();
            }
        }
        return routes.match(request.getMethod(), path);
    }

    private void answer(Request request, Exchange exchange, Routes.Route route, Call call)
            throws IOException, InterruptedException {
        boolean needsRoom = !route.pattern().startsWith(HEALTH);
        if (needsRoom && !room.tryAcquire()) {
            throw Refusal.unavailable(AT_ONCE + " requests are being answered already");
        }
        connections.isBeingAnswered(request);
        try {
            exchange.send(route.answer().to(call));
        } finally {
            if (needsRoom) {
                room.release();
            }
        }
    }
}
