package perceptron.pipeline.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import perceptron.example.Reason;
import perceptron.example.Rejection;

/** The primitives, against Avro's own. */
class AvroBytesTest {
    private static final int HEADER = AvroInput.HEADER;

    private final AvroOutput output = new AvroOutput();
    private final AvroInput input = new AvroInput();
    private final ByteArrayOutputStream avro = new ByteArrayOutputStream();
    private final BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(avro, null);

    @BeforeEach
    void begin() {
        output.begin(0);
    }

    @Test
    void numbersOfEveryLength() throws IOException {
        long[] numbers = LongStream.range(0, 64)
                .flatMap(shift -> LongStream.of(1L << shift, (1L << shift) - 1, -(1L << shift), ~(1L << shift)))
                .toArray();
        for (long number : numbers) {
            output.writeLong(number);
            encoder.writeLong(number);
        }
        readBack();
        for (long number : numbers) {
            assertThat(input.readLong("number")).isEqualTo(number);
        }
        input.end("numbers");
    }

    @Test
    void arraysOfIntsUpToTheLastByte() throws IOException {
        Random random = new Random(1);
        int[] ints = random.ints(2000).map(i -> i >> random.nextInt(32)).toArray();
        ints[7] = -1;
        ints[1999] = 0;
        output.writeInts(ints, ints.length);
        encoder.writeArrayStart();
        encoder.setItemCount(ints.length);
        for (int i : ints) {
            encoder.writeInt(i);
        }
        encoder.writeArrayEnd();
        readBack();
        int[] read = new int[ints.length + 1];
        input.readInts(read, 1, input.readBlock("ints"), "ints");
        assertThat(input.readBlock("ints")).isZero();
        input.end("ints");
        assertThat(Arrays.copyOfRange(read, 1, read.length)).isEqualTo(ints);
    }

    @Test
    void everyIntOfUpToFourBytesAtTheEndOfTheInput() {
        int[] read = new int[1];
        IntStream.rangeClosed(0, 21)
                .flatMap(shift -> IntStream.of(1 << shift, (1 << shift) - 1, -(1 << shift), ~(1 << shift)))
                .forEach(number -> {
                    output.begin(0);
                    output.writeLong(number);
                    input.reset(output.toBytes(), HEADER);
                    input.readInts(read, 0, 1, "number");
                    input.end("number");
                    assertThat(read[0]).isEqualTo(number);
                });
    }

    @Test
    void floatsAndDoublesKeepTheirBits() throws IOException {
        float[] floats = {0f, -0f, 1.5f, Float.MIN_VALUE, Float.MAX_VALUE, Float.POSITIVE_INFINITY};
        double[] doubles = {0, -0.0, Math.PI, Double.MIN_VALUE, Double.MAX_VALUE, Double.NEGATIVE_INFINITY};
        output.writeFloats(floats, floats.length);
        output.writeDoubles(doubles, 2);
        output.writeDouble(doubles[3]);
        encoder.writeArrayStart();
        encoder.setItemCount(floats.length);
        for (float f : floats) {
            encoder.writeFloat(f);
        }
        encoder.writeArrayEnd();
        encoder.writeArrayStart();
        encoder.setItemCount(2);
        encoder.writeDouble(doubles[0]);
        encoder.writeDouble(doubles[1]);
        encoder.writeArrayEnd();
        encoder.writeDouble(doubles[3]);
        readBack();
        float[] read = new float[floats.length];
        input.readFloats(read, 0, input.readBlock(Float.BYTES, "floats"), "floats");
        assertThat(read).isEqualTo(floats);
    }

    @Test
    void textsOfAllLengthsAndScripts() throws IOException {
        String[] texts = {"", "a", "x".repeat(63), "x".repeat(64), "größer", "日本", "🙂", "x".repeat(9000), "lone \ud800"
        };
        for (String text : texts) {
            output.writeString(text);
            encoder.writeString(text);
        }
        readBack();
        for (String text : texts) {
            assertThat(input.readString("text")).isEqualTo(text.replace('\ud800', '?'));
        }
        input.end("texts");
    }

    private void readBack() throws IOException {
        encoder.flush();
        byte[] ours = output.toBytes();
        assertThat(Arrays.copyOfRange(ours, HEADER, ours.length)).isEqualTo(avro.toByteArray());
        input.reset(ours, HEADER);
    }

    @Test
    void refusesNumbersThatAreTooLong() {
        assertRefused("more than ten bytes", () -> input(0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1)
                .readLong("count"));
        assertRefused(
                "which is no int", () -> input(0xff, 0xff, 0xff, 0xff, 0x1f).readInt("index"));
        assertRefused("ends within index", () -> input(0x80).readInt("index"));
        assertRefused("ends within index", () -> input().readInt("index"));
    }

    @Test
    void refusesLengthsBeyondTheEnd() {
        assertRefused("id has a length of 3, but 2 bytes are left", () -> input(6, 'a', 'b')
                .readString("id"));
        assertRefused("id has a length of -1", () -> input(1, 'a').readString("id"));
        assertRefused("weight has a length of 8", () -> input(0, 0, 0, 0).readDouble("weight"));
        assertRefused("is no boolean", () -> input(2).readBoolean("label"));
        assertRefused("label has no branch 4", () -> input(8).readPosition(4, "label"));
        assertRefused("label has no branch -1", () -> input(1).readPosition(4, "label"));
    }

    @Test
    void refusesBlocksOfMoreItemsThanBytes() {
        assertRefused("values has a length of 8, but 7", () -> input(4, 0, 0, 0, 0, 0, 0, 0)
                .readBlock(4, "values"));
        assertRefused("tokens has 2 items, but 1", () -> input(4, 0).readBlock("tokens"));
        // The least of all longs, which has no positive: a block of a negative count, and its size.
        AvroInput least = input(0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1, 0);
        assertRefused("tokens has -9223372036854775808 items", () -> least.readBlock("tokens"));
    }

    @Test
    void refusesBlockAfterBlockOfItemsWithoutBytes() {
        // Items of a type that needs no bytes: three blocks of two are more than five bytes can pay for.
        AvroInput blocks = input(4, 4, 4, 0, 0);
        assertThat(blocks.readBlock("nulls")).isEqualTo(2);
        assertThat(blocks.readBlock("nulls")).isEqualTo(2);
        assertRefused("nulls has 2 items", () -> blocks.readBlock("nulls"));
    }

    private static AvroInput input(int... bytes) {
        byte[] array = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            array[i] = (byte) bytes[i];
        }
        AvroInput input = new AvroInput();
        input.reset(array, 0);
        return input;
    }

    private static void assertRefused(String message, Runnable read) {
        assertThatThrownBy(read::run)
                .isInstanceOfSatisfying(
                        Rejection.class, e -> assertThat(e.reason()).isEqualTo(Reason.UNDECODABLE))
                .hasMessageContaining(message);
    }
}
