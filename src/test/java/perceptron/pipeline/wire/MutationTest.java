package perceptron.pipeline.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import perceptron.example.Example;
import perceptron.example.Rejection;

/** Good examples, and records of all types, with some bytes changed: nearly good ones reach further than noise does. */
class MutationTest {
    private final AnyBytes any = new AnyBytes();

    @Test
    void aDecoderDecodesOrRejects() {
        int taken = 0;
        for (long seed = 0; seed < 5_000; seed++) {
            GenericRecord record = new RandomValues(seed).record(Wire.ALL_TYPES);
            boolean isExample = seed % 2 == 0;
            taken += any.give(isExample ? mutated(seed) : mutated(seed, Wire.ALL_TYPES, record)) ? 1 : 0;
        }
        // Both happen, or nothing would have been tested.
        assertThat(taken).isBetween(500, 4_500);
    }

    /** What {@link DecoderFuzzTest} has found before, without what it takes to look for more. */
    @Test
    void norDoesWhatWasFoundDoHarm() throws Exception {
        Path found = Path.of(MutationTest.class
                .getResource("DecoderFuzzTestInputs/nothingComesOfAnyBytesButARejection")
                .toURI());
        try (Stream<Path> files = Files.list(found)) {
            List<Path> inputs = files.toList();
            assertThat(inputs).hasSizeGreaterThan(10);
            for (Path input : inputs) {
                any.give(Files.readAllBytes(input));
            }
        }
    }

    private static byte[] mutated(long seed) {
        return mutated(seed, Schemas.EXAMPLE.schema(), RandomValues.example(seed));
    }

    private static byte[] mutated(long seed, Schema schema, GenericRecord record) {
        Random random = new Random(seed);
        byte[] value = Wire.encode(1, schema, record, random.nextBoolean());
        byte[] body = Arrays.copyOfRange(value, 5, value.length);
        for (int changes = random.nextInt(4); changes > 0; changes--) {
            int at = random.nextInt(body.length);
            switch (random.nextInt(4)) {
                case 0 -> body[at] = (byte) random.nextInt();
                case 1 -> body[at] ^= (byte) (1 << random.nextInt(8));
                case 2 -> body = Arrays.copyOf(body, at + 1);
                default -> Arrays.fill(body, at, Math.min(body.length, at + random.nextInt(10)), (byte) 0xff);
            }
        }
        return body;
    }

    @Test
    void whatIsAllocatedIsBoundedByWhatCame() {
        ThreadMXBean memory = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        SchemaLookup lookup = Wire.lookup(Map.of(1, Schemas.EXAMPLE.schema()));
        LongStream.range(0, 100).forEach(seed -> decodeAnew(lookup, mutated(seed))); // Loads the classes.
        for (long seed = 0; seed < 5_000; seed++) {
            byte[] body = mutated(seed);
            long before = memory.getCurrentThreadAllocatedBytes();
            decodeAnew(lookup, body);
            long allocated = memory.getCurrentThreadAllocatedBytes() - before;
            assertThat(allocated).isLessThan(16_000 + 64L * body.length);
        }
    }

    private static void decodeAnew(SchemaLookup lookup, byte[] body) {
        try {
            new ExampleDecoder(lookup).decode(AnyBytes.withHeader(1, body), new Example());
        } catch (Rejection e) {
            assertThat(e).isNotNull(); // What it took to make it counts.
        }
    }
}
