package perceptron;

import static org.assertj.core.api.Assertions.assertThat;

import io.confluent.kafka.schemaregistry.avro.AvroSchema;
import io.confluent.kafka.schemaregistry.client.CachedSchemaRegistryClient;
import io.confluent.kafka.serializers.KafkaAvroDeserializer;
import io.confluent.kafka.serializers.KafkaAvroSerializer;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import perceptron.avro.Label;

/** Confluent's client as it is cut out, Kafka and the registry as they are: do they understand each other? */
@ExtendWith(SharedCluster.class)
class RegistryRoundTripTest {
    private final Cluster cluster;
    private final CachedSchemaRegistryClient client;

    RegistryRoundTripTest(Cluster cluster) {
        this.cluster = cluster;
        client = new CachedSchemaRegistryClient(cluster.registryUrl(), 10);
    }

    @Test
    void aRegisteredSchemaIsFoundByItsId() throws Exception {
        AvroSchema schema = new AvroSchema(Label.getClassSchema());
        int id = client.register(cluster.newName() + "-value", schema);
        CachedSchemaRegistryClient stranger = new CachedSchemaRegistryClient(cluster.registryUrl(), 10);
        assertThat(stranger.getSchemaById(id).rawSchema()).isEqualTo(Label.getClassSchema());
    }

    @Test
    void aRecordComesBackThroughTopicAndRegistry() throws Exception {
        String topic = cluster.newTopic(1);
        Label sent = Label.newBuilder().setId("7").setLabel("spam").build();
        try (var producer = new KafkaProducer<>(cluster.clientSettings(), new StringSerializer(), avroSerializer())) {
            producer.send(new ProducerRecord<>(topic, "model", sent)).get();
        }

        ConsumerRecord<String, byte[]> record = readOne(topic);
        assertThat(record.key()).isEqualTo("model");
        ByteBuffer value = ByteBuffer.wrap(record.value());
        assertThat(value.get()).as("the wire format's first byte").isZero();
        assertThat(value.getInt()).isEqualTo(client.getId(topic + "-value", new AvroSchema(Label.getClassSchema())));
        assertThat(avroDeserializer().deserialize(topic, record.value())).isEqualTo(sent);
    }

    private ConsumerRecord<String, byte[]> readOne(String topic) {
        Map<String, Object> settings = new HashMap<>(cluster.clientSettings());
        settings.put("auto.offset.reset", "earliest");
        TopicPartition partition = new TopicPartition(topic, 0);
        try (var consumer = new KafkaConsumer<>(settings, new StringDeserializer(), new ByteArrayDeserializer())) {
            consumer.assign(List.of(partition));
            return consumer.poll(Duration.ofSeconds(30)).records(partition).get(0);
        }
    }

    private KafkaAvroSerializer avroSerializer() {
        KafkaAvroSerializer serializer = new KafkaAvroSerializer();
        serializer.configure(cluster.clientSettings(), false);
        return serializer;
    }

    private KafkaAvroDeserializer avroDeserializer() {
        KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer();
        Map<String, Object> settings = new HashMap<>(cluster.clientSettings());
        settings.put("specific.avro.reader", true);
        deserializer.configure(settings, false);
        return deserializer;
    }
}
