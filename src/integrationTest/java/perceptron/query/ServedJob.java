package perceptron.query;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.confluent.kafka.serializers.KafkaAvroSerializer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.KafkaStreams.State;
import perceptron.Cluster;
import perceptron.avro.Dense;
import perceptron.avro.Example;
import perceptron.demo.Feeder;
import perceptron.pipeline.Job;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.topic.Topics;

/** An instance of a job on the shared cluster with its server, whose port stays the same when it is started again. */
final class ServedJob implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Cluster cluster;
    private final Map<String, Object> given;
    private final HttpClient client = HttpClient.newHttpClient();
    private HttpServer server;
    private Job job;

    private ServedJob(Cluster cluster, Map<String, Object> given) {
        this.cluster = cluster;
        this.given = given;
    }

    /** A job of its own, with topics of its own, that is not started yet. */
    static ServedJob of(Cluster cluster, Path folder, Map<String, ?> more) throws Exception {
        String name = cluster.newName();
        Map<String, Object> given = new HashMap<>(Map.of(
                "application.id",
                name,
                "http.port",
                0,
                "labels",
                "false,true",
                "store",
                "memory",
                "schema.registry.url",
                cluster.registryUrl(),
                "kafka.bootstrap.servers",
                cluster.bootstrapServers(),
                "kafka.state.dir",
                folder.resolve("state").toString()));
        given.putAll(more);
        ServedJob job = new ServedJob(cluster, given);
        cluster.create(new Topics(job.settings()).all(2));
        return job;
    }

    /** The same for the demo's payments; it reads examples, too. */
    static ServedJob ofPayments(Cluster cluster, Path folder, Map<String, ?> more) throws Exception {
        Map<String, Object> given = new HashMap<>(Feeder.FORMAT);
        given.putAll(more);
        return of(cluster, folder, given);
    }

    /** Another instance of the same job. */
    ServedJob another(Path folder) {
        Map<String, Object> there = new HashMap<>(given);
        there.put("http.port", 0);
        there.put("kafka.state.dir", folder.resolve("state").toString());
        return new ServedJob(cluster, there);
    }

    private Settings settings() {
        return new Settings(given);
    }

    void startServer() throws IOException {
        server = new HttpServer(settings());
        server.start();
        given.put("http.port", server.port());
        if (job != null) {
            server.show(job);
        }
    }

    /** Behind the server, which has to be there. */
    void startJob() {
        job = new Job(settings(), server.observer(), server.address());
        server.show(job);
        server.readHistory();
        job.start();
    }

    ServedJob start() throws IOException {
        startServer();
        startJob();
        return this;
    }

    void awaitRunning() {
        await().until(() -> job.state() == State.RUNNING);
    }

    void stopJob() {
        job.close();
    }

    void stopServer() {
        server.close();
    }

    @Override
    public void close() {
        job.close();
        server.close();
    }

    String url() {
        return server.url();
    }

    /** As {@code host:port}. */
    String address() {
        return server.address();
    }

    HttpResponse<String> get(String target) throws IOException, InterruptedException {
        return send(request(target));
    }

    HttpResponse<String> post(String target, String body) throws IOException, InterruptedException {
        return send(request(target).POST(BodyPublishers.ofString(body)));
    }

    HttpRequest.Builder request(String target) {
        return HttpRequest.newBuilder(URI.create(url()).resolve(target));
    }

    HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.build(), BodyHandlers.ofString());
    }

    JsonNode json(String target) throws IOException, InterruptedException {
        return json(get(target));
    }

    static JsonNode json(HttpResponse<String> response) throws IOException {
        return JSON.readTree(response.body());
    }

    /** In this order. */
    void send(List<Map.Entry<String, Example>> examples) {
        KafkaAvroSerializer values = new KafkaAvroSerializer();
        values.configure(cluster.clientSettings(), false);
        String topic = settings().topic("examples");
        try (var producer =
                new KafkaProducer<String, Object>(cluster.clientSettings(), new StringSerializer(), values)) {
            examples.forEach(each -> producer.send(new ProducerRecord<>(topic, each.getKey(), each.getValue())));
        }
    }

    static Map.Entry<String, Example> example(String model, boolean isPositive, float... values) {
        List<Float> x = new ArrayList<>();
        for (float value : values) {
            x.add(value);
        }
        return Map.entry(model, new Example(null, isPositive, 1.0, new Dense(x)));
    }

    /** The demo's payments, of the models NL, ES and DE. */
    Feeder feeder(long payments, double rate, long seed) {
        Feeder feeder = new Feeder(settings(), payments, rate, seed);
        feeder.start();
        return feeder;
    }
}
