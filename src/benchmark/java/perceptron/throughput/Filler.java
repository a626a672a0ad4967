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
        String topic = workload.topic();
        Map<String, Object> client = Map.of("bootstrap.servers", servers.kafka());
        try (Admin admin = Admin.create(client)) {
            admin.createTopics(List.of(new NewTopic(topic, Workload.PARTITIONS, (short) 1)))
                    .all()
                    .get();
        }
        Map<String, Object> sending = new HashMap<>(client);
        sending.putAll(Map.of("linger.ms", 5, "batch.size", 256 * 1024));
        try (KafkaProducer<byte[], byte[]> producer =
                        new KafkaProducer<>(sending, new ByteArraySerializer(), new ByteArraySerializer());
                Registry registry = new Registry(Map.of("schema.registry.url", servers.registry()))) {
            ExampleEncoder encoder = new ExampleEncoder(registry.id(topic + "-value", Schemas.EXAMPLE.schema()));
            Random random = new Random(1);
            Example example = new Example();
            List<Future<RecordMetadata>> sent = new ArrayList<>(examples);
            for (int i = 0; i < examples; i++) {
                workload.fill(random, example);
                int model = workload.model(random);
                Integer partition = workload.hasAPartitionForEach() ? model : null;
                byte[] key = ("m" + model).getBytes(StandardCharsets.UTF_8);
                sent.add(producer.send(new ProducerRecord<>(topic, partition, key, encoder.encode(example))));
            }
            for (Future<RecordMetadata> each : sent) {
                each.get();
            }
        }
    }
}
