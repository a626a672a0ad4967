package perceptron.query.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.MimeTypes;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * A response to a request: status, headers, and a body that is in memory or is written piece by piece.
 *
 * @param bytes the whole body; null if it is written piece by piece
 * @param body null if the body is in memory, as is source
 * @param source closed by another thread if a piece of the body is not written in time: this ends what a write waits for
 */
public record Response(int status, byte[] bytes, Body body, Closeable source, Map<String, String> headers) {
    public static final String JSON = "application/json";

    /** The page may load files from this server only. */
    private static final String POLICY =
            "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

    /** Writes a body of any length. */
    @FunctionalInterface
    public interface Body {
        void writeTo(OutputStream out) throws IOException;
    }

    private Response(int status, String type, byte[] bytes, Body body, Closeable source) {
        this(status, bytes, body, source, new LinkedHashMap<>());
        with("Content-Type", type);
        with("X-Content-Type-Options", "nosniff");
        with("Cache-Control", "no-store");
    }

    public static Response json(Object value) {
        return json(200, value);
    }

    public static Response json(int status, Object value) {
        try {
            return bytes(status, JSON, Json.MAPPER.writeValueAsBytes(value));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(value.getClass() + " cannot be written as JSON", e);
        }
    }

    public static Response bytes(int status, String type, byte[] bytes) {
        return new Response(status, type, bytes, null, null);
    }

    /** Writes the body as fast as the client reads it. A thread waits meanwhile, but no longer than {@link TimedOutput} lets it. */
    public static Response stream(int status, String type, Body body) {
        return stream(status, type, body, () -> {});
    }

    public static Response stream(int status, String type, Body body, Closeable source) {
        return new Response(status, type, null, body, source);
    }

    /** A file of the page, from the class path. */
    public static Response file(String name) {
        String type = MimeTypes.DEFAULTS.getMimeByExtension(name);
        try (InputStream in =
                name.contains("..") ? null : Response.class.getResourceAsStream("/perceptron/query/page/" + name)) {
            if (in == null || type == null) {
                throw new HttpError(404, "there is no file " + name);
            }
            return bytes(200, type + (type.startsWith("text/") ? "; charset=utf-8" : ""), in.readAllBytes())
                    .with("Content-Security-Policy", POLICY);
        } catch (IOException e) {
            throw new UncheckedIOException("file " + name + " cannot be read", e);
        }
    }

    public static Response error(HttpError error) {
        Response response =
                json(error.status(), Json.object().put("status", error.status()).put("reason", error.getMessage()));
        return error.status() == 503 ? response.with("Retry-After", "1") : response;
    }

    public Response with(String header, String value) {
        headers.put(header, value);
        return this;
    }

    /** Sends it, and completes the callback when all of it has been sent, possibly later. */
    public void send(org.eclipse.jetty.server.Response to, Callback callback) throws IOException {
        to.setStatus(status);
        headers.forEach(to.getHeaders()::put);
        if (bytes != null) {
            to.write(true, ByteBuffer.wrap(bytes), callback);
            return;
        }
        try (TimedOutput timed = new TimedOutput(to, source)) {
            OutputStream out = new BufferedOutputStream(timed, TimedOutput.PIECE);
            body.writeTo(out);
            out.flush();
            timed.end(); // only if all of it was written: this tells the client that the body is whole
        }
        callback.succeeded();
    }

    /**
     * The body of a response, with a deadline for each piece: it has to be made and taken in time, or the connection of the client is
     * closed. The idle timeout alone is not enough, because a client can avoid it by reading a byte now and then.
     */
    private static final class TimedOutput extends FilterOutputStream {
        /** With the seconds below, a client has to read at least 6.5 kB per second. */
        static final int PIECE = 1 << 16;

        private static final int SECONDS = 10;

        private final org.eclipse.jetty.server.Request request;
        private final Closeable source;
        private Scheduler.Task deadline;

        TimedOutput(org.eclipse.jetty.server.Response response, Closeable source) {
            super(Content.Sink.asOutputStream(response));
            request = response.getRequest();
            this.source = source;
            deadline = deadline();
        }

        private Scheduler.Task deadline() {
            return request.getComponents().getScheduler().schedule(this::cancel, SECONDS, TimeUnit.SECONDS);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            out.write(bytes, from, length);
            deadline.cancel();
            deadline = deadline();
        }

        void end() throws IOException {
            out.close();
        }

        /** Does not end the body. */
        @Override
        public void close() {
            deadline.cancel();
        }

        /** Closes the socket itself: closing the TLS session properly would wait for the client. */
        private void cancel() {
            EndPoint endPoint = request.getConnectionMetaData().getConnection().getEndPoint();
            while (endPoint instanceof EndPoint.Wrapper wrapper) {
                endPoint = wrapper.unwrap();
            }
            endPoint.close();
            try {
                source.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
