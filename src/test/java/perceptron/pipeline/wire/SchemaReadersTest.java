package perceptron.pipeline.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;

class SchemaReadersTest {
    private static final Schema SCHEMA = Schema.create(Schema.Type.LONG);

    @Test
    void decidesOnceForEveryId() {
        AtomicInteger compiled = new AtomicInteger();
        try (SchemaLookup lookup = new SchemaLookup(id -> SCHEMA)) {
            SchemaReaders<String> readers =
                    new SchemaReaders<>(lookup, (id, schema) -> "reader " + id + " " + compiled.incrementAndGet());
            for (int id = 1; id <= 20; id++) {
                assertThat(readers.forId(id)).isEqualTo("reader " + id + " " + id);
            }
            for (int id = 20; id > 0; id--) {
                assertThat(readers.forId(id)).isEqualTo("reader " + id + " " + id);
            }
        }
    }

    @Test
    void waitsForFewIdsAndNotForMany() {
        try (SchemaLookup lookup = new SchemaLookup(id -> {
            TimeUnit.HOURS.sleep(1);
            return SCHEMA;
        })) {
            SchemaReaders<String> readers = new SchemaReaders<>(lookup, (id, schema) -> "never");
            long before = System.nanoTime();
            for (int id = 1; id <= 1000; id++) {
                assertThat(readers.forId(id)).isNull();
            }
            assertThat(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - before))
                    .isBetween(1_900L, 10_000L);
        }
    }
}
