package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.confluent.kafka.serializers.KafkaAvroSerializer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
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
public final class Load implements AutoCloseable {
    public static final List<String> MODELS = List.of("m1", "m10", "m/ü");
    private static final int TICK_MILLIS = 20;

    private final KafkaProducer<byte[], byte[]> producer;
    private final KafkaAvroSerializer serializer;
    private final List<Future<?>> running = new ArrayList<>();
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();
    private volatile boolean paused;

    public Load(Cluster cluster) {
        serializer = cluster.serializer();
        producer = cluster.producer();
    }

    /** Hears of each example that was sent, in the thread that sends. */
    public interface Listener {
        void sent(byte[] model, Example example, Random random);
    }

    /** From now on about so many a second. */
    void send(String topic, int perSecond, long seed, Function<Random, Example> examples) {
        send(topic, MODELS, perSecond, seed, examples, (model, example, random) -> {});
    }

    public void send(
            String topic,
            List<String> models,
            int perSecond,
            long seed,
            Function<Random, Example> examples,
            Listener listener) {
        Random random = new Random(seed);
        Runnable burst = () -> {
            if (paused) {
                return;
            }
            sometimesBad(topic, models, random);
            double most = 2.0 * perSecond * TICK_MILLIS / 1000 * (random.nextInt(50) == 0 ? 20 : 1);
            int count = (int) (most * random.nextDouble() + random.nextDouble());
            for (int i = 0; i < count; i++) {
                Example example = examples.apply(random);
                byte[] model = any(models, random);
                producer.send(new ProducerRecord<>(topic, model, serializer.serialize(topic, example)));
                listener.sent(model, example, random);
            }
            sometimesBad(topic, models, random);
        };
        running.add(thread.scheduleAtFixedRate(burst, 0, TICK_MILLIS, TimeUnit.MILLISECONDS));
    }

    /** One example, before all others. */
    void sendOne(String topic, String model, Example example) {
        producer.send(new ProducerRecord<>(
                topic, model.getBytes(StandardCharsets.UTF_8), serializer.serialize(topic, example)));
    }

    private static byte[] any(List<String> models, Random random) {
        return models.get(random.nextInt(models.size())).getBytes(StandardCharsets.UTF_8);
    }

    private void sometimesBad(String topic, List<String> models, Random random) {
        if (random.nextInt(40) == 0) {
            List<ProducerRecord<byte[], byte[]>> bad = new ArrayList<>(Hostile.withoutModel(serializer, topic));
            bad.addAll(Hostile.examples(serializer, topic, any(models, random)));
            producer.send(bad.get(random.nextInt(bad.size())));
        }
    }

    /** Returns when all that was sent is in the log. */
    public void pause() {
        try {
            thread.submit(() -> paused = true).get();
        } catch (InterruptedException | ExecutionException e) {
            throw new AssertionError(e);
        }
        producer.flush();
    }

    public void resume() {
        paused = false;
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
