package perceptron.query.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** The server and its limits: threads, connections and idle time. */
public final class WebServer implements AutoCloseable {
    /** Those that answer, two for accepting and selecting, and the rest for parsing requests and for health checks. */
    private static final int THREADS = Dispatcher.AT_ONCE + 16;

    /** An open page takes up to six, Prometheus one. Each is a file descriptor, of which a process usually has many thousands. */
    private static final int CONNECTIONS = 1_000;

    private static final int IDLE_MILLIS = 30_000;

    /** If there are too many connections, those that have been idle for this long are closed, and new ones wait until then. */
    private static final int IDLE_MILLIS_IF_TOO_MANY = 1_000;

    private final Server server;
    private final ServerConnector connector;

    public WebServer(String host, int port, Tls tls) {
        QueuedThreadPool threads = new QueuedThreadPool(THREADS, 4);
        threads.setName("http");
        threads.setDaemon(true);
        server = new Server(threads);
        connector = new ServerConnector(server, 1, 1, protocols(tls));
        connector.setHost(host);
        connector.setPort(port);
        connector.setIdleTimeout(IDLE_MILLIS);
        // Connections wait in this queue until the accepting thread takes them.
        connector.setAcceptQueueSize(CONNECTIONS);
        server.addConnector(connector);
        NetworkConnectionLimit limit = new NetworkConnectionLimit(CONNECTIONS, connector);
        limit.setEndPointIdleTimeout(IDLE_MILLIS_IF_TOO_MANY);
        server.addBean(limit);
        server.setErrorHandler(new JsonErrors());
    }

    private static ConnectionFactory[] protocols(Tls tls) {
        HttpConfiguration limits = new HttpConfiguration();
        limits.setSendServerVersion(false);
        limits.setSendDateHeader(false);
        // Names of models may hold any character, slashes too: paths are split before they are decoded.
        limits.setUriCompliance(UriCompliance.from(UriCompliance.AMBIGUOUS_VIOLATIONS));
        HttpConnectionFactory http = new HttpConnectionFactory(limits);
        if (!tls.isServed()) {
            return new ConnectionFactory[] {http};
        }
        SslContextFactory.Server certificates = new SslContextFactory.Server();
        certificates.setSslContext(tls.context());
        return new ConnectionFactory[] {new SslConnectionFactory(certificates, http.getProtocol()), http};
    }

    /** Answers as JSON to requests that Jetty itself rejects. */
    private static final class JsonErrors extends ErrorHandler {
        @Override
        public boolean handle(
                org.eclipse.jetty.server.Request request,
                org.eclipse.jetty.server.Response response,
                Callback callback) {
            int status = response.getStatus();
            String reason = status < 500 ? "the request is not valid HTTP" : "the server failed to answer";
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, Response.JSON);
            byte[] body = Json.bytes(Map.of("status", status, "reason", reason));
            response.write(true, ByteBuffer.wrap(body), callback);
            return true;
        }
    }

    /**
     * Takes the port. Clients that connect wait until the server is started.
     *
     * @throws IOException if the port is not available; the message says what to do
     */
    public void listen() throws IOException {
        try {
            connector.open();
        } catch (IOException e) {
            throw new IOException(
                    "http.port=" + connector.getPort() + " of http.host=" + connector.getHost()
                            + " is not available: " + e.getMessage()
                            + ". Choose another port, or 0 for any free one.",
                    e);
        }
    }

    public void start(Dispatcher dispatcher) throws IOException {
        server.setHandler(dispatcher);
        try {
            server.start();
        } catch (Exception e) {
            close();
            throw new IOException("the HTTP server does not start", e);
        }
    }

    /** The port it listens on. */
    public int port() {
        return connector.getLocalPort();
    }

    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception e) {
            throw new IllegalStateException("the HTTP server does not stop", e);
        }
    }
}
