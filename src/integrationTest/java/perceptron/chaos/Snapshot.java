package perceptron.chaos;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.DoubleStream;

/** A model as the job's API gives it, held against the reference. */
final class Snapshot {
    private static final List<String> NUMBERS = List.of(
            "weights", "sums", "variances", "fadingSums", "counts", "means", "squares", "factors", "centres", "widths");

    private Snapshot() {}

    static void check(String model, JsonNode json, long version, Reference right) {
        same(model, "version", json.path("version").asLong(), version);
        same(model, "c", json.path("c").asLong(), right.c());
        same(model, "updates", json.path("updates").asLong(), right.updates());
        List<String> classes = new ArrayList<>();
        json.path("classes").forEach(name -> classes.add(name.asText()));
        same(model, "classes", classes, right.classes());
        same(model, "vectors", json.path("vectors").size(), right.vectors().size());
        for (int vector = 0; vector < right.vectors().size(); vector++) {
            compare(
                    model + ", vector " + vector,
                    known(json.path("vectors").get(vector)),
                    known(right.vectors().get(vector)));
        }
        Map<Integer, List<Double>> scales = known(right.scales());
        if (json.has("scales")) {
            compare(model + ", scales", known(json.path("scales")), scales);
        } else {
            same(model, "scales", 0, scales.size());
        }
    }

    /** Holds one reference against another. */
    static void check(String model, Reference actual, Reference right) {
        same(model, "classes", actual.classes(), right.classes());
        same(model, "updates", actual.updates(), right.updates());
        same(model, "scales", known(actual.scales()), known(right.scales()));
        for (int vector = 0; vector < right.vectors().size(); vector++) {
            compare(
                    model + ", vector " + vector,
                    known(actual.vectors().get(vector)),
                    known(right.vectors().get(vector)));
        }
    }

    private static Map<Integer, List<Double>> known(JsonNode vector) {
        Map<Integer, List<Double>> known = new TreeMap<>();
        JsonNode indices = vector.path("indices");
        for (int k = 0; k < indices.size(); k++) {
            List<Double> numbers = new ArrayList<>();
            for (String name : NUMBERS) {
                if (vector.has(name)) {
                    numbers.add(vector.get(name).get(k).asDouble());
                }
            }
            known.put(indices.get(k).asInt(), numbers);
        }
        return known;
    }

    private static Map<Integer, List<Double>> known(Weights weights) {
        Map<Integer, List<Double>> known = new TreeMap<>();
        weights.features.forEach((index, numbers) -> {
            if (!Weights.isAtStart(numbers)) {
                known.put(index, boxed(numbers));
            }
        });
        return known;
    }

    private static Map<Integer, List<Double>> known(ValueScales scales) {
        Map<Integer, List<Double>> known = new TreeMap<>();
        scales.features.forEach((index, numbers) -> known.put(index, boxed(numbers)));
        return known;
    }

    private static List<Double> boxed(double[] numbers) {
        return DoubleStream.of(numbers).boxed().toList();
    }

    /** Numbers that one side does not keep at all, as sigma without arow, are left out. */
    private static void compare(String what, Map<Integer, List<Double>> actual, Map<Integer, List<Double>> right) {
        right.forEach((index, numbers) -> {
            List<Double> there = actual.get(index);
            boolean same = there != null && there.equals(numbers.subList(0, Math.min(numbers.size(), there.size())));
            WrongException.unless(same, "%s, feature %d: %s, right is %s", what, index, there, numbers);
        });
        same(what, "number of features", actual.size(), right.size());
    }

    private static void same(String model, String what, Object actual, Object right) {
        WrongException.unless(actual.equals(right), "%s: %s is %s, right is %s", model, what, actual, right);
    }
}
