package perceptron.pipeline;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
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
import perceptron.pipeline.live.Instance;
import perceptron.pipeline.live.LiveModels;
import perceptron.pipeline.live.MissingLabels;
import perceptron.pipeline.live.Observer;
import perceptron.pipeline.live.Observers;
import perceptron.pipeline.live.Restoring;
import perceptron.pipeline.live.Standstill;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.settings.StreamsSettings;
import perceptron.pipeline.store.StartOffsets;
import perceptron.pipeline.topic.SchemaIds;
import perceptron.pipeline.wire.Registry;
import perceptron.pipeline.wire.SchemaLookup;

/** One instance of the job, from its settings to its end. */
public final class Job implements Instance, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Job.class);

    /** How often the job looks whether it stands still. */
    private static final long LOOK_SECONDS = 10;

    private final Registry registry;
    private final Topology topology;
    private final String address;
    private final RegistryPause pause;
    private final JobTermination termination;
    private final MissingLabels missingLabels;
    private final LiveModels live = new LiveModels();
    private final Restoring restoring = new Restoring();
    private final Path stateFolder;
    private final StartOffsets startOffsets = new StartOffsets();
    private final Standstill standstill = new Standstill();
    private final InputOffsets offsets;

    private final ScheduledExecutorService timer = new ScheduledThreadPoolExecutor(1, Job::daemon);

    private final StreamsClient streams;

    public Job(Settings settings) {
        this(settings, Observer.NONE, null);
    }

    /**
     * Fetches schemas from the registry, but starts nothing yet.
     *
     * @param address where this instance answers other instances, as {@code host:port}; null if it does not
     */
    public Job(Settings settings, Observer observer, String address) {
        this.address = address;
        registry = new Registry(settings.registry());
        SchemaLookup lookup = new SchemaLookup(registry);
        pause = new RegistryPause(lookup);
        Properties properties = StreamsSettings.of(settings);
        missingLabels = new MissingLabels(settings.getString("label.field").isEmpty());
        topology = new PerceptronTopology(
                        settings,
                        SchemaIds.of(registry, settings),
                        lookup,
                        live,
                        new Observers(missingLabels, observer),
                        startOffsets)
                .build();
        if (address != null) {
            properties.put(StreamsConfig.APPLICATION_SERVER_CONFIG, address);
        }
        Map<String, Object> admin =
                new StreamsConfig(properties).getAdminConfigs(settings.getString("application.id") + "-standstill");
        offsets = new InputOffsets(settings.getString("application.id"), () -> Admin.create(admin));
        KafkaStreams client = new KafkaStreams(topology, properties);
        client.setGlobalStateRestoreListener(restoring);
        stateFolder = StreamsSettings.stateFolder(settings).resolve(settings.getString("application.id"));
        termination = new JobTermination(stateFolder);
        streams = new StreamsClient(client, groupLeavePolicy(settings), pause, termination);
    }

    /**
     * What this instance does with its membership of the group when it ends. It leaves, so that other instances get its partitions at
     * once; by default Kafka Streams lets them wait for the session timeout. An instance with a static member id stays a member,
     * since it will come back for its partitions.
     */
    private static GroupMembershipOperation groupLeavePolicy(Settings settings) {
        boolean comesBack = settings.kafka().keySet().stream()
                .anyMatch(name -> name.toString().endsWith(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG));
        return comesBack ? GroupMembershipOperation.REMAIN_IN_GROUP : GroupMembershipOperation.LEAVE_GROUP;
    }

    private static Thread daemon(Runnable task) {
        Thread daemon = new Thread(task, "job timer");
        daemon.setDaemon(true);
        return daemon;
    }

    /** Deletes what this instance has of the models; {@link #start} then restores them from Kafka. Only before the start. */
    public void forgetLocalState() {
        LOG.info("The state folder {} is deleted; the models are restored from Kafka", stateFolder);
        client().cleanUp();
    }

    /** Lets the job go on where its offsets were moved to by hand. Only before the start. */
    public void acceptOffsets() {
        startOffsets.accept();
    }

    public void start() {
        offsets.before(startOffsets);
        timer.scheduleWithFixedDelay(this::look, LOOK_SECONDS, LOOK_SECONDS, TimeUnit.SECONDS);
        streams.start();
    }

    /** Runs in the timer's thread. While state is restored, nothing is read, and that is no standstill. */
    private void look() {
        try {
            State now = state();
            boolean works = now.isRunningOrRebalancing() && !isPaused();
            Set<TopicPartition> reads = now == State.RUNNING ? partitionsHere() : Set.of();
            standstill.look(works, metrics(), works ? offsets.of(reads) : null, System.nanoTime());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            LOG.debug("Progress could not be watched", e);
        }
    }

    private KafkaStreams client() {
        return streams.streams();
    }

    @Override
    public State state() {
        return termination.state(client().state());
    }

    @Override
    public boolean isPaused() {
        return pause.isOn();
    }

    /** Whether all partitions that are meant for this instance have arrived. */
    @Override
    public boolean isSettled() {
        if (state() != State.RUNNING) {
            return false;
        }
        Set<TopicPartition> here = partitionsHere();
        return client().metadataForAllStreamsClients().stream()
                .filter(member -> addressOf(member).equals(address))
                .allMatch(member -> here.containsAll(member.topicPartitions()));
    }

    /** The partitions of the tasks that are active in this instance. */
    private Set<TopicPartition> partitionsHere() {
        return client().metadataForLocalThreads().stream()
                .flatMap(thread -> thread.activeTasks().stream())
                .flatMap(task -> task.topicPartitions().stream())
                .collect(Collectors.toSet());
    }

    @Override
    public long unlabelled() {
        return missingLabels.examples();
    }

    @Override
    public long lag() {
        return Standstill.lag(metrics());
    }

    @Override
    public long standsStillMillis() {
        return standstill.millis(System.nanoTime());
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
        return client().metrics();
    }

    @Override
    public List<String> addresses() {
        return client().state().isRunningOrRebalancing()
                ? client().metadataForAllStreamsClients().stream()
                        .filter(member -> member.port() >= 0)
                        .map(Job::addressOf)
                        .sorted()
                        .toList()
                : List.of();
    }

    private static String addressOf(StreamsMetadata member) {
        String host = member.host();
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + member.port();
    }

    /** Waits until the job has ended, and returns the failure that ended it; empty if {@link #close} did. */
    public Optional<Throwable> await() throws InterruptedException {
        return termination.await();
    }

    /** Waits for the end of the job, but no longer than this, and returns whether it has ended. */
    public boolean endsWithin(Duration time) throws InterruptedException {
        return termination.isWithin(time);
    }

    /** Ends the job in order: waits until all that it has begun is committed, however long this takes. */
    public void end() {
        timer.shutdownNow();
        offsets.close();
        streams.end();
        close();
    }

    /** Ends the job, and waits for its stream threads only for a short time: what they have not committed is done again. */
    @Override
    public void close() {
        timer.shutdownNow();
        offsets.close();
        streams.close();
        try {
            registry.close();
        } catch (IOException e) {
            LOG.debug("The registry's client could not be closed", e);
        }
    }
}
