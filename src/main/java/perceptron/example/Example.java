package perceptron.example;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * One example as it arrived: its features by position, by index or by name, and what is known about it. Filled again for
 * every example and owned by one thread.
 */
public final class Example {
    /** A file or a topic has few different labels, so the last ones are kept, except long ones. */
    private static final int LABELS_KEPT = 64;

    private static final int LONGEST_KEPT = 64;
    private static final String[] SMALL =
            IntStream.range(-1, 100).mapToObj(Integer::toString).toArray(String[]::new);

    private final FeatureVector vector = new FeatureVector();
    private final NamedFeatures named = new NamedFeatures();
    private boolean hasNames;
    private String id;
    private String label;
    private String model;
    private double weight = 1;
    private final Map<String, String> copies = new LinkedHashMap<>();
    private final byte[][] keptTexts = new byte[LABELS_KEPT][];
    private final String[] keptLabels = new String[LABELS_KEPT];

    /** Begins the next example: with nothing known, and no features. */
    public void clear() {
        vector.clear(true);
        named.clear();
        hasNames = false;
        id = null;
        label = null;
        model = null;
        weight = 1;
        copies.clear();
    }

    public FeatureVector beginDense() {
        vector.clear(true);
        return vector;
    }

    public FeatureVector beginSparse() {
        vector.clear(false);
        return vector;
    }

    public NamedFeatures beginNamed() {
        hasNames = true;
        return named;
    }

    public boolean hasNames() {
        return hasNames;
    }

    /** The features by position or index, of an example without names. */
    public FeatureVector vector() {
        return vector;
    }

    public NamedFeatures named() {
        return named;
    }

    /** Null if the producer gave none. */
    public String id() {
        return id;
    }

    public void id(String id) {
        this.id = id;
    }

    /** The label as text: true and false, an integer's decimal digits, or a name. Null if it is not known (yet). */
    public String label() {
        return label;
    }

    public void label(String label) {
        this.label = label;
    }

    /** A label that is a whole number. Small ones cost no allocation. */
    public void label(int number) {
        label = number >= -1 && number < 100 ? SMALL[number + 1] : Integer.toString(number);
    }

    /** A label as UTF-8, in any spelling that {@link LabelText#canonical} takes. */
    public void label(byte[] text, int from, int to) {
        if (to - from > LONGEST_KEPT) {
            label = LabelText.canonical(new String(text, from, to - from, StandardCharsets.UTF_8));
            return;
        }
        int hash = 0;
        for (int at = from; at < to; at++) {
            hash = 31 * hash + text[at];
        }
        int slot = hash & LABELS_KEPT - 1;
        byte[] kept = keptTexts[slot];
        if (kept == null || !Arrays.equals(kept, 0, kept.length, text, from, to)) {
            keptLabels[slot] = LabelText.canonical(new String(text, from, to - from, StandardCharsets.UTF_8));
            keptTexts[slot] = Arrays.copyOfRange(text, from, to);
        }
        label = keptLabels[slot];
    }

    /** The model's name if a field of the example holds it; null if the record's key does. */
    public String model() {
        return model;
    }

    public void model(String model) {
        this.model = model;
    }

    /** The texts of fields that go into its prediction, by their paths. */
    public Map<String, String> copies() {
        return copies;
    }

    /** How much the example counts: by default 1. With 0 it counts as labelled, but nothing is learned from it. */
    public double weight() {
        return weight;
    }

    public void weight(double weight) {
        if (!(weight >= 0 && weight < Double.POSITIVE_INFINITY)) {
            throw new Rejection(Reason.BAD_WEIGHT, "weight " + weight + " is not a finite number of at least 0");
        }
        this.weight = weight;
    }
}
