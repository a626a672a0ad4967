package perceptron.pipeline;

import io.confluent.kafka.serializers.KafkaAvroDeserializer;
import io.confluent.kafka.serializers.KafkaAvroSerializer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import perceptron.Cluster;
import perceptron.pipeline.live.Observer;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.settings.SizedSettings;
import perceptron.pipeline.topic.Topics;

/** A job on the shared cluster with topics of its own, and an ordinary producer and consumer beside it. */
final class RunningJob implements AutoCloseable {
    final Map<String, Object> given = new HashMap<>();
    private final Cluster cluster;
    private final Observer observer;
    private final Settings settings;
    private final KafkaProducer<String, Object> producer;
    private Job job;

    RunningJob(Cluster cluster, Map<String, ?> more) throws Exception {
        this(cluster, more, Observer.NONE);
    }

    RunningJob(Cluster cluster, Map<String, ?> more, Observer observer) throws Exception {
        this.cluster = cluster;
        this.observer = observer;
        String name = cluster.newName();
        given.put("application.id", name);
        given.put("kafka.bootstrap.servers", cluster.bootstrapServers());
        given.put(
                "kafka.state.dir",
                java.nio.file.Files.createTempDirectory("state").toString());
        given.put("schema.registry.url", cluster.registryUrl());
        given.putAll(more);
        settings = SizedSettings.of(given);
        cluster.create(new Topics(settings).all(2));
        producer = new KafkaProducer<>(client(), new StringSerializer(), serializer());
        start();
    }

    /** The name of one of its topics, such as updates. */
    String topic(String name) {
        return settings.topic(name);
    }

    void start() {
        start(settings);
    }

    /** Starts with some other settings. */
    void startWith(Map<String, ?> others) throws Exception {
        Map<String, Object> changed = new HashMap<>(given);
        changed.putAll(others);
        start(SizedSettings.of(changed));
    }

    void startAndAcceptOffsets() {
        job = new Job(settings, observer, null);
        job.acceptOffsets();
        job.start();
    }

    private void start(Settings settings) {
        job = new Job(settings, observer, null);
        job.start();
    }

    void stop() {
        job.close();
    }

    Job job() {
        return job;
    }

    private Map<String, Object> client() {
        Map<String, Object> client = new HashMap<>(cluster.clientSettings());
        client.put("isolation.level", "read_committed");
        client.put("specific.avro.reader", true);
        return client;
    }

    private KafkaAvroSerializer serializer() {
        KafkaAvroSerializer serializer = new KafkaAvroSerializer();
        serializer.configure(client(), false);
        return serializer;
    }

    void send(String topic, String key, Object value) {
        producer.send(new ProducerRecord<>(settings.topic(topic), key, value));
    }

    void sendBytes(String topic, int partition, String key, byte[] value) {
        try (KafkaProducer<String, byte[]> raw =
                new KafkaProducer<>(cluster.clientSettings(), new StringSerializer(), new ByteArraySerializer())) {
            raw.send(new ProducerRecord<>(settings.topic(topic), partition, key, value));
        }
    }

    void flush() {
        producer.flush();
    }

    /** Reads the topic from its beginning until so many records have come. */
    <T> List<ConsumerRecord<String, T>> read(String topic, int count) {
        KafkaAvroDeserializer values = new KafkaAvroDeserializer();
        values.configure(client(), false);
        List<ConsumerRecord<String, T>> read = new ArrayList<>();
        try (KafkaConsumer<String, Object> consumer = new KafkaConsumer<>(client(), new StringDeserializer(), values)) {
            List<TopicPartition> partitions = consumer.partitionsFor(settings.topic(topic)).stream()
                    .map(partition -> new TopicPartition(partition.topic(), partition.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            long until = System.nanoTime() + Duration.ofSeconds(60).toNanos();
            while (read.size() < count && System.nanoTime() < until) {
                consumer.poll(Duration.ofMillis(200)).forEach(record -> {
                    @SuppressWarnings("unchecked")
                    ConsumerRecord<String, T> typed = (ConsumerRecord<String, T>) (ConsumerRecord<String, ?>) record;
                    read.add(typed);
                });
            }
        }
        return read;
    }

    @Override
    public void close() {
        producer.close();
        job.close();
    }
}
