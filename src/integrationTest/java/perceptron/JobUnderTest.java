package perceptron;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.confluent.kafka.serializers.KafkaAvroSerializer;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.KafkaStreams.State;
import perceptron.demo.local.Ports;
import perceptron.model.export.ModelFile;
import perceptron.pipeline.Job;
import perceptron.pipeline.live.Observer;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.settings.SizedSettings;
import perceptron.pipeline.topic.Nodes;
import perceptron.pipeline.topic.Topics;
import perceptron.query.HttpServer;
import perceptron.run.Main;

/**
 * A job of a test's own: its settings, its topics on a cluster, and the ways to run it: an instance in this JVM, with its server, or
 * a {@link Program}. Here is also what is sent to it, what it has written, and the command line about it.
 */
public final class JobUnderTest implements AutoCloseable {
    public static final int PARTITIONS = 2;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Cluster cluster;
    private final Path folder;
    private final Map<String, Object> given;
    private final HttpClient client = HttpClient.newHttpClient();
    private final KafkaAvroSerializer serializer;
    private KafkaProducer<byte[], byte[]> producer;
    private HttpServer server;
    private Job job;
    private StringWriter out = new StringWriter();
    private StringWriter err = new StringWriter();

    /**
     * It has no topics yet.
     *
     * @param folder where its state is, and all temporary files of its programs
     */
    public JobUnderTest(Cluster cluster, Path folder, Map<String, ?> more) {
        this.cluster = cluster;
        this.folder = folder;
        serializer = cluster.serializer();
        given = new TreeMap<>(Map.of(
                "application.id", cluster.newName(),
                "kafka.bootstrap.servers", cluster.bootstrapServers(),
                "schema.registry.url", cluster.registryUrl(),
                "kafka.state.dir", folder.resolve("state").toString(),
                "http.port", Ports.free(0)));
        given.putAll(more);
    }

    public static JobUnderTest withTopics(Cluster cluster, Path folder, Map<String, ?> more) {
        JobUnderTest job = new JobUnderTest(cluster, folder, more);
        job.createTopics();
        return job;
    }

    /**
     * With a geometry in which journal slots are soon used again. Timeouts are long, however busy the machine is: {@link #forgetKilled}
     * makes up for them.
     */
    public static JobUnderTest toBeKilled(Cluster cluster, Path folder, Map<String, ?> more) {
        Map<String, Object> settings = new HashMap<>(Map.of("learner", "perceptron"));
        settings.put("kafka.consumer.session.timeout.ms", 15_000);
        settings.put("kafka.producer.transaction.timeout.ms", 120_000);
        settings.put(SizedSettings.JOURNAL_BYTES, 512);
        settings.put(SizedSettings.PAGE_FEATURES, 8);
        settings.putAll(more);
        return withTopics(cluster, folder, settings);
    }

    /** Those that are not there yet. */
    public void createTopics() {
        try {
            Set<String> there = cluster.admin().listTopics().names().get();
            cluster.create(new Topics(settings())
                    .list().stream()
                            .filter(topic -> !there.contains(topic.name()))
                            .map(topic -> new NewTopic(topic.name(), Optional.of(PARTITIONS), Optional.empty())
                                    .configs(topic.config()))
                            .toList());
        } catch (InterruptedException | ExecutionException e) {
            throw new AssertionError(e);
        }
    }

    /** Another instance of the same job, with its state elsewhere. */
    public JobUnderTest in(Path other) {
        Map<String, Object> there = new HashMap<>(given);
        there.remove("http.port");
        there.put("kafka.state.dir", other.resolve("state").toString());
        return new JobUnderTest(cluster, other, there);
    }

    public JobUnderTest with(String setting, Object value) {
        given.put(setting, value);
        return this;
    }

    public Settings settings() {
        return new Settings(given);
    }

    /** As a file of settings has them. */
    public Properties properties() {
        Properties properties = new Properties();
        given.forEach((name, value) -> properties.put(name, value.toString()));
        return properties;
    }

    public String name() {
        return given.get("application.id").toString();
    }

    public Path state() {
        return Path.of(given.get("kafka.state.dir").toString());
    }

    /** The name of one of its topics, such as updates. */
    public String topic(String name) {
        return settings().topic(name);
    }

    public String changelog(String store) {
        return name() + "-" + store + "-changelog";
    }

    // Its instance in this JVM

    public JobUnderTest start() throws IOException {
        startServer();
        startJob();
        return this;
    }

    public void startServer() throws IOException {
        server = new HttpServer(settings());
        server.start();
        if (job != null) {
            server.show(job);
        }
    }

    /** Behind the server, which has to be there. */
    public void startJob() {
        startJob(job -> {});
    }

    /** @param before what is done before it starts */
    public void startJob(Consumer<Job> before) {
        job = new Job(settings(), server.monitor(), server.address());
        before.accept(job);
        server.show(job);
        server.readHistory();
        job.start();
    }

    /** Without a server. */
    public Job start(Observer observer) {
        job = new Job(settings(), observer, null);
        job.start();
        return job;
    }

    public Job job() {
        return job;
    }

    public void forgetKilled() {
        cluster.forgetKilled(name());
    }

    public void awaitRunning() {
        await().until(() -> job.state() == State.RUNNING);
    }

    public void stopJob() {
        job.close();
    }

    public void stopServer() {
        server.close();
    }

    /** Leaves its topics. */
    public void stop() {
        if (job != null) {
            job.close();
            job = null;
        }
        if (server != null) {
            server.close();
            server = null;
        }
    }

    @Override
    public void close() {
        stop();
        if (producer != null) {
            producer.close();
        }
    }

    // Its API

    public String url() {
        return server.url();
    }

    /** As {@code host:port}. */
    public String address() {
        return server.address();
    }

    public HttpRequest.Builder request(String target) {
        return HttpRequest.newBuilder(URI.create(url()).resolve(target));
    }

    public HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.build(), BodyHandlers.ofString());
    }

    public HttpResponse<String> get(String target) throws IOException, InterruptedException {
        return send(request(target));
    }

    public HttpResponse<String> post(String target, String body) throws IOException, InterruptedException {
        return send(request(target).POST(BodyPublishers.ofString(body)));
    }

    public JsonNode json(String target) throws IOException, InterruptedException {
        return json(get(target));
    }

    public static JsonNode json(HttpResponse<String> response) throws IOException {
        return JSON.readTree(response.body());
    }

    // Commands and programs

    /** A command with this job's settings, but for those that it sets itself. */
    public String[] line(String... command) {
        List<String> line = new ArrayList<>(List.of(command));
        given.forEach((setting, value) -> {
            if (Stream.of(command).noneMatch(word -> word.startsWith(setting + "="))) {
                line.addAll(List.of("--set", setting + "=" + value));
            }
        });
        return line.toArray(String[]::new);
    }

    /** Runs a command in this process; returns its exit code. */
    public int execute(String... command) {
        out = new StringWriter();
        err = new StringWriter();
        return Main.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(line(command));
    }

    public void succeeds(String... command) {
        assertThat(execute(command)).as(() -> out() + err()).isZero();
    }

    /** Fails with this exit code, and what it says on the way. */
    public String fails(int code, String... command) {
        assertThat(execute(command)).as(() -> out() + err()).isEqualTo(code);
        assertThat(err()).doesNotContain("\tat ");
        return err();
    }

    /** A model that a command has written. */
    public static ModelFile read(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return ModelFile.read(in);
        }
    }

    /** What the last command printed. */
    public String out() {
        return out.toString();
    }

    public String err() {
        return err.toString();
    }

    public Program program(String... command) throws IOException {
        return Program.start(folder, Map.of(), line(command));
    }

    /** The job in a process of its own, once it runs. Its topics have to be there. */
    public Program running(String... options) throws IOException {
        List<String> command = new ArrayList<>(List.of("run"));
        command.addAll(List.of(options));
        Program run = program(command.toArray(String[]::new));
        await().until(() -> run.err().contains("Running; models"));
        return run;
    }

    // What comes in and goes out

    public byte[] encoded(String topic, Object value) {
        return serializer.serialize(topic(topic), value);
    }

    public Future<RecordMetadata> send(String topic, String model, Object value) {
        return send(new ProducerRecord<>(topic(topic), model.getBytes(StandardCharsets.UTF_8), encoded(topic, value)));
    }

    public Future<RecordMetadata> send(ProducerRecord<byte[], byte[]> record) {
        if (producer == null) {
            producer = cluster.producer();
        }
        return producer.send(record);
    }

    public void flush() {
        producer.flush();
    }

    /** What is committed in one of its topics, such as updates. */
    public List<ConsumerRecord<byte[], byte[]>> read(String topic) {
        return new TopicReader(cluster).read(topic(topic));
    }

    /** The values in one of its topics, once there are so many. */
    public <T> List<T> values(String topic, int count) {
        TopicReader reader = new TopicReader(cluster);
        return await().until(() -> reader.read(topic(topic)), records -> records.size() >= count).stream()
                .map(reader::<T>value)
                .toList();
    }

    /** The name of the model that a record belongs to. */
    public String modelOf(ConsumerRecord<byte[], byte[]> record) {
        Object all = given.get("model");
        return all == null ? TopicReader.key(record) : all.toString();
    }

    /** Waits until all that has come in until now has been dealt with, and its results are committed. */
    public void awaitAllConsumed() {
        awaitAllConsumed(() -> false);
    }

    /** The same, but waits no longer once there is nothing to wait for. */
    public void awaitAllConsumed(Callable<Boolean> inVain) {
        for (String input : List.of("examples", "labels", "commands")) {
            awaitConsumed(topic(input), inVain);
        }
        if (settings().repartitions()) {
            for (String between : List.of(Nodes.EXAMPLES_BY_MODEL, Nodes.LABELS_BY_MODEL)) {
                awaitConsumed(name() + "-" + between + "-repartition", inVain);
            }
        }
    }

    /** However long it takes on a busy machine, as long as it goes on. */
    private void awaitConsumed(String topic, Callable<Boolean> inVain) {
        Map<TopicPartition, Long> ends = cluster.ends(topic);
        Map<TopicPartition, Long> before = new HashMap<>();
        long[] since = {System.nanoTime()};
        await(topic + " is consumed by " + name()).forever().until(() -> {
            if (inVain.call()) {
                return true;
            }
            Map<TopicPartition, Long> committed = new HashMap<>();
            cluster.admin()
                    .listConsumerGroupOffsets(name())
                    .partitionsToOffsetAndMetadata()
                    .get()
                    .forEach((partition, offset) -> committed.put(partition, offset.offset()));
            committed.keySet().retainAll(ends.keySet());
            if (!committed.equals(before)) {
                before.putAll(committed);
                since[0] = System.nanoTime();
            }
            assertThat(System.nanoTime() - since[0])
                    .as("nothing is committed any more: %s of %s", committed, ends)
                    .isLessThan(Duration.ofMinutes(3).toNanos());
            return ends.entrySet().stream().allMatch(end -> committed.getOrDefault(end.getKey(), 0L) >= end.getValue());
        });
    }
}
