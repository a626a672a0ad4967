package perceptron.query.http;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** A reply to a request. */
@FunctionalInterface
public interface Reply {
    String JSON = "application/json";
    String TEXT = "text/plain; charset=utf-8";
    String CSV = "text/csv; charset=utf-8";

    /** Sends the reply, and completes the callback when all of it has been sent, possibly later. */
    void send(Response response, Callback callback) throws IOException;

    /** Writes a body of any length. */
    @FunctionalInterface
    interface Body {
        void writeTo(OutputStream out) throws IOException;
    }

    static Reply json(Object value) {
        return json(200, value);
    }

    static Reply json(int status, Object value) {
        return bytes(status, JSON, Json.bytes(value));
    }

    static Reply text(String text) {
        return bytes(200, TEXT, text.getBytes(StandardCharsets.UTF_8));
    }

    static Reply bytes(int status, String type, byte[] bytes) {
        return (response, callback) -> {
            response.setStatus(status);
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, type);
            response.write(true, ByteBuffer.wrap(bytes), callback);
        };
    }

    /** Builds the whole body in memory before it is sent, so that no thread waits for the client. */
    static Reply inMemory(String type, Body body) {
        return (response, callback) -> {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            body.writeTo(bytes);
            bytes(200, type, bytes.toByteArray()).send(response, callback);
        };
    }

    /**
     * Writes the body as fast as the client reads it. A thread waits meanwhile; {@link TimedOutput} bounds for how
     * long.
     */
    static Reply stream(String type, Body body) {
        return (response, callback) -> {
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, type);
            try (OutputStream out = new BufferedOutputStream(new TimedOutput(response), TimedOutput.PIECE)) {
                body.writeTo(out);
            }
            callback.succeeded();
        };
    }

    /** The status and the reason as JSON. */
    static Reply refusal(Refusal refusal) {
        Map<String, Object> error = new LinkedHashMap<>();
        error.put("status", refusal.status());
        error.put("reason", refusal.getMessage());
        Reply reply = json(refusal.status(), error);
        return (response, callback) -> {
            if (refusal.retryAfterSeconds() > 0) {
                response.getHeaders().put(HttpHeader.RETRY_AFTER, refusal.retryAfterSeconds());
            }
            reply.send(response, callback);
        };
    }
}
