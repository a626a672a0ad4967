package perceptron.pipeline.wire;

import com.code_intelligence.jazzer.junit.FuzzTest;

/**
 * With {@code ./gradlew fuzz -Pfuzz} it looks for more inputs than those that were found before, led by what the
 * bytes reach. What it finds belongs into the resources beside the others.
 */
class DecoderFuzzTest {
    private static final AnyBytes ANY = new AnyBytes();

    @FuzzTest(maxDuration = "3m")
    void nothingComesOfAnyBytesButARejection(byte[] bytes) {
        ANY.give(bytes);
    }
}
