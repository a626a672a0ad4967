package perceptron.pipeline.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FieldPathsTest {
    private static final Schema PAYMENT = Wire.schema(
            """
            {'type': 'record', 'name': 'Payment', 'fields': [
              {'name': 'fraud', 'type': ['null', 'boolean']},
              {'name': 'customer', 'type': {'type': 'record', 'name': 'Customer', 'fields': [
                {'name': 'age', 'type': 'int'}, {'name': 'parent', 'type': ['null', 'Customer']}]}},
              {'name': 'extra', 'type': {'type': 'map', 'values': 'double'}},
              {'name': 'items', 'type': {'type': 'array', 'items': 'string'}}]}
            """);

    @ParameterizedTest
    @ValueSource(
            strings = {"fraud", "customer", "customer.age", "customer.parent.parent.age", "extra.any.key", "items.0"})
    void knowsWhatARecordMayHold(String path) {
        assertThat(FieldPaths.has(PAYMENT, path)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"frod", "customer.agee", "age", "fraud.x", "Fraud", "customer.parent.frod"})
    void knowsWhatItCannotHold(String path) {
        assertThat(FieldPaths.has(PAYMENT, path)).isFalse();
    }

    @Test
    void listsTheFieldsOfASchemaThatContainsItself() {
        assertThat(FieldPaths.of(List.of(PAYMENT)))
                .startsWith("fraud", "customer.age", "customer.parent.age")
                .contains("extra", "items")
                .hasSizeLessThan(20);
    }
}
