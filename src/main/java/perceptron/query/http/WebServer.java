package perceptron.query.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** The server and its limits: threads, connections and idle time. */
public final class WebServer implements AutoCloseable {
    /**
     * The threads that answer, two for accepting and selecting, and the rest for parsing requests and for health
     * checks.
     */
    private static final int THREADS = Gateway.AT_ONCE + 16;

    /**
     * An open page takes up to seven, Prometheus one. Each is a file descriptor, of which a process usually has many
     * thousands.
     */
    private static final int CONNECTIONS = 1_000;

    /** Longer than the two seconds between two beats of an event stream. */
    private static final int IDLE_MILLIS = 30_000;

    private final Connections connections = new Connections(CONNECTIONS);
    private final Server server;
    private final ServerConnector connector;
    private final String host;
    private final int wantedPort;
    private final Token token;
    private final Requests requests;

    public WebServer(String host, int port, Tls tls, Token token, Requests requests) {
        this.host = host;
        this.token = token;
        this.requests = requests;
        wantedPort = port;
        QueuedThreadPool threads = new QueuedThreadPool(THREADS, 4);
        threads.setName("http");
        threads.setDaemon(true);
        server = new Server(threads);
        connector = new ServerConnector(server, 1, 1, protocols(tls));
        connector.setHost(host);
        connector.setPort(port);
        connector.setIdleTimeout(IDLE_MILLIS);
        server.addConnector(connector);
        connector.addEventListener(connections);
        // Connections wait in this queue until the accepting thread takes them.
        connector.setAcceptQueueSize(CONNECTIONS);
        server.setErrorHandler(new JsonErrors());
    }

    private static ConnectionFactory[] protocols(Tls tls) {
        HttpConnectionFactory http = new HttpConnectionFactory(limits());
        if (!tls.isServed()) {
            return new ConnectionFactory[] {http};
        }
        SslContextFactory.Server certificates = new SslContextFactory.Server();
        certificates.setSslContext(tls.context());
        return new ConnectionFactory[] {new SslConnectionFactory(certificates, http.getProtocol()), http};
    }

    private static HttpConfiguration limits() {
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        http.setSendDateHeader(false);
        // Names of models may hold any character, slashes too: paths are split before they are decoded.
        http.setUriCompliance(UriCompliance.from(UriCompliance.AMBIGUOUS_VIOLATIONS));
        return http;
    }

    /** Replies as JSON to requests that Jetty itself rejects. */
    private static final class JsonErrors extends ErrorHandler {
        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            int status = response.getStatus();
            String reason = status < 500 ? "the request is not valid HTTP" : "the server failed to answer";
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, Reply.JSON);
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
                    "http.port=" + wantedPort + " of http.host=" + host
                            + " is not available: " + e.getMessage()
                            + ". Choose another port, or 0 for any free one.",
                    e);
        }
    }

    /** @param names the host names that requests may have while no token is set */
    public void start(Routes routes, HostNames names) throws IOException {
        server.setHandler(new Gateway(routes, token, names, requests, connections));
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
