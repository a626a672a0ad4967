package perceptron.pipeline;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.function.Supplier;
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
import org.apache.kafka.streams.TaskMetadata;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyDescription;
import org.apache.kafka.streams.processor.TaskId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import perceptron.pipeline.live.Instance;
import perceptron.pipeline.live.LiveModels;
import perceptron.pipeline.live.MissingLabels;
import perceptron.pipeline.live.Observer;
import perceptron.pipeline.live.Observers;
import perceptron.pipeline.live.Restoring;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.settings.StreamsSettings;
import perceptron.pipeline.store.StartOffsets;
import perceptron.pipeline.topic.SchemaIds;
import perceptron.pipeline.wire.Registry;
import perceptron.pipeline.wire.SchemaLookup;

/** One instance of the job, from its settings to its end. */
public final class Job implements Instance, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Job.class);

    private final String job;
    private final Supplier<Admin> admins;
    private final Registry registry;
    private final Topology topology;
    private final String address;
    private final MissingLabels missingLabels;
    private final LiveModels live = new LiveModels();
    private final Restoring restoring = new Restoring();
    private final Path stateFolder;
    private final StartOffsets startOffsets = new StartOffsets();
    private final Standstill standstill;
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
        job = settings.getString("application.id");
        Map<String, Object> admin = new StreamsConfig(properties).getAdminConfigs(job + "-standstill");
        admins = () -> Admin.create(admin);
        standstill = new Standstill(job, admins);
        KafkaStreams client = new KafkaStreams(topology, properties);
        client.setGlobalStateRestoreListener(restoring);
        stateFolder = StreamsSettings.stateFolder(settings).resolve(job);
        streams = new StreamsClient(client, groupLeavePolicy(settings), lookup, stateFolder);
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

    /** Deletes what this instance has of the models; {@link #start} then restores them from Kafka. Only before the start. */
    public void forgetLocalState() {
        LOG.info("The state folder {} is deleted; the models are restored from Kafka", stateFolder);
        client().cleanUp();
    }

    /** Accepts offsets that were moved by hand: the job goes on from them. To be called before the start. */
    public void acceptOffsets() {
        startOffsets.accept();
    }

    public void start() {
        startOffsets.look(job, admins);
        standstill.watch(this);
        streams.start();
    }

    private KafkaStreams client() {
        return streams.streams();
    }

    @Override
    public State state() {
        return streams.state();
    }

    @Override
    public boolean isPaused() {
        return streams.isPaused();
    }

    /** Whether all partitions that are meant for this instance have arrived. */
    @Override
    public boolean isSettled() {
        if (state() != State.RUNNING) {
            return false;
        }
        Set<TopicPartition> here =
                partitionsHere().values().stream().flatMap(Set::stream).collect(Collectors.toSet());
        return client().metadataForAllStreamsClients().stream()
                .filter(member -> addressOf(member).equals(address))
                .allMatch(member -> here.containsAll(member.topicPartitions()));
    }

    /** The partitions of each task that is active in this instance. A task that moves may be seen in two of its threads. */
    Map<TaskId, Set<TopicPartition>> partitionsHere() {
        return client().metadataForLocalThreads().stream()
                .flatMap(thread -> thread.activeTasks().stream())
                .collect(Collectors.toMap(TaskMetadata::taskId, TaskMetadata::topicPartitions, (one, other) -> other));
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
        return streams.await();
    }

    /** Waits for the end of the job, but no longer than this, and returns whether it has ended. */
    public boolean endsWithin(Duration time) throws InterruptedException {
        return streams.endsWithin(time);
    }

    /** Ends the job in order: waits until all that it has begun is committed, however long this takes. */
    public void end() {
        standstill.close();
        streams.end();
        close();
    }

    /** Ends the job, and waits for its stream threads only for a short time: what they have not committed is done again. */
    @Override
    public void close() {
        standstill.close();
        streams.close();
        try {
            registry.close();
        } catch (IOException e) {
            LOG.debug("The registry's client could not be closed", e);
        }
    }
}
