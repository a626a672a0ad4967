package perceptron.throughput;

import io.confluent.kafka.serializers.KafkaAvroDeserializer;
import io.confluent.kafka.serializers.KafkaAvroSerializer;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import perceptron.avro.Dense;
import perceptron.avro.Example;
import perceptron.avro.Prediction;
import perceptron.avro.Sparse;
import perceptron.pipeline.settings.Settings;

/**
 * The perceptron as one would write it at first: Avro's own classes, and all weights of a model as one value in a store, cached
 * and logged as Kafka Streams does it unasked.
 */
final class NaiveJob implements Processor<String, Object, String, Object> {
    /** Limits have to be raised for weights as one value: those of 2^20 features take 8 MiB. */
    static final int LARGEST_VALUE = 16 << 20;

    private static final String STORE = "weights";

    private final int dimension;
    private KeyValueStore<String, byte[]> store;
    private ProcessorContext<String, Object> context;

    private NaiveJob(int dimension) {
        this.dimension = dimension;
    }

    static Topology topology(Settings settings, int dimension) {
        Map<String, Object> avro = new HashMap<>();
        avro.putAll(settings.registry());
        avro.put("specific.avro.reader", true);
        KafkaAvroDeserializer values = new KafkaAvroDeserializer();
        values.configure(avro, false);
        KafkaAvroSerializer predictions = new KafkaAvroSerializer();
        predictions.configure(avro, false);
        return new Topology()
                .addSource("examples", new StringDeserializer(), values, settings.topic("examples"))
                .addProcessor("learn", () -> new NaiveJob(dimension), "examples")
                .addStateStore(
                        Stores.keyValueStoreBuilder(
                                        Stores.persistentKeyValueStore(STORE), Serdes.String(), Serdes.ByteArray())
                                .withCachingEnabled()
                                .withLoggingEnabled(Map.of("max.message.bytes", Integer.toString(LARGEST_VALUE))),
                        "learn")
                .addSink("predictions", settings.topic("predictions"), new StringSerializer(), predictions, "learn");
    }

    @Override
    public void init(ProcessorContext<String, Object> context) {
        this.context = context;
        store = context.getStateStore(STORE);
    }

    @Override
    public void process(Record<String, Object> record) {
        Example example = (Example) record.value();
        double[] weights = weights(record.key());
        double score = 0;
        if (example.getFeatures() instanceof Dense dense) {
            List<Float> values = dense.getValues();
            for (int k = 0; k < values.size(); k++) {
                score += weights[k] * values.get(k);
            }
        } else {
            Sparse sparse = (Sparse) example.getFeatures();
            for (int k = 0; k < sparse.getIndices().size(); k++) {
                score +=
                        weights[sparse.getIndices().get(k)] * sparse.getValues().get(k);
            }
        }
        double sign = example.getLabel().toString().equals("1") ? 1 : -1;
        if (sign * score <= 0) {
            learn(example, sign, weights);
            store.put(record.key(), bytes(weights));
        }
        context.forward(record.withValue(Prediction.newBuilder()
                .setTopic("examples")
                .setPartition(0)
                .setOffset(0)
                .setLabel(score >= 0 ? "+1" : "-1")
                .setScore(score)
                .setTrueLabel(sign > 0 ? "+1" : "-1")
                .setCorrect(sign * score > 0)
                .build()));
    }

    private static void learn(Example example, double sign, double[] weights) {
        if (example.getFeatures() instanceof Dense dense) {
            for (int k = 0; k < dense.getValues().size(); k++) {
                weights[k] += sign * dense.getValues().get(k);
            }
        } else {
            Sparse sparse = (Sparse) example.getFeatures();
            for (int k = 0; k < sparse.getIndices().size(); k++) {
                weights[sparse.getIndices().get(k)] += sign * sparse.getValues().get(k);
            }
        }
    }

    private double[] weights(String model) {
        double[] weights = new double[dimension];
        byte[] stored = store.get(model);
        if (stored != null) {
            ByteBuffer.wrap(stored).asDoubleBuffer().get(weights);
        }
        return weights;
    }

    private static byte[] bytes(double[] weights) {
        ByteBuffer bytes = ByteBuffer.allocate(8 * weights.length);
        bytes.asDoubleBuffer().put(weights);
        return bytes.array();
    }
}
