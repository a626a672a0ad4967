package perceptron.pipeline;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.CloseOptions.GroupMembershipOperation;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.KafkaStreams.State;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.StreamsMetadata;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyDescription;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import perceptron.pipeline.live.ExpiredRecords;
import perceptron.pipeline.live.Instance;
import perceptron.pipeline.live.LiveModels;
import perceptron.pipeline.live.MissingLabels;
import perceptron.pipeline.live.Observer;
import perceptron.pipeline.live.Observers;
import perceptron.pipeline.live.Restoring;
import perceptron.pipeline.live.Standstill;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.settings.StreamsSettings;
import perceptron.pipeline.topic.SchemaIds;
import perceptron.pipeline.topic.Topics;
import perceptron.pipeline.topic.Topics.Topic;
import perceptron.pipeline.watch.JobWatcher;
import perceptron.pipeline.wire.Registry;
import perceptron.pipeline.wire.SchemaLookup;

/** One instance of the job, from its settings to its end. */
public final class Job implements Instance, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Job.class);
    private static final long GATE_MILLIS = 250;
    private static final long LOOK_SECONDS = 2;

    private final Registry registry;
    private final SchemaLookup lookup;
    private final PerceptronTopology nodes;
    private final Properties properties;
    private final Topology topology;
    private final String address;
    private final MissingLabels missingLabels;
    private final LiveModels live = new LiveModels();
    private final Restoring restoring = new Restoring();
    private final LocalState localState = new LocalState(InstantSource.system());
    private final AtomicBoolean gateIsClosed = new AtomicBoolean();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Admin admin;
    private final ExpiredRecords expired;
    private final Standstill standstill = new Standstill();
    private final Settings settings;
    private final ScheduledExecutorService gatekeeper = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "gatekeeper");
        thread.setDaemon(true);
        return thread;
    });
    private final StreamsClient streams;
    private volatile JobWatcher watcher;
    private volatile Throwable failure;

    public Job(Settings settings) {
        this(settings, Observer.NONE, null);
    }

    /**
     * Asks the registry for its schemas, but starts nothing yet.
     *
     * @param address where this instance answers the others, as {@code host:port}; null where it does not
     */
    public Job(Settings settings, Observer observer, String address) {
        this.settings = settings;
        this.address = address;
        registry = new Registry(settings.registry());
        lookup = new SchemaLookup(registry);
        properties = StreamsSettings.of(settings);
        admin = Admin.create(
                new StreamsConfig(properties).getAdminConfigs(settings.getString("application.id") + "-watch"));
        expired = new ExpiredRecords(admin, settings.getString("application.id"), inputs(settings));
        missingLabels = new MissingLabels(settings.getString("label.field").isEmpty());
        nodes = new PerceptronTopology(
                settings,
                SchemaIds.of(registry, settings),
                lookup,
                this::closeGate,
                live,
                new Observers(expired, new Observers(missingLabels, observer)),
                localState::canBeRestored);
        topology = nodes.build();
        if (address != null) {
            properties.put(StreamsConfig.APPLICATION_SERVER_CONFIG, address);
        }
        streams = new StreamsClient(this::newStreams, farewell(settings), localState, new Owner());
        watcher = watcher();
    }

    private JobWatcher watcher() {
        return new JobWatcher(
                Watches.of(settings, admin, this::works), trouble -> end(new IllegalStateException(trouble)));
    }

    private KafkaStreams newStreams() {
        KafkaStreams made = new KafkaStreams(nodes.build(), properties);
        made.setGlobalStateRestoreListener(restoring);
        return made;
    }

    public void start() {
        expired.lookBeforeStart();
        watcher.start();
        gatekeeper.scheduleWithFixedDelay(this::look, LOOK_SECONDS, LOOK_SECONDS, TimeUnit.SECONDS);
        streams.start();
    }

    private static Set<String> inputs(Settings settings) {
        return new Topics(settings)
                .list().stream().filter(Topic::isInput).map(Topic::name).collect(Collectors.toSet());
    }

    /** Now and then, in the gatekeeper's thread. */
    private void look() {
        try {
            standstill.look(state() == State.RUNNING && !isPaused(), metrics(), System.currentTimeMillis());
            expired.look();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            LOG.debug("Could not look", e);
        }
    }

    @Override
    public State state() {
        State state = streams.state();
        if (failure == null) {
            return state;
        }
        return switch (state) {
            case PENDING_SHUTDOWN -> State.PENDING_ERROR;
            case NOT_RUNNING -> State.ERROR;
            default -> state;
        };
    }

    @Override
    public boolean isPaused() {
        return gateIsClosed.get();
    }

    @Override
    public boolean isSettled() {
        if (state() != State.RUNNING) {
            return false;
        }
        Set<TopicPartition> here = streams.current().metadataForLocalThreads().stream()
                .flatMap(thread -> thread.activeTasks().stream())
                .flatMap(task -> task.topicPartitions().stream())
                .collect(Collectors.toSet());
        return streams.current().metadataForAllStreamsClients().stream()
                .filter(client -> addressOf(client).equals(address))
                .allMatch(client -> here.containsAll(client.topicPartitions()));
    }

    /** Whether this instance runs and has any task now. */
    private boolean works() {
        return state() == State.RUNNING
                && streams.current().metadataForLocalThreads().stream()
                        .anyMatch(thread -> !thread.activeTasks().isEmpty()
                                || !thread.standbyTasks().isEmpty());
    }

    @Override
    public long unlabelled() {
        return missingLabels.examples();
    }

    @Override
    public long standsStillMillis() {
        return standstill.millis(System.currentTimeMillis());
    }

    @Override
    public long expired() {
        return expired.count();
    }

    @Override
    public LiveModels live() {
        return live;
    }

    @Override
    public Restoring restoring() {
        return restoring;
    }

    @Override
    public TopologyDescription topology() {
        return topology.describe();
    }

    @Override
    public Map<MetricName, ? extends Metric> metrics() {
        return streams.current().metrics();
    }

    @Override
    public List<String> addresses() {
        return streams.current().state().isRunningOrRebalancing()
                ? streams.current().metadataForAllStreamsClients().stream()
                        .filter(client -> client.port() >= 0)
                        .map(Job::addressOf)
                        .sorted()
                        .toList()
                : List.of();
    }

    private static String addressOf(StreamsMetadata client) {
        String host = client.host();
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + client.port();
    }

    /** Waits until it has ended, by {@link #close} or by a failure, and says which failure. */
    public Optional<Throwable> await() throws InterruptedException {
        ended.await();
        return Optional.ofNullable(failure);
    }

    /** Waits no longer than so, and says whether it has ended. */
    public boolean endsWithin(Duration time) throws InterruptedException {
        return ended.await(time.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Ends it though its stream threads may not notice: they are closed by {@link #close}. */
    private void end(RuntimeException cause) {
        failure = cause;
        LOG.error("The job ends: {}", cause.getMessage());
        ended.countDown();
    }

    private final class Owner implements StreamsClient.Owner {
        /** The folder that is dropped is not one that somebody removed, and the new client is not paused. */
        @Override
        public void restarts() {
            watcher.close();
            watcher = watcher();
            watcher.start();
            gateIsClosed.set(false);
        }

        @Override
        public void failed(Throwable cause) {
            failure = JobFailure.of(cause);
            Throwable fixable = UserFixable.in(cause);
            if (fixable != null) {
                LOG.error("The job fails {}: {}", JobFailure.place(cause), fixable.getMessage());
            } else {
                LOG.error("The job fails {}", JobFailure.place(cause), cause);
            }
        }

        @Override
        public void ended() {
            ended.countDown();
        }
    }

    /**
     * Others get the partitions at once, unless this instance has a name under which it comes back to them. Kafka Streams by itself
     * lets them wait for the session's timeout.
     */
    private static GroupMembershipOperation farewell(Settings settings) {
        boolean comesBack = settings.kafka().keySet().stream()
                .anyMatch(name -> name.toString().endsWith(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG));
        return comesBack ? GroupMembershipOperation.REMAIN_IN_GROUP : GroupMembershipOperation.LEAVE_GROUP;
    }

    /** Pauses the topology until the registry seems to be well: records are held back meanwhile, and nothing is dropped. */
    private void closeGate() {
        if (gateIsClosed.compareAndSet(false, true)) {
            LOG.warn("Pausing: {}", lookup.trouble() == null ? "the registry has not answered yet" : lookup.trouble());
            streams.current().pause();
            gatekeeper.schedule(this::openGate, GATE_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    private void openGate() {
        if (lookup.trouble() != null) {
            gatekeeper.schedule(this::openGate, GATE_MILLIS, TimeUnit.MILLISECONDS);
            return;
        }
        gateIsClosed.set(false);
        streams.current().resume();
        LOG.info("Going on");
    }

    @Override
    public void close() {
        gatekeeper.shutdownNow();
        watcher.close();
        admin.close(Duration.ZERO);
        streams.close();
        lookup.close();
        try {
            registry.close();
        } catch (java.io.IOException e) {
            LOG.debug("The registry's client does not close", e);
        }
    }
}
