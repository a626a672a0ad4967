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
    private Filler() {}

    static void fill(Servers servers, Workload workload, int examples) throws Exception {
        create(servers, workload.topic());
        try (KafkaProducer<byte[], byte[]> producer = producer(servers);
                Registry registry = new Registry(Map.of("schema.registry.url", servers.registry()))) {
            ExampleEncoder encoder = encoder(registry, workload.topic());
            Random random = new Random(1);
            Example example = new Example();
            List<Future<RecordMetadata>> sent = new ArrayList<>(examples);
            for (int i = 0; i < examples; i++) {
                workload.fill(random, example);
                sent.add(producer.send(
                        record(workload, workload.topic(), workload.model(random), encoder.encode(example))));
            }
            for (Future<RecordMetadata> each : sent) {
                each.get();
            }
        }
    }

    static ExampleEncoder encoder(Registry registry, String topic) {
        return new ExampleEncoder(registry.id(topic + "-value", Schemas.EXAMPLE.schema()));
    }

    static ProducerRecord<byte[], byte[]> record(Workload workload, String topic, int model, byte[] value) {
        Integer partition = workload.hasAPartitionForEach() ? model : null;
        return new ProducerRecord<>(topic, partition, ("m" + model).getBytes(StandardCharsets.UTF_8), value);
    }

    static KafkaProducer<byte[], byte[]> producer(Servers servers) {
        Map<String, Object> client =
                new HashMap<>(Map.of("bootstrap.servers", servers.kafka(), "linger.ms", 5, "batch.size", 256 * 1024));
        return new KafkaProducer<>(client, new ByteArraySerializer(), new ByteArraySerializer());
    }

    static void create(Servers servers, String topic) throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", servers.kafka()))) {
            admin.createTopics(List.of(new NewTopic(topic, Workload.PARTITIONS, (short) 1)))
                    .all()
                    .get();
        }
    }
}
