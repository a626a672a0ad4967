package perceptron.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class RecordMappingTest {
    private final Example example = new Example();
    private RecordMapping mapping = new RecordMapping(RecordFields.DEFAULT);

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

        assertThat(Told.of(example)).isEqualTo("1 *2.0 '7 | a.y:2.0 b.c:3.0");
    }

    @Test
    void fieldsAreCopiedWhateverElseTheyAreFor() {
        mapping = new RecordMapping(new RecordFields(
                "label",
                "id",
                null,
                null,
                Set.of("amount"),
                Set.of(),
                Set.of("id", "amount", "rate", "customer.name", "is.new", "none")));
        mapping.begin(example);
        mapping.text("id", "7");
        mapping.decimal("amount", "12.50");
        mapping.number("rate", 0.1f);
        mapping.beginObject("customer");
        mapping.text("name", "\ud83d\ude00".repeat(201));
        mapping.end();
        mapping.beginObject("is");
        mapping.bool("new", true);
        mapping.end();
        mapping.nothing();

        assertThat(Told.of(example.named())).isEqualTo(" amount:12.5");
        assertThat(example.copies())
                .isEqualTo(Map.of(
                        "id", "7",
                        "amount", "12.50",
                        "rate", "0.1",
                        "customer.name", "\ud83d\ude00".repeat(200),
                        "is.new", "true"));
        mapping.begin(example);
        assertThat(example.copies()).isEmpty();
    }

    @Test
    void anExampleBeginsWithNothingOfTheLastOne() {
        mapping.begin(example);
        mapping.beginObject("cut off");
        mapping.text("label", "a");
        mapping.begin(example);
        mapping.number("x", 1L);

        assertThat(Told.of(example)).isEqualTo("null | x:1.0");
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
        assertThat(Told.of(example)).isEqualTo("null | field8999.40000:1.0");
    }

    private void assertRefused(Reason reason, ThrowingCallable call) {
        mapping.begin(example);
        assertThatThrownBy(call).isInstanceOfSatisfying(Rejection.class, e -> assertThat(e.reason())
                .isEqualTo(reason));
    }
}
