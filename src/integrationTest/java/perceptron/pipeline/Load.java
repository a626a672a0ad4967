package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.confluent.kafka.serializers.KafkaAvroSerializer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import perceptron.Cluster;
import perceptron.avro.Example;

/**
 * Sends examples all the time, now few, now many, of several models in turns, to topics that jobs read. Some bursts begin or
 * end with a record that can only be a dead letter, and says so in a header.
 */
final class Load implements AutoCloseable {
    static final List<String> MODELS = List.of("m1", "m10", "m/ü");
    private static final int TICK_MILLIS = 20;

    private final List<String> models;
    private final KafkaProducer<byte[], byte[]> producer;
    private final KafkaAvroSerializer serializer;
    private final List<Future<?>> running = new ArrayList<>();
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();

    Load(Cluster cluster) {
        this(cluster, MODELS);
    }

    Load(Cluster cluster, List<String> models) {
        this.models = models;
        serializer = cluster.serializer();
        producer = cluster.producer();
    }

    /** Hears of each example that was sent, in the thread that sends. */
    interface Listener {
        void sent(byte[] model, Example example, Random random);
    }

    /** From now on about so many a second. */
    void send(String topic, int perSecond, long seed, Function<Random, Example> examples) {
        send(topic, perSecond, seed, examples, (model, example, random) -> {});
    }

    void send(String topic, int perSecond, long seed, Function<Random, Example> examples, Listener listener) {
        Random random = new Random(seed);
        Runnable burst = () -> {
            sometimesBad(topic, random, examples);
            int count = random.nextInt(2 * perSecond * TICK_MILLIS / 1000) * (random.nextInt(50) == 0 ? 20 : 1);
            for (int i = 0; i < count; i++) {
                Example example = examples.apply(random);
                byte[] model = model(random);
                producer.send(new ProducerRecord<>(topic, model, serializer.serialize(topic, example)));
                listener.sent(model, example, random);
            }
            sometimesBad(topic, random, examples);
        };
        running.add(thread.scheduleAtFixedRate(burst, 0, TICK_MILLIS, TimeUnit.MILLISECONDS));
    }

    /** One example, of the first model, before all others. */
    void sendOne(String topic, Example example) {
        byte[] model = models.get(0).getBytes(StandardCharsets.UTF_8);
        producer.send(new ProducerRecord<>(topic, model, serializer.serialize(topic, example)));
    }

    private byte[] model(Random random) {
        return models.get(random.nextInt(models.size())).getBytes(StandardCharsets.UTF_8);
    }

    private void sometimesBad(String topic, Random random, Function<Random, Example> examples) {
        byte[] good = serializer.serialize(topic, examples.apply(random));
        ProducerRecord<byte[], byte[]> bad =
                switch (random.nextInt(40)) {
                    case 0 -> Hostile.record(
                            "undecodable", topic, model(random), new byte[] {9, 9, (byte) random.nextInt()});
                    case 1 -> Hostile.record("no-model", topic, null, good);
                    case 2 -> Hostile.record(
                            "not-finite", topic, model(random), serializer.serialize(topic, Cases.notFinite()));
                    default -> null;
                };
        if (bad != null) {
            producer.send(bad);
        }
    }

    /** Sends nothing more, and returns when all is in the log. */
    @Override
    public void close() {
        assertThat(running).allSatisfy(each -> assertThat(each).isNotDone());
        thread.shutdown();
        await().until(thread::isTerminated);
        producer.close();
    }
}
