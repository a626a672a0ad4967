package perceptron.query.http;

import java.util.concurrent.Semaphore;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import perceptron.example.Rejection;

/**
 * Lets a request in, finds its answer and sends the reply. What goes wrong on the way becomes a status and a reason; how it went
 * wrong is logged and not sent.
 */
final class Gateway extends Handler.Abstract {
    private static final Logger LOG = LoggerFactory.getLogger(Gateway.class);

    /** How many requests are answered at once. Health is never kept waiting by others. */
    private static final int AT_ONCE = 48;

    private static final String HEALTH = "/health/";

    private final Routes routes;
    private final Token token;
    private final TokenWanted tokenWanted = new TokenWanted();
    private final Requests requests;
    private final Semaphore room = new Semaphore(AT_ONCE);

    Gateway(Routes routes, Token token, Requests requests) {
        this.routes = routes;
        this.token = token;
        this.requests = requests;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        String path = request.getHttpURI().getPath();
        boolean health = path.startsWith(HEALTH);
        if (!health && !room.tryAcquire()) {
            send(Reply.refusal(Refusal.unavailable("too much is asked at once")), response, callback);
            return true;
        }
        try {
            send(reply(request, path, health), response, callback);
        } finally {
            if (!health) {
                room.release();
            }
        }
        return true;
    }

    private void send(Reply reply, Response response, Callback callback) throws Exception {
        HttpFields.Mutable headers = response.getHeaders();
        headers.put("X-Content-Type-Options", "nosniff");
        headers.put(HttpHeader.CACHE_CONTROL, "no-store");
        reply.send(response, callback);
    }

    private Reply reply(Request request, String path, boolean health) {
        String pattern = "none";
        Reply reply;
        int status = 200;
        try {
            if (!health && !token.admits(request.getHeaders().get(HttpHeader.AUTHORIZATION))) {
                throw Refusal.unauthorized();
            }
            Routes.Match match = routes.match(request.getMethod(), path);
            pattern = match.route().pattern();
            Call call = new Call(request, match.names());
            call.allowOnly(match.route().parameters());
            reply = match.route().answer().to(call);
        } catch (Refusal refusal) {
            status = refusal.status();
            reply = status == 401 ? tokenWanted.reply(refusal, request.getHeaders()) : Reply.refusal(refusal);
        } catch (Rejection | HttpException.RuntimeException bad) {
            status = 400;
            reply = Reply.refusal(Refusal.badRequest(bad.getMessage()));
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            status = 503;
            reply = Reply.refusal(Refusal.unavailable("this instance is stopping"));
        } catch (Exception failure) {
            LOG.error("{} {} failed", request.getMethod(), path, failure);
            status = 500;
            reply = Reply.refusal(Refusal.internal());
        }
        requests.count(pattern, status);
        return reply;
    }
}
