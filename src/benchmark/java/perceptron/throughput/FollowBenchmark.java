package perceptron.throughput;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import perceptron.demo.local.LocalBroker;
import perceptron.demo.local.LocalRegistry;
import perceptron.demo.local.ScratchFolder;
import perceptron.follow.Followed;
import perceptron.follow.Serving;
import perceptron.pipeline.Job;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.topic.Topics;

/**
 * What predictions cost who follows a job: in process, of dense examples and of payments; how soon changes arrive; how long the start takes
 * with many models; and how fast a topic is served, with 1, 2 and 4 threads.
 */
public final class FollowBenchmark {
    private static final int PARTITIONS = 4;
    private static final int POOL = 4096;
    private static final long ROOM = 3L << 30;

    private static final Schema PAYMENT = SchemaBuilder.record("Payment")
            .fields()
            .requiredString("id")
            .requiredDouble("amount")
            .requiredFloat("fee")
            .requiredInt("attempts")
            .requiredString("currency")
            .requiredString("method")
            .requiredString("country")
            .requiredString("merchant")
            .optionalString("device")
            .requiredFloat("distance")
            .requiredBoolean("known")
            .requiredInt("age")
            .requiredLong("orders")
            .optionalBoolean("label")
            .endRecord();

    private final Random random = new Random(26);
    private final Servers servers;
    private final Path folder;
    private final int labels;

    private FollowBenchmark(Servers servers, Path folder, int labels) {
        this.servers = servers;
        this.folder = folder;
        this.labels = labels;
    }

    /** @param args how many models the start is measured with, how many records are served, and how many labels a model learns before */
    public static void main(String[] args) throws Exception {
        try (LocalBroker broker = LocalBroker.start();
                LocalRegistry registry = LocalRegistry.start();
                ScratchFolder folder = ScratchFolder.create("perceptron-follow", ROOM)) {
            Servers servers = new Servers(broker.bootstrapServers(), registry.url());
            FollowBenchmark benchmark = new FollowBenchmark(servers, folder.path(), Integer.parseInt(args[2]));
            benchmark.dense();
            benchmark.payments(Integer.parseInt(args[1]));
            benchmark.start(Integer.parseInt(args[0]));
        }
    }

    private Settings job(String name, Map<String, Object> more) throws Exception {
        Map<String, Object> settings = new HashMap<>(servers.settings());
        settings.put("application.id", name);
        settings.put("kafka.state.dir", folder.resolve(name).toString());
        settings.put("examples.wait.ms", 0);
        settings.putAll(more);
        Settings made = new Settings(settings);
        try (Admin admin = admin()) {
            List<NewTopic> topics = new Topics(made)
                    .list().stream()
                            .map(topic -> new NewTopic(topic.name(), Optional.of(PARTITIONS), Optional.empty())
                                    .configs(topic.config()))
                            .toList();
            admin.createTopics(topics).all().get();
        }
        return made;
    }

    private Admin admin() {
        return Admin.create(Map.of("bootstrap.servers", servers.kafka()));
    }

    private static Followed follow(Settings job) {
        Properties properties = new Properties();
        job.originals().forEach((name, value) -> properties.put(name, value.toString()));
        return Followed.start(properties);
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        while (!condition.getAsBoolean()) {
            Thread.sleep(5);
        }
    }

    /** The examples as JSON, which any client could send. */
    private void send(int count, IntFunction<ProducerRecord<byte[], byte[]>> records) {
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", servers.kafka(), "linger.ms", 5, "compression.type", "lz4"),
                new ByteArraySerializer(),
                new ByteArraySerializer())) {
            for (int n = 0; n < count; n++) {
                producer.send(records.apply(n));
            }
        }
    }

    private static ProducerRecord<byte[], byte[]> record(String topic, String model, String json) {
        return new ProducerRecord<>(
                topic, model.getBytes(StandardCharsets.UTF_8), json.getBytes(StandardCharsets.UTF_8));
    }

    private static boolean has(Followed models, String model, long labels) {
        return models.models().containsKey(model)
                && models.models().get(model).model().c() == labels + 1;
    }

    private float[] numbers(int count) {
        float[] numbers = new float[count];
        for (int k = 0; k < count; k++) {
            numbers[k] = (float) random.nextGaussian();
        }
        return numbers;
    }

    private static String json(float[] x) {
        int label = x[0] + x[1] * x[2] > 0 ? 1 : -1;
        return "{\"label\": " + label + ", \"features\": {\"values\": " + Arrays.toString(x) + "}}";
    }

    private void dense() throws Exception {
        for (String numbers : List.of("auto", "linear")) {
            Settings settings = job("dense-" + numbers, Map.of("examples.format", "example-json", "numbers", numbers));
            try (Job job = new Job(settings);
                    Followed models = follow(settings)) {
                job.start();
                String topic = settings.topic("examples");
                send(labels, n -> record(topic, "m", json(numbers(100))));
                await(() -> has(models, "m", labels));
                float[][] pool = new float[POOL][];
                Arrays.setAll(pool, n -> numbers(100));
                measure("dense 100, numbers=" + numbers, n -> models.predict("m", pool[n & POOL - 1]));
                arrivals(settings, models);
            }
        }
    }

    /** One thread, three times as long to warm up as what is measured; then how long each of many takes. */
    private void measure(String what, IntConsumer prediction) {
        double rate = 0;
        for (int round = 0; round < 4; round++) {
            long began = System.nanoTime();
            int count = 0;
            while (System.nanoTime() - began < 50_000L * labels) {
                for (int n = 0; n < 1000; n++) {
                    prediction.accept(count++);
                }
            }
            rate = count * 1e9 / (System.nanoTime() - began);
        }
        long[] nanos = new long[1_000_000];
        for (int n = 0; n < nanos.length; n++) {
            long began = System.nanoTime();
            prediction.accept(n);
            nanos[n] = System.nanoTime() - began;
        }
        Arrays.sort(nanos);
        System.out.printf(
                "%-30s %,10.0f predictions/s and core, median %.2f, p99 %.2f, p99.9 %.2f us%n",
                what, rate, nanos[500_000] / 1e3, nanos[990_000] / 1e3, nanos[999_000] / 1e3);
    }

    /** From the moment when a labelled example is sent until the follower's model has learned it. */
    private void arrivals(Settings settings, Followed models) throws Exception {
        long[] millis = new long[20];
        for (int k = 0; k < millis.length; k++) {
            Thread.sleep(random.nextInt(1500));
            long before = models.models().get("m").model().c();
            long began = System.nanoTime();
            String topic = settings.topic("examples");
            send(64, n -> record(topic, "m", json(numbers(100))));
            await(() -> models.models().get("m").model().c() > before);
            millis[k] = (System.nanoTime() - began) / 1_000_000;
        }
        Arrays.sort(millis);
        System.out.printf(
                "a change has reached the follower after %d ms (median), %d ms (longest)%n", millis[10], millis[19]);
    }

    private GenericRecord payment() {
        GenericRecord payment = new GenericData.Record(PAYMENT);
        payment.put("id", "p" + random.nextInt(1_000_000));
        payment.put("amount", Math.exp(3 + random.nextGaussian()));
        payment.put("fee", random.nextFloat());
        payment.put("attempts", 1 + random.nextInt(4));
        payment.put("currency", random.nextBoolean() ? "EUR" : "USD");
        payment.put("method", List.of("card", "wallet", "transfer").get(random.nextInt(3)));
        payment.put("country", List.of("DE", "FR", "IT", "ES").get(random.nextInt(4)));
        payment.put("merchant", "merchant-" + random.nextInt(5000));
        payment.put("device", random.nextInt(10) == 0 ? null : "phone");
        payment.put("distance", (float) Math.exp(2 * random.nextGaussian()));
        payment.put("known", random.nextBoolean());
        payment.put("age", 18 + random.nextInt(60));
        payment.put("orders", (long) random.nextInt(200));
        payment.put("label", (double) payment.get("amount") > 40 == (boolean) payment.get("known"));
        return payment;
    }

    private void payments(int records) throws Exception {
        Settings settings = job("payments", Map.of("examples.format", "json"));
        String from = "payments.new";
        try (Admin admin = admin()) {
            admin.createTopics(List.of(new NewTopic(from, PARTITIONS, (short) 1)))
                    .all()
                    .get();
        }
        try (Job job = new Job(settings);
                Followed models = follow(settings)) {
            job.start();
            String topic = settings.topic("examples");
            send(labels, n -> record(topic, "m", payment().toString()));
            await(() -> has(models, "m", labels));
            GenericRecord[] pool = new GenericRecord[POOL];
            Arrays.setAll(pool, n -> payment());
            measure("payments, Avro records", n -> models.predict("m", pool[n & POOL - 1]));
            String[] texts = Arrays.stream(pool).map(Object::toString).toArray(String[]::new);
            measure("payments, JSON", n -> models.predict("m", texts[n & POOL - 1]));
            send(records, n -> record(from, "m", texts[n & POOL - 1]));
            for (int threads : new int[] {1, 2, 4}) {
                serve(settings, models, from, records, threads);
            }
        }
    }

    private void serve(Settings settings, Followed models, String from, int records, int threads) throws Exception {
        String to = "payments.scored" + threads;
        try (Admin admin = admin()) {
            admin.createTopics(List.of(new NewTopic(to, PARTITIONS, (short) 1)))
                    .all()
                    .get();
        }
        try (Serving serving = new Serving(settings, models, from, to, 0, threads)) {
            serving.start();
            await(() -> serving.predicted(true) > 0);
            long first = serving.predicted(true);
            long began = System.nanoTime();
            await(() -> serving.predicted(true) == records);
            double seconds = (System.nanoTime() - began) / 1e9;
            System.out.printf("serve, %d threads: %,.0f records/s%n", threads, (records - first) / seconds);
        }
        try (Admin admin = admin()) { // The next one begins again.
            admin.deleteConsumerGroups(List.of("payments-serve")).all().get();
        }
    }

    private void start(int count) throws Exception {
        Settings settings = job("many", Map.of("examples.format", "example-json"));
        try (Job job = new Job(settings)) {
            job.start();
            String topic = settings.topic("examples");
            send(20 * count, n -> record(topic, "model" + n % count, json(numbers(20))));
            try (Followed models = follow(settings)) {
                await(() -> models.models().size() == count);
            }
            Thread.sleep(20_000); // for the last publications, and the end of the rest
            for (int time = 0; time < 3; time++) {
                long began = System.nanoTime();
                try (Followed models = follow(settings)) {
                    models.awaitReady(Duration.ofMinutes(5));
                    System.out.printf(
                            "start with %,d models: %.1f s%n",
                            models.models().size(), (System.nanoTime() - began) / 1e9);
                }
            }
        }
    }
}
