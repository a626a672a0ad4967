package perceptron.features;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.apache.commons.codec.digest.MurmurHash3;
import org.junit.jupiter.api.Test;

class Murmur3Test {
    @Test
    void equalsAnotherLibraryOnAnyBytesAtAnyPlace() {
        Random random = new Random(1);
        for (int round = 0; round < 20_000; round++) {
            byte[] bytes = new byte[random.nextInt(40)];
            random.nextBytes(bytes);
            int from = random.nextInt(bytes.length + 1);
            int to = from + random.nextInt(bytes.length - from + 1);

            assertThat(Murmur3.hash(bytes, from, to)).isEqualTo(MurmurHash3.hash32x86(bytes, from, to - from, 0));
        }
    }

    @Test
    void equalsPublishedVectors() {
        assertThat(hash("")).isZero();
        assertThat(hash("test")).isEqualTo(0xba6bd213);
        assertThat(hash("Hello, world!")).isEqualTo(0xc0363e43);
        assertThat(hash("The quick brown fox jumps over the lazy dog")).isEqualTo(0x2e4ff723);
    }

    private static int hash(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return Murmur3.hash(bytes, 0, bytes.length);
    }
}
