package perceptron.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import perceptron.Cluster;
import perceptron.JobUnderTest;
import perceptron.avro.Command;
import perceptron.avro.Delete;
import perceptron.avro.Example;
import perceptron.avro.ImportPart;
import perceptron.avro.Label;
import perceptron.avro.Reset;
import perceptron.pipeline.Cases;
import perceptron.pipeline.Hostile;

/** Sends examples, labels that come later, commands and hostile records without a pause, in a thread of its own. */
final class Traffic implements AutoCloseable {
    private static final int TICK_MILLIS = 25;

    /** The model that is deleted now and then. */
    private static final String MORTAL = "mortal";

    /** A model's kind of traffic, and how many of a hundred examples come without a label that follows. */
    private record Source(String model, int share, int late, Function<Random, Example> examples) {
        byte[] key() {
            return model.getBytes(StandardCharsets.UTF_8);
        }
    }

    private record Later(long at, ProducerRecord<byte[], byte[]> label) {}

    private final JobUnderTest job;
    private final int partitions;
    private final int perSecond;
    private final boolean binary;
    private final Random random;
    private final List<Source> sources;
    private final KafkaProducer<byte[], byte[]> producer;
    private final PriorityQueue<Later> later = new PriorityQueue<>((one, other) -> Long.compare(one.at(), other.at()));
    private final Map<String, Integer> sentBy = new HashMap<>();
    private final AtomicReference<Exception> failure = new AtomicReference<>();
    private final Thread thread = new Thread(this::run, "traffic");
    private long ids;
    private boolean sending; // guarded by this
    private boolean ended; // guarded by this
    final AtomicInteger sent = new AtomicInteger();
    final AtomicInteger hostile = new AtomicInteger();

    Traffic(Cluster cluster, JobUnderTest job, int partitions, int perSecond, long seed, boolean binary) {
        this.job = job;
        this.partitions = partitions;
        this.perSecond = perSecond;
        this.binary = binary;
        random = new Random(seed);
        Function<Random, Example> narrow = binary ? Cases::sign : Cases::classes;
        Function<Random, Example> wide = binary ? Cases::wide : Cases::manyClasses;
        sources = List.of(
                new Source("m1", 25, 0, narrow),
                new Source("m10", 20, 0, narrow),
                new Source("m/ü", 20, 30, narrow),
                new Source("late", 10, 90, narrow),
                new Source("wide", 10, 0, wide),
                new Source(MORTAL, 5, 0, narrow),
                new Source("small 1", 4, 0, narrow),
                new Source("small 2", 3, 10, wide),
                new Source("small 3", 3, 0, wide));
        Map<String, Object> client = new HashMap<>(cluster.clientSettings());
        client.put("delivery.timeout.ms", 600_000);
        client.put("max.block.ms", 600_000);
        client.put("enable.idempotence", true);
        producer = new KafkaProducer<>(client, new ByteArraySerializer(), new ByteArraySerializer());
        thread.start();
    }

    synchronized void resume() {
        sending = true;
        notifyAll();
    }

    /** Returns when all that was sent is in the log. */
    void pause() {
        synchronized (this) {
            sending = false;
        }
        producer.flush();
        assertThat(failure.get()).as("why the traffic has ended").isNull();
    }

    private void run() {
        try {
            while (true) {
                synchronized (this) {
                    while (!sending && !ended) {
                        wait();
                    }
                    if (ended) {
                        return;
                    }
                    tick();
                }
                Thread.sleep(TICK_MILLIS);
            }
        } catch (InterruptedException | RuntimeException e) {
            failure.set(e);
        }
    }

    private void tick() {
        int count = random.nextInt(2 * perSecond * TICK_MILLIS / 1000 + 1) * (random.nextInt(100) == 0 ? 10 : 1);
        for (int i = 0; i < count; i++) {
            example(source());
        }
        int bad = random.nextInt(15) == 0 ? 1 : random.nextInt(2000) == 0 ? 300 : 0;
        for (int i = 0; i < bad; i++) {
            hostile();
        }
        while (!later.isEmpty() && later.peek().at() <= System.currentTimeMillis()) {
            send(later.remove().label());
        }
        if (random.nextInt(150) == 0) {
            command();
        }
    }

    private void hostile() {
        List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>(Hostile.withoutModel(job));
        records.addAll(Hostile.records(job, source().key()));
        send(records.get(random.nextInt(records.size())));
        hostile.incrementAndGet();
    }

    private Source source() {
        int place = random.nextInt(100);
        for (Source source : sources) {
            place -= source.share();
            if (place < 0) {
                return source;
            }
        }
        throw new IllegalStateException("the shares are less than 100");
    }

    private void example(Source source) {
        String id = "e" + ids++;
        Example example = source.examples().apply(random);
        example.setId(id);
        if (random.nextInt(100) < source.late()) {
            example.setLabel(null);
            Label label = new Label(id, Cases.anyLabel(random, binary));
            later.add(new Later(
                    System.currentTimeMillis() + 500 + random.nextInt(8_000),
                    record("labels", null, source.key(), label)));
        }
        send(record("examples", null, source.key(), example));
        sentBy.merge(source.model(), 1, Integer::sum);
    }

    private void command() {
        Source source = source();
        if (sentBy.getOrDefault(source.model(), 0) == 0) {
            return;
        }
        Object command = random.nextInt(4) == 0 ? new Reset() : new ImportPart(1, 1, List.of(), 0, null, List.of());
        if (source.model().equals(MORTAL)) {
            command = new Delete();
            sentBy.put(source.model(), 0); // There is no model before its next example.
        }
        Command order = new Command("c" + ids++, command);
        for (int partition = 0; partition < partitions; partition++) {
            ProducerRecord<byte[], byte[]> copy = record("commands", partition, source.key(), order);
            copy.headers().add("perceptron.copies", Integer.toString(partitions).getBytes(StandardCharsets.UTF_8));
            send(copy);
        }
    }

    private ProducerRecord<byte[], byte[]> record(String name, Integer partition, byte[] key, Object value) {
        return new ProducerRecord<>(job.topic(name), partition, key, job.encoded(name, value));
    }

    private void send(ProducerRecord<byte[], byte[]> record) {
        producer.send(record, (metadata, e) -> failure.compareAndSet(null, e));
        sent.incrementAndGet();
    }

    @Override
    public void close() {
        synchronized (this) {
            ended = true;
            notifyAll();
        }
        producer.close(Duration.ofSeconds(10));
    }
}
