package perceptron.pipeline;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.CloseOptions;
import org.apache.kafka.streams.CloseOptions.GroupMembershipOperation;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.KafkaStreams.State;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.StreamsMetadata;
import org.apache.kafka.streams.TaskMetadata;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import org.apache.kafka.streams.processor.TaskId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import perceptron.example.Rejection;
import perceptron.pipeline.live.Instance;
import perceptron.pipeline.live.LiveModels;
import perceptron.pipeline.live.Observer;
import perceptron.pipeline.live.Restoring;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.settings.StreamsSettings;
import perceptron.pipeline.store.Positions;
import perceptron.pipeline.topic.Outputs.SchemaIds;
import perceptron.pipeline.wire.Registry;
import perceptron.pipeline.wire.SchemaLookup;
import perceptron.pipeline.wire.SchemaLookup.NoAnswer;

/**
 * One instance of the job: the client of Kafka Streams, from its settings to its end, and the failure that led to the end, if one did. Any
 * thread may call.
 */
public final class Job implements Instance, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Job.class);
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);
    private static final long FIRST_PAUSE_MILLIS = 1_000;
    private static final long LONGEST_PAUSE_MILLIS = 60_000;

    private final String job;
    private final Supplier<Admin> admins;

    /** Null if all is JSON, as is {@link #lookup}. */
    private final Registry registry;

    private final SchemaLookup lookup;
    private final Topology topology;
    private final String address;
    private final LiveModels live = new LiveModels();
    private final Restoring restoring = new Restoring();
    private final Path stateFolder;
    private final Positions.Start startOffsets = new Positions.Start();
    private final Standstill standstill;
    private final KafkaStreams streams;
    private final GroupMembershipOperation onLeaving;
    private final CountDownLatch closing = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private final AtomicInteger waiting = new AtomicInteger();
    private volatile Throwable failure;
    private volatile String trouble;

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
        registry = settings.needsRegistry() ? new Registry(settings.registry()) : null;
        try {
            lookup = registry == null ? null : new SchemaLookup(registry);
            Properties properties = StreamsSettings.of(settings);
            topology = new PerceptronTopology(
                            settings, SchemaIds.of(registry, settings), lookup, live, observer, startOffsets)
                    .build();
            if (address != null) {
                properties.put(StreamsConfig.APPLICATION_SERVER_CONFIG, address);
            }
            job = settings.getString("application.id");
            Map<String, Object> admin = new StreamsConfig(properties).getAdminConfigs(job + "-standstill");
            admins = () -> Admin.create(admin);
            standstill = new Standstill(job, admins);
            stateFolder = StreamsSettings.stateFolder(settings).resolve(job);
            onLeaving = groupLeavePolicy(settings);
            streams = new KafkaStreams(topology, properties);
            streams.setGlobalStateRestoreListener(restoring);
            streams.setUncaughtExceptionHandler(this::failed);
            streams.setStateListener((now, before) -> {
                if (now == State.PENDING_SHUTDOWN) {
                    closing.countDown();
                }
                if (now == State.ERROR || now == State.NOT_RUNNING) {
                    ended.countDown();
                }
            });
        } catch (RuntimeException e) {
            closeRegistry();
            throw e;
        }
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
        streams.cleanUp();
    }

    /** Accepts offsets that were moved by hand: the job goes on from them. To be called before the start. */
    public void acceptOffsets() {
        startOffsets.accept();
    }

    public void start() {
        startOffsets.look(job, admins);
        standstill.watch(this);
        try {
            streams.start();
        } catch (ProcessorStateException e) { // It opens the stores at once, and one of them cannot be opened.
            report(e);
            closeStreams();
        }
    }

    /** A client that was closed because of a failure has failed. */
    @Override
    public State state() {
        State client = streams.state();
        if (failure == null) {
            return client;
        }
        return switch (client) {
            case PENDING_SHUTDOWN -> State.PENDING_ERROR;
            case NOT_RUNNING -> State.ERROR;
            default -> client;
        };
    }

    @Override
    public boolean isPaused() {
        return waiting.get() > 0;
    }

    /** Whether all partitions that are meant for this instance have arrived. */
    @Override
    public boolean isSettled() {
        if (state() != State.RUNNING) {
            return false;
        }
        Set<TopicPartition> here =
                partitionsHere().values().stream().flatMap(Set::stream).collect(Collectors.toSet());
        return streams.metadataForAllStreamsClients().stream()
                .filter(member -> addressOf(member).equals(address))
                .allMatch(member -> here.containsAll(member.topicPartitions()));
    }

    /** The partitions of each task that is active in this instance. A task that moves may be seen in two of its threads. */
    Map<TaskId, Set<TopicPartition>> partitionsHere() {
        return streams.metadataForLocalThreads().stream()
                .flatMap(thread -> thread.activeTasks().stream())
                .collect(Collectors.toMap(TaskMetadata::taskId, TaskMetadata::topicPartitions, (one, other) -> other));
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
    public long kafkaAwayMillis() {
        return standstill.unansweredMillis(System.nanoTime());
    }

    @Override
    public String trouble() {
        return trouble == null && kafkaAwayMillis() > 0 ? "Kafka does not answer" : trouble;
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
    public Map<MetricName, ? extends Metric> metrics() {
        return streams.metrics();
    }

    @Override
    public List<String> addresses() {
        return streams.state().isRunningOrRebalancing()
                ? streams.metadataForAllStreamsClients().stream()
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
        ended.await();
        return Optional.ofNullable(failure);
    }

    /** Waits for the end of the job, but no longer than this, and returns whether it has ended. */
    public boolean endsWithin(Duration time) throws InterruptedException {
        return ended.await(time.toMillis(), TimeUnit.MILLISECONDS);
    }

    /**
     * Called by a stream thread that fails. On its own, Kafka Streams would end the client without leaving the group, and the next
     * start would wait until the group gives up the lost member. A client that is being closed already does leave the group. So
     * another thread closes the client, and this method returns when closing has begun.
     */
    private StreamThreadExceptionResponse failed(Throwable cause) {
        NoAnswer unanswered = NoAnswer.in(cause);
        if (unanswered != null) {
            if (registryAnswers(unanswered)) {
                replaceThread(unanswered);
            }
            return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
        }
        report(cause);
        // In another thread, since closing waits for all stream threads, this one included.
        new Thread(this::closeSoon, "end of a failed client").start();
        try {
            closing.await(CLOSE_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
    }

    /**
     * Waits in a stream thread that has failed because the registry does not answer, and asks it again after pauses that grow. Returns
     * true if there is an answer, false if the client is closed before. The thread has committed nothing of what it could not finish. A
     * new one restores the models and begins at the committed offsets, so it must not do so in vain.
     */
    private boolean registryAnswers(NoAnswer unanswered) {
        trouble = "the schema registry " + (unanswered.isRejected() ? "rejects the login" : "does not answer");
        if (waiting.getAndIncrement() == 0) {
            LOG.warn("Waiting; no record is lost: {}", unanswered.getMessage());
        }
        try {
            long pause = FIRST_PAUSE_MILLIS;
            while (!closing.await(pause, TimeUnit.MILLISECONDS)) {
                if (isAnswered(unanswered.id())) {
                    LOG.info("The schema registry answers again: the job continues");
                    return true;
                }
                pause = Math.min(2 * pause, LONGEST_PAUSE_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            trouble = waiting.decrementAndGet() == 0 ? null : trouble;
        }
        return false;
    }

    private boolean isAnswered(int schema) {
        try {
            lookup.find(schema);
            return true;
        } catch (Rejection answer) {
            return true;
        } catch (NoAnswer none) {
            return false;
        }
    }

    /**
     * What {@code REPLACE_THREAD} means, but the thread's member leaves the group. Kafka Streams 4.3.1 lets the member of a replaced
     * thread stay, and then the new thread gets its partitions only after the session timeout, 45 s by default. An exception that
     * this handler throws ends the thread as well.
     */
    private void replaceThread(NoAnswer unanswered) {
        streams.addStreamThread();
        throw unanswered;
    }

    /** Keeps and logs the failure that ends the client. */
    private void report(Throwable cause) {
        JobFailure found = JobFailure.of(cause, stateFolder);
        trouble = found.isRejected()
                ? "Kafka rejects the login, or does not allow what the job needs"
                : "the log names the failure";
        failure = found.failure();
        found.log(LOG);
    }

    /** Ends the job in order: waits until all that it has begun is committed, however long this takes. */
    public void end() {
        standstill.close();
        streams.close(CloseOptions.groupMembershipOperation(onLeaving));
        close();
    }

    /** Ends the job, and waits for its stream threads only for a short time: what they have not committed is done again. */
    @Override
    public void close() {
        standstill.close();
        closeStreams();
        closeRegistry();
    }

    private void closeRegistry() {
        if (registry != null) {
            registry.close();
        }
    }

    private void closeStreams() {
        closeSoon();
        ended.countDown();
    }

    private void closeSoon() {
        if (!streams.close(CloseOptions.timeout(CLOSE_TIMEOUT).withGroupMembershipOperation(onLeaving))) {
            LOG.warn(
                    "Not all stream threads stopped within {} s: what they have not committed is rolled back and repeated",
                    CLOSE_TIMEOUT.toSeconds());
        }
    }
}
