package perceptron.example;

import static java.util.stream.Collectors.joining;

import java.util.stream.IntStream;

/** Examples and their features, told in one line: floats are written so that no two of them look the same. */
public final class Told {
    private Told() {}

    public static String of(Example example) {
        String weight = example.weight() == 1 ? "" : " *" + example.weight();
        String id = example.id() == null ? "" : " '" + example.id();
        return example.label() + weight + id + " |" + (example.hasNames() ? of(example.named()) : of(example.vector()));
    }

    public static String of(NamedFeatures named) {
        return IntStream.range(0, named.size())
                .mapToObj(k -> switch (named.kind(k)) {
                    case NUMBER -> " " + named.name(k) + ":" + named.value(k);
                    case CATEGORY -> " " + named.name(k) + "=" + named.category(k);
                    default -> " " + named.name(k);
                })
                .collect(joining());
    }

    public static String of(FeatureVector vector) {
        return IntStream.range(0, vector.size())
                .mapToObj(k -> " " + (vector.isDense() ? "" : vector.index(k) + ":") + vector.value(k))
                .collect(joining("", vector.isDense() ? " dense" : "", ""));
    }
}
