package perceptron.features;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import perceptron.example.Example;
import perceptron.example.FeatureVector;
import perceptron.example.NamedFeatures;
import perceptron.example.Told;
import perceptron.features.Featurizer.NumberForm;
import perceptron.features.Featurizer.Scaling;

class CrossingsTest {
    private final FeatureNames names = new FeatureNames(100_000);
    private final Example example = new Example();

    private Featurizer featurizer(String cross) {
        return new Featurizer(
                new Hashing(20, names), Scaling.NONE, NumberForm.AUTO, Crossings.of(cross), List.of(), ZoneOffset.UTC);
    }

    @Test
    void categoriesThatAreCrossedAreHashedLikeAnyOther() {
        NamedFeatures named = example.beginNamed();
        named.category("method", "card");
        named.category("country", "DE");
        named.token("items=pen");
        named.token("items=book");
        FeatureVector crossed = featurizer("country*method,items*country,country*shop")
                .vector(example)
                .copy();
        for (String token : List.of("country=DE*method=card", "items=pen*country=DE", "items=book*country=DE")) {
            named.token(token);
        }
        assertThat(Told.of(crossed)).isEqualTo(Told.of(featurizer("").vector(example)));
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
        assertThat(featurizer("a*b*c").vector(example).size()).isPositive();
    }

    @Test
    void aNumberIsCrossedAsACategoryOfItsValue() {
        NamedFeatures named = example.beginNamed();
        named.number("hour", 0);
        named.number("amount", 2.5f);
        named.number("limit", -3);
        named.category("country", "DE");
        FeatureVector crossed = featurizer("hour*country,country*amount,limit*hour*amount")
                .vector(example)
                .copy();
        for (String token : List.of("hour=0*country=DE", "country=DE*amount=2.5", "limit=-3*hour=0*amount=2.5")) {
            named.token(token);
        }
        assertThat(Told.of(crossed)).isEqualTo(Told.of(featurizer("").vector(example)));
    }

    @Test
    void fieldsThatNoExampleHasAreKnown() {
        Featurizer featurizer = featurizer("amount*contry,0*1");
        example.beginNamed().number("amount", 3);
        featurizer.vector(example);
        example.clear();
        example.beginDense().addAll(new float[] {3, 0, -1}, 3);
        featurizer.vector(example);
        assertThat(featurizer.missing()).containsExactly("contry", "0", "1");
    }

    @Test
    void whatIsTooManyIsLeftOutAndCounted() {
        NamedFeatures named = example.beginNamed();
        for (int n = 0; n < 40; n++) {
            named.token("a=" + n);
            named.token("b=" + n);
            named.token("c=" + n);
        }
        Featurizer featurizer = featurizer("a*b*c");
        assertThat(featurizer.vector(example).size())
                .isLessThanOrEqualTo(120 + 1_000)
                .isGreaterThan(1_100);
        assertThat(featurizer.leftOut()).isEqualTo(40 * 40 * 40 - 1_000);
        example.clear();
        example.beginDense().add(1);
        featurizer.vector(example);
        assertThat(featurizer.leftOut()).isZero();
    }
}
