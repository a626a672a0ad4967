package perceptron.throughput;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Future;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import perceptron.example.Example;
import perceptron.pipeline.wire.ExampleEncoder;
import perceptron.pipeline.wire.Registry;
import perceptron.pipeline.wire.Schemas;

/** Makes a workload's topic, and fills it. */
final class Filler {
    private final Workload workload;
    private final String topic;
    private final Random random = new Random(1);
    private final Payments payments = new Payments(random);
    private final Example example = new Example();
    private final ExampleEncoder encoder;
    private final int schemaId;

    private Filler(Workload workload, Registry registry) {
        this.workload = workload;
        topic = workload.topic();
        schemaId = workload.isJson()
                ? 0
                : registry.id(topic + "-value", workload.isOfRecords() ? Payments.SCHEMA : Schemas.EXAMPLE.schema());
        encoder = new ExampleEncoder(schemaId);
    }

    static void fill(Servers servers, Workload workload, int examples) throws Exception {
        Map<String, Object> client = Map.of("bootstrap.servers", servers.kafka());
        try (Admin admin = Admin.create(client)) {
            admin.createTopics(List.of(new NewTopic(workload.topic(), workload.partitions(), (short) 1)))
                    .all()
                    .get();
        }
        Map<String, Object> sending = new HashMap<>(client);
        sending.putAll(Map.of("linger.ms", 5, "batch.size", 256 * 1024));
        try (KafkaProducer<byte[], byte[]> producer =
                        new KafkaProducer<>(sending, new ByteArraySerializer(), new ByteArraySerializer());
                Registry registry = new Registry(Map.of("schema.registry.url", servers.registry()))) {
            Filler filler = new Filler(workload, registry);
            List<Future<RecordMetadata>> sent = new ArrayList<>(examples);
            for (int i = 0; i < examples; i++) {
                sent.add(producer.send(workload.isOfRecords() ? filler.payment() : filler.example()));
            }
            for (Future<RecordMetadata> each : sent) {
                each.get();
            }
        }
    }

    private ProducerRecord<byte[], byte[]> example() {
        workload.fill(random, example);
        int model = workload.model(random);
        Integer partition = workload.hasAPartitionForEach() ? model : null;
        return new ProducerRecord<>(topic, partition, utf8("m" + model), encoder.encode(example));
    }

    private ProducerRecord<byte[], byte[]> payment() {
        Map<String, Object> payment = payments.next();
        byte[] key = utf8((String) payment.get("shop"));
        return new ProducerRecord<>(
                topic, key, workload.isJson() ? payments.json(payment) : payments.avro(payment, schemaId));
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
