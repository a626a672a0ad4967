package perceptron.query.http;

import java.io.IOException;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import perceptron.example.Rejection;

/**
 * One request and its reply. A failure before the reply becomes a status and a reason. Only faults of this server are
 * logged as errors; faults of clients are counted, and logged in one line at level debug.
 */
final class Exchange {
    private static final Logger LOG = LoggerFactory.getLogger(Exchange.class);
    private static final TokenWanted TOKEN_WANTED = new TokenWanted();

    private final Request request;
    private final Response response;
    private final Callback callback;
    private final Requests requests;
    private String pattern = "none";

    /** Sends the reply, or throws. */
    @FunctionalInterface
    interface Step {
        void run() throws IOException, InterruptedException;
    }

    Exchange(Request request, Response response, Callback callback, Requests requests) {
        this.request = request;
        this.response = response;
        this.callback = callback;
        this.requests = requests;
    }

    /** Counts the request under this route. */
    void isOf(Routes.Route route) {
        pattern = route.pattern();
    }

    /** Runs a step. If it throws, the exception becomes the reply. */
    void attempt(Step step) {
        try {
            step.run();
        } catch (Refusal refusal) {
            refuse(refusal);
        } catch (Rejection | HttpException.RuntimeException bad) {
            refuse(Refusal.badRequest(bad.getMessage()));
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            refuse(Refusal.unavailable("this instance is stopping"));
        } catch (Exception failure) {
            LOG.error("{} failed", this, failure);
            refuse(Refusal.internal());
        }
    }

    void refuse(Refusal refusal) {
        LOG.debug("{} is answered with {}: {}", this, refusal.status(), refusal.getMessage());
        boolean wantsToken = refusal.status() == 401;
        if (refusal.status() == 408) {
            response.getHeaders().put(HttpHeader.CONNECTION, "close");
        }
        send(wantsToken ? TOKEN_WANTED.reply(refusal, request.getHeaders()) : Reply.refusal(refusal));
    }

    /** Does not throw: once a reply has begun, no other can be sent. */
    void send(Reply reply) {
        HttpFields.Mutable headers = response.getHeaders();
        headers.put("X-Content-Type-Options", "nosniff");
        headers.put(HttpHeader.CACHE_CONTROL, "no-store");
        try {
            reply.send(response, Callback.from(callback, this::ended));
        } catch (IOException | RuntimeException failure) {
            ended(failure);
            callback.failed(failure);
        }
        int status = response.getStatus();
        requests.count(pattern, status == 0 ? 200 : status);
    }

    /** @param failure null if the reply was sent; otherwise the client has probably gone away, which is not a fault */
    private void ended(Throwable failure) {
        if (failure != null) {
            LOG.debug("{}: the reply was not received in full: {}", this, failure.toString());
        }
    }

    @Override
    public String toString() {
        return request.getMethod() + " " + request.getHttpURI().getPath() + " from " + Request.getRemoteAddr(request);
    }
}
