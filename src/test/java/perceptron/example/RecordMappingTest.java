package perceptron.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class RecordMappingTest {
    private final Example example = new Example();
    private RecordMapping mapping = new RecordMapping(RecordFields.DEFAULT);

    @Test
    void namesFeaturesByTheirPaths() {
        mapping.begin(example);
        mapping.text("label", "spam");
        mapping.text("id", "m-17");
        mapping.number("length", 160L);
        mapping.beginObject("customer");
        mapping.number("age", 31.5);
        mapping.text("town", "Köln");
        mapping.nothing();
        mapping.beginObject("card");
        mapping.bool("valid", true);
        mapping.bool("gold", false);
        mapping.end();
        mapping.end();
        mapping.decimal("rate", "0.1");

        assertThat(example.label()).isEqualTo("spam");
        assertThat(example.id()).isEqualTo("m-17");
        assertThat(features())
                .containsExactly(
                        "NUMBER length 160.0",
                        "NUMBER customer.age 31.5",
                        "CATEGORY customer.town=Köln",
                        "NUMBER customer.card.valid 1.0",
                        "NUMBER customer.card.gold 0.0",
                        "NUMBER rate 0.1");
    }

    @Test
    void textsInAnArrayAreTokensAndAnythingElseHasItsPlace() {
        mapping.begin(example);
        mapping.beginArray("words");
        mapping.text(null, "free");
        mapping.text(null, "free");
        mapping.end();
        mapping.beginArray("mixed");
        mapping.number(null, 5L);
        mapping.nothing();
        mapping.bool(null, true);
        mapping.beginArray(null);
        mapping.text(null, "deep");
        mapping.end();
        mapping.beginObject(null);
        mapping.text("sku", "a");
        mapping.end();
        mapping.end();
        mapping.number("after", 1L);

        assertThat(features())
                .containsExactly(
                        "TOKEN words=free",
                        "TOKEN words=free",
                        "NUMBER mixed.0 5.0",
                        "NUMBER mixed.2 1.0",
                        "TOKEN mixed.3=deep",
                        "CATEGORY mixed.4.sku=a",
                        "NUMBER after 1.0");
    }

    @Test
    void fieldsAreChosenByPathsAndWhatLiesBelowThem() {
        mapping = new RecordMapping(
                new RecordFields("meta.class", "meta.key", "meta.importance", Set.of("a", "b.c"), Set.of("a.x")));
        mapping.begin(example);
        mapping.beginObject("meta");
        mapping.decimal("class", "1.0");
        mapping.number("key", 7L);
        mapping.number("importance", 2L);
        mapping.text("other", "no feature");
        mapping.end();
        mapping.beginObject("a");
        mapping.number("x", 1L);
        mapping.number("y", 2L);
        mapping.end();
        mapping.beginObject("b");
        mapping.number("c", 3L);
        mapping.number("cc", 4L);
        mapping.end();

        assertThat(example.label()).isEqualTo("1");
        assertThat(example.id()).isEqualTo("7");
        assertThat(example.weight()).isEqualTo(2);
        assertThat(features()).containsExactly("NUMBER a.y 2.0", "NUMBER b.c 3.0");
    }

    @Test
    void aBooleanIsALabel() {
        mapping.begin(example);
        mapping.bool("label", false);

        assertThat(example.label()).isEqualTo("false");
    }

    @Test
    void anExampleBeginsWithNothingOfTheLastOne() {
        mapping.begin(example);
        mapping.beginObject("cut off");
        mapping.text("label", "a");
        mapping.begin(example);
        mapping.number("x", 1L);

        assertThat(example.label()).isNull();
        assertThat(features()).containsExactly("NUMBER x 1.0");
    }

    @Test
    void refusesWhatCannotBe() {
        mapping = new RecordMapping(new RecordFields("label", "id", "weight", Set.of(), Set.of()));
        mapping.begin(example);

        assertRefused(Reason.NOT_FINITE, () -> mapping.number("x", 1e39));
        assertRefused(Reason.NOT_FINITE, () -> mapping.number("x", Double.NaN));
        assertRefused(Reason.NOT_FINITE, () -> mapping.decimal("x", "-1e39"));
        assertRefused(Reason.BAD_LABEL, () -> mapping.number("label", 0.5));
        assertRefused(Reason.BAD_LABEL, () -> mapping.beginObject("label"));
        assertRefused(Reason.BAD_LABEL, () -> mapping.text("label", ""));
        assertRefused(Reason.BAD_WEIGHT, () -> mapping.number("weight", -1L));
        assertRefused(Reason.BAD_WEIGHT, () -> mapping.text("weight", "2"));
        assertRefused(Reason.BAD_WEIGHT, () -> mapping.bool("weight", true));
        assertRefused(Reason.UNDECODABLE, () -> mapping.bool("id", true));
        assertRefused(Reason.UNDECODABLE, () -> mapping.beginArray("id"));
    }

    @Test
    void aFieldMayNameTheModel() {
        mapping = new RecordMapping(new RecordFields("label", "id", null, "shop.name", Set.of(), Set.of()));
        mapping.begin(example);
        mapping.beginObject("shop");
        mapping.text("name", "north");
        mapping.end();
        assertThat(example.model()).isEqualTo("north");
        assertThat(features()).isEmpty();

        mapping.begin(example);
        assertThat(example.model()).isNull();
    }

    @Test
    void refusesWhatWouldBecomeMoreThanItIs() {
        assertRefused(Reason.TOO_LARGE, () -> {
            for (int level = 0; level < 65; level++) {
                mapping.beginArray("deep");
            }
        });
        assertRefused(Reason.TOO_LARGE, () -> mapping.beginObject("x".repeat(5000)));
        assertRefused(Reason.TOO_LARGE, () -> {
            mapping.beginArray("x".repeat(4000));
            for (int element = 0; element < 10_000; element++) {
                mapping.number(null, 1L);
            }
        });
    }

    @Test
    void aMessageIsShortWhateverItQuotes() {
        mapping = new RecordMapping(new RecordFields("label", "id", "weight", Set.of(), Set.of()));
        mapping.begin(example);
        assertThatThrownBy(() -> mapping.text("weight", "x".repeat(1_000_000)))
                .isInstanceOf(Rejection.class)
                .message()
                .startsWith("weight 'xxx")
                .hasSizeLessThan(600);
    }

    @Test
    void keysMayBeAny() {
        mapping.begin(example);
        mapping.beginObject("counts");
        for (int key = 0; key < 50_000; key++) {
            mapping.number("k" + key, 1L);
        }
        mapping.end();
        mapping.number("k", 1L);
        assertThat(features()).hasSize(50_001).contains("NUMBER counts.k49999 1.0", "NUMBER k 1.0");
    }

    @Test
    @Timeout(30)
    void aLongPathCostsNoTimeBeforeItIsRejected() {
        mapping = new RecordMapping(new RecordFields("label", "id", null, Set.of(), Set.of("b")));
        assertRefused(Reason.TOO_LARGE, () -> mapping.number("a.".repeat(1_000_000), 1L));
    }

    /** All such fields together would keep more than a gigabyte. */
    @Test
    void elementsWithoutAValueBeforeOneThatHasAValueTakeNoMemoryForEver() {
        for (int field = 0; field < 9_000; field++) {
            mapping.begin(example);
            mapping.beginArray("field" + field);
            for (int element = 0; element < 40_000; element++) {
                mapping.nothing();
            }
            mapping.number(null, 1L);
            mapping.end();
        }
        assertThat(features()).containsExactly("NUMBER field8999.40000 1.0");
    }

    private void assertRefused(Reason reason, ThrowingCallable call) {
        mapping.begin(example);
        assertThatThrownBy(call).isInstanceOfSatisfying(Rejection.class, e -> assertThat(e.reason())
                .isEqualTo(reason));
    }

    private List<String> features() {
        return describe(example.named());
    }

    static List<String> describe(NamedFeatures named) {
        List<String> features = new ArrayList<>();
        for (int k = 0; k < named.size(); k++) {
            features.add(
                    switch (named.kind(k)) {
                        case NUMBER -> "NUMBER " + named.name(k) + " " + named.value(k);
                        case CATEGORY -> "CATEGORY " + named.name(k) + "=" + named.category(k);
                        case TOKEN -> "TOKEN " + named.name(k);
                    });
        }
        return features;
    }
}
