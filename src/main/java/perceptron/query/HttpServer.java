package perceptron.query;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.kafka.streams.StreamsConfig;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import perceptron.pipeline.intake.ExampleForm;
import perceptron.pipeline.live.Instance;
import perceptron.pipeline.live.Observer;
import perceptron.pipeline.settings.Settings;
import perceptron.query.api.Api;
import perceptron.query.api.Instances;
import perceptron.query.api.SnapshotReader;
import perceptron.query.history.Monitor;
import perceptron.query.history.RatesReader;
import perceptron.query.http.Dispatcher;
import perceptron.query.http.Json;
import perceptron.query.http.Response;
import perceptron.query.http.Tls;
import perceptron.query.http.Token;

/**
 * The page and the API of one instance, and the limits of the server: threads, connections and idle time. The server starts before
 * the job and stops after it, so that it can always report the state.
 */
public final class HttpServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(HttpServer.class);

    /** How long a request waits for the job, or for another instance, to answer about a model. */
    private static final Duration WAIT = Duration.ofSeconds(2);

    /** Those that answer, two for accepting and selecting, and the rest for parsing requests and for health checks. */
    private static final int THREADS = Dispatcher.AT_ONCE + 16;

    /** An open page takes up to six, Prometheus one. Each is a file descriptor, of which a process usually has many thousands. */
    private static final int CONNECTIONS = 1_000;

    private static final int IDLE_MILLIS = 30_000;

    /** If there are too many connections, those that have been idle for this long are closed, and new ones wait until then. */
    private static final int IDLE_MILLIS_IF_TOO_MANY = 1_000;

    private final Settings settings;
    private final String host;
    private final Tls tls;
    private final Token token;
    private final Monitor monitor;
    private final Server server;
    private final ServerConnector connector;
    private volatile Instance instance = new Instance() {};
    private String address = "";
    private RatesReader rates;

    /** Does not listen yet. */
    public HttpServer(Settings settings) {
        this.settings = settings;
        host = settings.getString("http.host");
        tls = Tls.of(settings);
        token = Token.of(settings);
        monitor = new Monitor(
                settings.getInt("metrics.models.max"), model -> instance.live().has(model));
        QueuedThreadPool threads = new QueuedThreadPool(THREADS, 4);
        threads.setName("http");
        threads.setDaemon(true);
        server = new Server(threads);
        connector = new ServerConnector(server, 1, 1, protocols());
        connector.setHost(host);
        connector.setPort(settings.getInt("http.port"));
        connector.setIdleTimeout(IDLE_MILLIS);
        // Connections wait in this queue until the accepting thread takes them.
        connector.setAcceptQueueSize(CONNECTIONS);
        server.addConnector(connector);
        NetworkConnectionLimit limit = new NetworkConnectionLimit(CONNECTIONS, connector);
        limit.setEndPointIdleTimeout(IDLE_MILLIS_IF_TOO_MANY);
        server.addBean(limit);
        server.setErrorHandler(new JsonErrors());
    }

    private ConnectionFactory[] protocols() {
        HttpConfiguration limits = new HttpConfiguration();
        limits.setSendServerVersion(false);
        limits.setSendDateHeader(false);
        // Names of models may hold any character, slashes too: paths are split before they are decoded.
        limits.setUriCompliance(UriCompliance.from(UriCompliance.AMBIGUOUS_VIOLATIONS));
        return tls.protocols(new HttpConnectionFactory(limits));
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
            String json =
                    Json.object().put("status", status).put("reason", reason).toString();
            response.write(true, ByteBuffer.wrap(json.getBytes(StandardCharsets.UTF_8)), callback);
            return true;
        }
    }

    /** @throws IOException if the port is taken; the message says what to do */
    public void start() throws IOException {
        listen();
        address = settings.kafka()
                .getProperty(StreamsConfig.APPLICATION_SERVER_CONFIG, reachable(host, port()))
                .trim(); // as Kafka Streams reads it
        if (!isLocal(host) && !token.isSet()) {
            LOG.warn("Anyone who can reach {} can read the models: set a token with http.token.file", url());
        } else if (!isLocal(host) && !tls.isServed()) {
            LOG.warn("The token and all answers cross the network unencrypted: set a certificate with"
                    + " http.tls.keystore");
        }
        server.setHandler(dispatcher());
        try {
            server.start();
        } catch (Exception e) {
            close();
            throw new IOException("the HTTP server does not start", e);
        }
    }

    /** Takes the port. Clients that connect wait until the server is started. */
    private void listen() throws IOException {
        try {
            connector.open();
        } catch (IOException e) {
            throw new IOException(
                    "http.port=" + connector.getPort() + " of http.host=" + host + " is not available: "
                            + e.getMessage() + ". Choose another port, or 0 for any free one.",
                    e);
        }
    }

    private Dispatcher dispatcher() {
        Set<String> hosts = new HashSet<>();
        List<String> names = settings.getList("http.names");
        names.forEach(name -> hosts.add(name.toLowerCase(Locale.ROOT)));
        hosts.add(host.toLowerCase(Locale.ROOT));
        hosts.add(address.substring(0, Math.max(0, address.lastIndexOf(':'))).toLowerCase(Locale.ROOT));
        Dispatcher dispatcher = new Dispatcher(token, hosts);
        Instances instances = new Instances(address, () -> instance, tls, token, WAIT);
        Api.addTo(
                dispatcher,
                settings.getString("application.id"),
                () -> instance,
                instances,
                new SnapshotReader(() -> instance, WAIT),
                ExampleForm.of(settings),
                monitor);
        return dispatcher;
    }

    /** Receives what happens in the job. */
    public Observer observer() {
        return monitor;
    }

    /** From now on the answers are about this instance. */
    public void show(Instance instance) {
        this.instance = instance;
    }

    /** Reads what the models did in the last day, from the update-rates topic, and goes on until this is closed. */
    public void readHistory() {
        rates = new RatesReader(settings, monitor);
        rates.start();
    }

    public int port() {
        return connector.getLocalPort();
    }

    /** The address at which other instances reach this one, as {@code host:port}. */
    public String address() {
        return address;
    }

    /** The address of the page for a browser on this machine. */
    public String url() {
        return tls.scheme() + "://" + (isLocal(host) ? host : "localhost") + ":" + port() + "/";
    }

    @Override
    public void close() {
        if (rates != null) {
            rates.close();
        }
        try {
            server.stop();
        } catch (Exception e) {
            throw new IllegalStateException("the HTTP server does not stop", e);
        }
    }

    /** The address of this machine that others reach; if the host stands for all addresses, it is the machine's own. */
    private static String reachable(String host, int port) {
        try {
            InetAddress listening = InetAddress.getByName(host);
            String name =
                    listening.isAnyLocalAddress() ? InetAddress.getLocalHost().getHostAddress() : host;
            return (name.contains(":") ? "[" + name + "]" : name) + ":" + port;
        } catch (UnknownHostException e) {
            return host + ":" + port;
        }
    }

    /** Whether only programs on this machine can reach the host. */
    private static boolean isLocal(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }
}
