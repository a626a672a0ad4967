package perceptron.query;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.apache.kafka.streams.StreamsConfig;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import perceptron.pipeline.intake.ExampleForm;
import perceptron.pipeline.live.Instance;
import perceptron.pipeline.live.LiveModels;
import perceptron.pipeline.live.Observer;
import perceptron.pipeline.live.Restoring;
import perceptron.pipeline.settings.Settings;
import perceptron.query.api.Api;
import perceptron.query.api.InstanceStatus;
import perceptron.query.api.SnapshotReader;
import perceptron.query.history.Monitor;
import perceptron.query.history.RatesReader;
import perceptron.query.http.Dispatcher;
import perceptron.query.http.HostNames;
import perceptron.query.http.Tls;
import perceptron.query.http.Token;
import perceptron.query.http.WebServer;
import perceptron.query.route.Instances;

/**
 * The page and the API of one instance. The server starts before the job and stops after it, so that it can always
 * report the state:
 *
 * <pre>
 *   HttpServer http = new HttpServer(settings);
 *   http.start();
 *   Job job = new Job(settings, http.observer(), http.address());
 *   http.show(job);
 *   job.start();
 * </pre>
 */
public final class HttpServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(HttpServer.class);

    /** Stands for the instance until there is a job. */
    private static final Instance STARTING = new Instance() {
        private final LiveModels none = new LiveModels();
        private final Restoring nothing = new Restoring();

        @Override
        public LiveModels live() {
            return none;
        }

        @Override
        public Restoring restoring() {
            return nothing;
        }
    };

    /** How long a request waits for the job, or for another instance, to answer about a model. */
    private static final Duration WAIT = Duration.ofSeconds(2);

    private final long startedAt = System.currentTimeMillis();
    private final Settings settings;
    private final String host;
    private final Tls tls;
    private final Token token;
    private final Monitor monitor;
    private final WebServer server;
    private volatile Instance instance = STARTING;
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
        server = new WebServer(host, settings.getInt("http.port"), tls);
    }

    /** @throws IOException if the port is taken; the message says what to do */
    public void start() throws IOException {
        server.listen();
        address = settings.kafka()
                .getProperty(StreamsConfig.APPLICATION_SERVER_CONFIG, reachable(host, port()))
                .trim(); // as Kafka Streams reads it
        if (!isLocal(host) && !token.isSet()) {
            LOG.warn("Anyone who can reach {} can read the models: set a token with http.token.file", url());
        } else if (!isLocal(host) && !tls.isServed()) {
            LOG.warn("The token and all answers cross the network unencrypted: set a certificate with"
                    + " http.tls.keystore");
        }
        server.start(dispatcher());
    }

    private HostNames names() {
        List<String> names = new ArrayList<>(settings.getList("http.names"));
        names.add(host);
        names.add(address.substring(0, Math.max(0, address.lastIndexOf(':'))));
        return new HostNames(names);
    }

    private Dispatcher dispatcher() {
        Dispatcher dispatcher = new Dispatcher(token, names());
        Supplier<Instance> now = () -> instance;
        Instances instances = new Instances(address, () -> instance.addresses(), tls, token, WAIT);
        SnapshotReader snapshots = new SnapshotReader(now, WAIT);
        ExampleForm form = ExampleForm.of(settings);
        Api.addTo(dispatcher, now, this::status, instances, snapshots, form, monitor, HttpServer.class);
        return dispatcher;
    }

    private InstanceStatus status() {
        return InstanceStatus.of(address, settings.getString("application.id"), startedAt, instance, monitor);
    }

    /** Receives what happens in the job. */
    public Observer observer() {
        return monitor;
    }

    /** From now on the answers are about this instance. */
    public void show(Instance instance) {
        this.instance = instance;
    }

    /** Reads what the models did in the last day, from the topic of update rates, and goes on until this is closed. */
    public void readHistory() {
        rates = new RatesReader(settings, monitor.history());
        rates.start();
    }

    public int port() {
        return server.port();
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
        server.close();
    }

    /**
     * The address at which other instances reach this one, as {@code host:port}.
     *
     * @param host the address to listen on; if it stands for all addresses, the machine's own address is used
     */
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
