package perceptron.query;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Random;
import java.util.StringJoiner;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import perceptron.example.Example;
import perceptron.example.FeatureVector;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.wire.ExampleEncoder;
import perceptron.pipeline.wire.Registry;
import perceptron.pipeline.wire.Schemas;

/** Examples of one model, by a rule that is learned in part: a tenth of the labels are wrong, so that learning never ends. */
final class Backlog {
    static final String MODEL = "m";
    static final String LABELS = "no,yes";

    private final Random random = new Random(1);
    private final int features;
    private final int nonZeros;

    Backlog(int features, int nonZeros) {
        this.features = features;
        this.nonZeros = nonZeros;
    }

    void send(Settings settings, long examples) throws IOException {
        String topic = settings.topic("examples");
        int schemaId;
        try (Registry registry = new Registry(settings.registry())) {
            schemaId = registry.id(topic + "-value", Schemas.EXAMPLE.schema());
        }
        ExampleEncoder encoder = new ExampleEncoder(schemaId);
        Example example = new Example();
        byte[] key = MODEL.getBytes(StandardCharsets.UTF_8);
        Map<String, Object> client = Map.of(
                "bootstrap.servers", settings.kafka().get("bootstrap.servers"), "linger.ms", 50, "batch.size", 1 << 17);
        try (var producer = new KafkaProducer<>(client, new ByteArraySerializer(), new ByteArraySerializer())) {
            for (long i = 0; i < examples; i++) {
                draw(example);
                producer.send(new ProducerRecord<>(topic, key, encoder.encode(example)));
            }
        }
    }

    private void draw(Example example) {
        example.clear();
        FeatureVector x = example.beginSparse();
        double score = 0;
        int range = features / nonZeros;
        for (int k = 0; k < nonZeros; k++) {
            int index = k * range + random.nextInt(range);
            float value = random.nextFloat() * 2 - 1;
            x.add(index, value);
            score += value * (index % 3 - 1);
        }
        example.label(score > 0 == random.nextInt(10) > 0 ? "yes" : "no");
    }

    /** An example as a reader asks about it. */
    String asJson() {
        StringJoiner indices = new StringJoiner(",", "[", "]");
        StringJoiner values = new StringJoiner(",", "[", "]");
        for (int k = 0; k < nonZeros; k++) {
            indices.add(Integer.toString(k * (features / nonZeros)));
            values.add("0.5");
        }
        return "{\"features\":{\"indices\":" + indices + ",\"values\":" + values + "}}";
    }
}
