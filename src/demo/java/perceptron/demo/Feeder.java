package perceptron.demo;

import io.confluent.kafka.serializers.KafkaAvroSerializer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import perceptron.avro.Label;
import perceptron.demo.PaymentSource.Course;
import perceptron.demo.PaymentSource.Payment;
import perceptron.pipeline.settings.ClientSettings;
import perceptron.pipeline.settings.Settings;

/**
 * Sends the payments of all countries in turn, at a steady rate, on a thread of its own. Every fourth one is sent without a
 * label, which follows some seconds later.
 */
public final class Feeder implements AutoCloseable {
    /** The settings with which a job reads these payments. */
    public static final Map<String, String> FORMAT =
            Map.of("examples.format", "record", "label.field", "fraud", "exclude.fields", "country");

    private static final int PAYMENTS_FOR_A_LATE_LABEL = 4;
    private static final double LABEL_SECONDS = 3;
    private static final long PAUSE_MILLIS = 10;
    private static final double PERIOD_SECONDS = 60;

    private final KafkaProducer<String, Object> producer;
    private final String payments;
    private final String labels;
    private final long count;
    private final double rate;
    private final List<PaymentSource> sources = new ArrayList<>();
    private final Deque<LaterLabel> later = new ArrayDeque<>();
    private final CountDownLatch stop = new CountDownLatch(1);
    private final AtomicReference<Exception> failure = new AtomicReference<>();
    private final Thread thread = new Thread(this::send, "payments");

    /** @param at when it is due, in seconds since the first payment */
    private record LaterLabel(double at, String country, Label label) {}

    /**
     * @param settings of the job that reads them
     * @param count how many in all, in whose middle fraud changes; 0 to go on, and change it once a minute
     * @param rate payments a second, of all countries
     */
    public Feeder(Settings settings, long count, double rate, long seed) {
        this.count = count;
        this.rate = rate;
        payments = settings.topic("examples");
        labels = settings.topic("labels");
        double period = (count > 0 ? count : rate * PERIOD_SECONDS) / Course.values().length;
        for (Course course : Course.values()) {
            sources.add(new PaymentSource(course, Math.max(1, (long) period), seed));
        }
        Map<String, Object> client = ClientSettings.producer(settings);
        client.put("linger.ms", 5);
        client.put("compression.type", "lz4");
        KafkaAvroSerializer values = new KafkaAvroSerializer();
        values.configure(settings.registry(), false);
        producer = new KafkaProducer<>(client, new StringSerializer(), values);
    }

    public void start() {
        thread.start();
    }

    private void send() {
        long start = System.nanoTime();
        try {
            for (long sent = 0; count == 0 || sent < count; ) {
                double seconds = (System.nanoTime() - start) / 1e9;
                for (; sent < seconds * rate && (count == 0 || sent < count); sent++) {
                    sendPayment(sent, seconds);
                }
                sendLabels(seconds);
                if (stop.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
                    return;
                }
            }
            sendLabels(Double.POSITIVE_INFINITY);
            producer.flush();
        } catch (InterruptedException | RuntimeException e) {
            failure.compareAndSet(null, e);
        }
    }

    private void sendPayment(long number, double seconds) {
        int turn = (int) (number % sources.size());
        Payment payment = sources.get(turn).next();
        boolean isLabelled = number / sources.size() % PAYMENTS_FOR_A_LATE_LABEL != 0;
        send(payments, payment.country(), payment.toAvro(isLabelled));
        if (!isLabelled) {
            Label label = new Label(payment.id(), payment.isFraud());
            later.add(new LaterLabel(seconds + LABEL_SECONDS, payment.country(), label));
        }
    }

    private void sendLabels(double seconds) {
        while (!later.isEmpty() && later.getFirst().at() <= seconds) {
            LaterLabel due = later.removeFirst();
            send(labels, due.country(), due.label());
        }
    }

    private void send(String topic, String country, Object value) {
        producer.send(new ProducerRecord<>(topic, country, value), (sent, e) -> {
            if (e != null) {
                failure.compareAndSet(null, e);
            }
        });
    }

    /** Why it could not send; null while all is well. */
    public Exception failure() {
        return failure.get();
    }

    /** Stops sending. Closing it again does nothing. */
    @Override
    public void close() {
        stop.countDown();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        producer.close(Duration.ofSeconds(2));
    }
}
