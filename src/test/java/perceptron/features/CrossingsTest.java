package perceptron.features;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.apache.commons.codec.digest.MurmurHash3;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import perceptron.example.Example;
import perceptron.example.FeatureVector;
import perceptron.example.NamedFeatures;

class CrossingsTest {
    private static final int BITS = 20;

    private final FeatureNames names = new FeatureNames(100_000);
    private final Example example = new Example();

    private Featurizer featurizer(String cross, NumberForm numbers) {
        return new Featurizer(new Hashing(BITS, names), Scaling.NONE, numbers, Crossings.of(cross), List.of());
    }

    @Test
    void areWrittenAsTheyAreRead() {
        assertThat(Crossings.of(" country * method, a*b*c,").text()).isEqualTo("country*method,a*b*c");
        assertThat(Crossings.of("").isEmpty()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"country", "a*", "a*a", "a*b*c*d"})
    void areOfTwoOrThreeDifferentFields(String cross) {
        assertThatThrownBy(() -> Crossings.of("x*y," + cross))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("cross " + cross + " is not two or three different fields");
    }

    @Test
    void categoriesThatAreCrossedAreHashedLikeAnyOther() {
        NamedFeatures named = example.beginNamed();
        named.category("method", "card");
        named.category("country", "DE");
        named.token("items=pen");
        named.token("items=book");
        FeatureVector crossed = featurizer("country*method,items*country,country*shop", NumberForm.AUTO)
                .vector(example)
                .copy();
        for (String token : List.of("country=DE*method=card", "items=pen*country=DE", "items=book*country=DE")) {
            named.token(token);
        }
        assertSame(crossed, featurizer("", NumberForm.AUTO).vector(example));
        assertThat(crossed.size()).isEqualTo(7);
    }

    @Test
    @Timeout(30)
    void fieldsThatAreLongCostNothingIfAnotherIsMissing() {
        NamedFeatures named = example.beginNamed();
        for (int value = 0; value < 200_000; value++) {
            named.token("a=" + value);
            named.token("b=" + value);
        }
        assertThat(featurizer("a*b*c", NumberForm.AUTO).vector(example).size()).isPositive();
    }

    /** All crossings of generated examples, found a second time from the words that describe them. */
    @Test
    void refersToTheNumbersThatAreCrossed() {
        Random random = new Random(1);
        int references = 0;
        for (int n = 0; n < 2_000; n++) {
            example.clear();
            List<String> features = generate(random, example.beginNamed());
            NumberForm form = n % 2 == 0 ? NumberForm.AUTO : NumberForm.LINEAR;
            TreeMap<Integer, List<Double>> expected = new TreeMap<>();
            for (String cross : List.of("a*b", "b*c*a", "c*d")) {
                cross(List.of(cross.split("\\*")), features, List.of(), form, expected);
            }
            FeatureVector x = featurizer("a*b,b*c*a,c*d", form).vector(example);
            int k = CrossIndices.first(x);
            for (var block : expected.entrySet()) {
                for (int number = 0; number < block.getValue().size(); number++, k++) {
                    assertThat(x.index(k)).isEqualTo(block.getKey() + number);
                    assertThat(CrossIndices.referred(x, k) + (CrossIndices.isNegated(x, k) ? 0.5 : 0))
                            .isEqualTo(block.getValue().get(number));
                    references++;
                }
            }
            assertThat(k).isEqualTo(x.size());
        }
        assertThat(references).isGreaterThan(1_500);
    }

    /** Each feature as {@code name} for a number, 0 among them, else {@code name=value}. */
    private static List<String> generate(Random random, NamedFeatures named) {
        List<String> features = new ArrayList<>();
        for (String name : List.of("a", "b", "c", "d", "ab")) {
            switch (random.nextInt(4)) {
                case 0 -> {
                    named.number(name, random.nextInt(3) - 1);
                    features.add(name);
                }
                case 1 -> {
                    named.category(name, "v" + random.nextInt(3));
                    features.add(name + "=" + named.category(named.size() - 1));
                }
                case 2 -> {
                    for (int token = 0; token < 2; token++) {
                        named.token(name + "=t" + token);
                        features.add(name + "=t" + token);
                    }
                }
                default -> {}
            }
        }
        return features;
    }

    private static void cross(
            List<String> fields,
            List<String> features,
            List<String> chosen,
            NumberForm form,
            TreeMap<Integer, List<Double>> expected) {
        if (chosen.size() < fields.size()) {
            String field = fields.get(chosen.size());
            for (String feature : features) {
                if (feature.equals(field) || feature.startsWith(field + "=")) {
                    List<String> more = new ArrayList<>(chosen);
                    more.add(feature);
                    cross(fields, features, more, form, expected);
                }
            }
            return;
        }
        // The index, and a half more for one that hashing has negated.
        List<Double> numbers = chosen.stream()
                .filter(feature -> !feature.contains("="))
                .map(name -> hash(name) + (form == NumberForm.LINEAR ? 0 : 1 << 30) + (murmur(name) < 0 ? 0.5 : 0))
                .toList();
        int m = numbers.size();
        if (m > 0) {
            int block = hash(String.join("*", chosen)) % (1 << BITS - 3 * m);
            expected.put((1 << 30) + 9 * (1 << 26) + (m - 1) * (1 << 26) + block * (1 << 3 * m), numbers);
        }
    }

    private static int hash(String name) {
        return Math.abs(murmur(name)) % (1 << BITS);
    }

    private static int murmur(String name) {
        byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
        return MurmurHash3.hash32x86(utf8, 0, utf8.length, 0);
    }

    @Test
    void theNameOfABlockIsThatOfTheCrossing() {
        example.beginNamed().number("amount", -3);
        example.named().category("country", "DE");
        FeatureVector x = featurizer("amount*country", NumberForm.AUTO).vector(example);
        int block = x.index(x.size() - 1);
        assertThat(names.at(block)).containsExactly("amount*country=DE");
        assertThat(CrossIndices.block(block + 5)).isEqualTo(block);
        assertThat(CrossIndices.bins(block + 5)).isEqualTo("6");
    }

    @Test
    void indicesAreCrossedAlikeInDenseAndSparseVectors() {
        for (NumberForm form : NumberForm.values()) {
            Featurizer featurizer = featurizer("0*2,1*2", form);
            example.clear();
            example.beginDense().addAll(new float[] {3, 0, -1}, 3);
            FeatureVector dense = featurizer.vector(example).copy();
            example.clear();
            example.beginSparse().add(0, 3);
            example.vector().add(2, -1);
            FeatureVector sparse = featurizer.vector(example);
            assertThat(sparse.size()).isEqualTo(4);
            assertThat(CrossIndices.numbers(sparse.index(2))).isEqualTo(2);
            if (form != NumberForm.AUTO) { // which takes only dense values for numbers
                assertSame(dense, sparse);
            }
        }
    }

    @Test
    void fieldsThatNoExampleHasAreKnown() {
        Featurizer featurizer = featurizer("amount*contry,0*1", NumberForm.AUTO);
        example.beginNamed().number("amount", 3);
        featurizer.vector(example);
        example.clear();
        example.beginDense().addAll(new float[] {3, 0, -1}, 3);
        featurizer.vector(example);
        assertThat(featurizer.missing()).containsExactly("contry", "1");
    }

    @Test
    void whatIsTooManyIsLeftOutAndCounted() {
        NamedFeatures named = example.beginNamed();
        for (int n = 0; n < 40; n++) {
            named.token("a=" + n);
            named.token("b=" + n);
            named.token("c=" + n);
        }
        Featurizer featurizer = featurizer("a*b*c", NumberForm.AUTO);
        assertThat(featurizer.vector(example).size())
                .isLessThanOrEqualTo(120 + 1_000)
                .isGreaterThan(1_100);
        assertThat(featurizer.leftOut()).isEqualTo(40 * 40 * 40 - 1_000);
        example.clear();
        example.beginDense().add(1);
        featurizer.vector(example);
        assertThat(featurizer.leftOut()).isZero();
    }

    @Test
    void theOrderOfFieldsDoesNotMatter() {
        List<Integer> order = new ArrayList<>(List.of(0, 1, 2, 3));
        FeatureVector first = null;
        for (int n = 0; n < 24; n++) {
            Collections.shuffle(order, new Random(n));
            example.clear();
            NamedFeatures named = example.beginNamed();
            for (int field : order) {
                switch (field) {
                    case 0 -> named.number("a", 2);
                    case 1 -> named.number("b", 3);
                    case 2 -> named.category("c", "x");
                    default -> named.category("d", "y");
                }
            }
            FeatureVector x = featurizer("a*b,c*d,a*c*d,b*d", NumberForm.AUTO)
                    .vector(example)
                    .copy();
            first = first == null ? x : first;
            assertSame(x, first);
        }
    }

    private static void assertSame(FeatureVector actual, FeatureVector expected) {
        assertThat(Arrays.copyOf(actual.pairs(), 2 * actual.size()))
                .isEqualTo(Arrays.copyOf(expected.pairs(), 2 * expected.size()));
    }
}
