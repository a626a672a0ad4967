package perceptron.pipeline.wire;

import com.code_intelligence.jazzer.junit.FuzzTest;

/**
 * Runs the inputs that were found before, in every build; with {@code ./gradlew fuzz -Pfuzz} it looks for more, led by what the
 * bytes reach. What it finds belongs into the resources beside the others.
 */
class DecoderFuzzTest {
    private static final AnyBytes ANY = new AnyBytes();

    @FuzzTest(maxDuration = "3m")
    void nothingComesOfAnyBytesButARejection(byte[] bytes) {
        ANY.give(bytes);
    }
}
