package perceptron.pipeline.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;

class SchemaReadersTest {
    private static final Schema SCHEMA = Schema.create(Schema.Type.LONG);

    @Test
    void decidesOnceForEveryId() {
        AtomicInteger compiled = new AtomicInteger();
        SchemaReaders<String> readers = new SchemaReaders<>(
                new SchemaLookup(id -> SCHEMA), (id, schema) -> "reader " + id + " " + compiled.incrementAndGet());
        for (int id = 1; id <= 20; id++) {
            assertThat(readers.forId(id)).isEqualTo("reader " + id + " " + id);
        }
        for (int id = 20; id > 0; id--) {
            assertThat(readers.forId(id)).isEqualTo("reader " + id + " " + id);
        }
    }
}
