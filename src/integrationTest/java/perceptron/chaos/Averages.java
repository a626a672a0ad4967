package perceptron.chaos;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import perceptron.avro.Average;
import perceptron.avro.AverageBlock;

/** The averaged weights in their topic, read as schemas/README.md says. */
final class Averages {
    private final Map<String, Average> latest = new HashMap<>();

    void add(ConsumerRecord<byte[], byte[]> record, Average average) {
        String key = new String(record.key(), StandardCharsets.UTF_8);
        if (record.value() == null) {
            latest.remove(key);
        } else {
            latest.put(key, average);
        }
    }

    /** The version of what was last published; 0 for nothing. */
    long version(String model) {
        Average first = latest.get(model + "/0");
        return first == null ? 0 : first.getVersion();
    }

    /** Holds what was last published against the model as it was at that version. */
    void check(String model, Reference right) {
        Average first = latest.get(model + "/0");
        WrongException.unless(first.getClasses().equals(right.classes()), "%s: classes %s", model, first.getClasses());
        Map<Integer, Map<Integer, Double>> published = new TreeMap<>();
        for (int number = 0; number < first.getCount(); number++) {
            String key = model + "/" + number;
            Average part = latest.get(key);
            WrongException.unless(part != null, "%s is missing", key);
            WrongException.unless(
                    part.getVersion() == first.getVersion() && part.getC() == first.getC(),
                    "%s is of version %d and c %d, and part 0 of %d and %d",
                    key,
                    part.getVersion(),
                    part.getC(),
                    first.getVersion(),
                    first.getC());
            take(part, published);
        }
        WrongException.unless(!latest.containsKey(model + "/" + first.getCount()), "%s: a part too many", model);
        for (int vector = 0; vector < right.vectors().size(); vector++) {
            check(
                    model,
                    published.getOrDefault(vector, Map.of()),
                    averaged(right.vectors().get(vector), first.getC()));
        }
    }

    private static void take(Average part, Map<Integer, Map<Integer, Double>> published) {
        Map<Integer, Double> weights = published.computeIfAbsent(part.getVector(), vector -> new TreeMap<>());
        if (part.getBias() != null) {
            put(weights, Weights.BIAS, part.getBias());
        }
        for (AverageBlock block : part.getBlocks()) {
            for (int k = 0; k < block.getWeights().size(); k++) {
                put(weights, block.getStart() + k, block.getWeights().get(k));
            }
        }
    }

    private static Map<Integer, Double> averaged(Weights weights, long c) {
        Map<Integer, Double> averaged = new TreeMap<>();
        weights.features.forEach((index, numbers) -> put(averaged, index, numbers[Weights.W] - numbers[Weights.U] / c));
        return averaged;
    }

    /** Zeros may be left out. */
    private static void put(Map<Integer, Double> weights, int index, double weight) {
        if (weight != 0) {
            weights.put(index, weight);
        }
    }

    private static void check(String model, Map<Integer, Double> published, Map<Integer, Double> right) {
        right.forEach((index, weight) -> WrongException.unless(
                weight.equals(published.get(index)),
                "%s: averaged weight of %d is %s, right is %s",
                model,
                index,
                published.get(index),
                weight));
        WrongException.unless(
                published.size() == right.size(),
                "%s: %d averaged weights, not %d",
                model,
                published.size(),
                right.size());
    }
}
