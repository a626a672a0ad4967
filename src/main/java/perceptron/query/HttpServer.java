package perceptron.query;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.apache.kafka.streams.StreamsConfig;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import perceptron.pipeline.live.Instance;
import perceptron.pipeline.settings.Settings;
import perceptron.query.api.Api;
import perceptron.query.api.Instances;
import perceptron.query.api.SnapshotReader;
import perceptron.query.history.Monitor;
import perceptron.query.history.RatesReader;
import perceptron.query.http.Connections;
import perceptron.query.http.Dispatcher;
import perceptron.query.http.HttpError;
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

    private final Settings settings;
    private final Consumer<Dispatcher> routes;
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
        this(settings, null);
    }

    /** @param routes adds what is served in place of a job's API; null for that */
    public HttpServer(Settings settings, Consumer<Dispatcher> routes) {
        this.settings = settings;
        this.routes = routes;
        host = settings.getString("http.host");
        tls = Tls.of(settings);
        token = Token.of(settings);
        monitor = new Monitor(
                settings.getInt("metrics.models.max"),
                settings.getString("label.field").isEmpty(),
                model -> instance.live().has(model));
        QueuedThreadPool threads = new QueuedThreadPool(THREADS, 4);
        threads.setName("http");
        threads.setDaemon(true);
        server = new Server(threads);
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        http.setSendDateHeader(false);
        // Names of models may hold any character, slashes too: paths are split before they are decoded.
        http.setUriCompliance(UriCompliance.from(UriCompliance.AMBIGUOUS_VIOLATIONS));
        connector = new ServerConnector(server, 1, 1, tls.protocols(new HttpConnectionFactory(http)));
        connector.setHost(host);
        connector.setPort(settings.getInt("http.port"));
        connector.setIdleTimeout(IDLE_MILLIS);
        connector.setAcceptQueueSize(CONNECTIONS);
        server.addConnector(connector);
        // Requests that Jetty itself rejects are answered as JSON, too.
        server.setErrorHandler((request, response, callback) -> {
            int status = response.getStatus();
            String reason = status < 500 ? "the request is not valid HTTP" : "the server failed to answer";
            Response.error(new HttpError(status, reason)).send(response, callback);
            return true;
        });
    }

    /** @throws IOException if the port is taken; the message says what to do */
    public void start() throws IOException {
        try {
            connector.open(); // Clients that connect wait until the server is started.
        } catch (IOException e) {
            throw new IOException(
                    "http.port=" + connector.getPort() + " of http.host=" + host + " is not available: "
                            + e.getMessage() + ". Choose another port, or 0 for any free one.",
                    e);
        }
        address = settings.kafka()
                .getProperty(StreamsConfig.APPLICATION_SERVER_CONFIG, reachable(host, port()))
                .trim(); // as Kafka Streams reads it
        if (!isLocal(host) && !token.isSet()) {
            LOG.warn("Anyone who can reach {} can read the models: set a token with http.token.file", url());
        } else if (!isLocal(host) && !tls.isServed()) {
            LOG.warn("The token and all answers cross the network unencrypted: set a certificate with"
                    + " http.tls.keystore");
        }
        Connections connections = new Connections(CONNECTIONS, dispatcher());
        connector.addEventListener(connections);
        server.setHandler(connections);
        try {
            server.start();
        } catch (Exception e) {
            close();
            throw new IOException("the HTTP server does not start", e);
        }
    }

    private Dispatcher dispatcher() {
        Set<String> hosts = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        hosts.addAll(settings.getList("http.names"));
        hosts.add(host);
        hosts.add(address.substring(0, Math.max(0, address.lastIndexOf(':'))));
        Dispatcher dispatcher = new Dispatcher(token, hosts);
        if (routes != null) {
            routes.accept(dispatcher);
            return dispatcher;
        }
        Instances instances = new Instances(address, () -> instance, tls, token, WAIT);
        Api.addTo(dispatcher, settings, () -> instance, instances, new SnapshotReader(() -> instance, WAIT), monitor);
        return dispatcher;
    }

    /** Receives what happens in the job. */
    public Monitor monitor() {
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
        String name = host;
        try {
            if (InetAddress.getByName(host).isAnyLocalAddress()) {
                name = InetAddress.getLocalHost().getHostAddress();
            }
        } catch (UnknownHostException e) {
            LOG.debug("{} or the name of this machine has no address", host, e);
        }
        return (name.contains(":") ? "[" + name + "]" : name) + ":" + port;
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
