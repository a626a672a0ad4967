package perceptron.query.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import perceptron.example.Reason;
import perceptron.pipeline.live.Observer.DeadLetter;
import perceptron.pipeline.topic.DeadLetters;

class LatestDeadLettersTest {
    private static final long MINUTE = 60_000;

    private final LatestDeadLetters letters = new LatestDeadLetters();

    private void add(long at, long offset, String value) {
        byte[] bytes = value == null ? null : value.getBytes(StandardCharsets.ISO_8859_1);
        letters.add(
                new DeadLetter(at, Reason.UNDECODABLE, "no example", "examples", 1, offset, DeadLetters.text(bytes)));
    }

    @Test
    void theLastTenAreKeptAsText() {
        for (int offset = 0; offset < 12; offset++) {
            add(offset, offset, "a\u0000\u0001b\u00ffc" + offset);
        }
        assertThat(letters.lines())
                .extracting(DeadLetter::offset)
                .containsExactly(11L, 10L, 9L, 8L, 7L, 6L, 5L, 4L, 3L, 2L);
        assertThat(letters.lines().get(0).text()).isEqualTo("a·b·c11");
        add(12, 12, null);
        assertThat(letters.lines().get(0).text()).isNull();
        add(13, 13, "x".repeat(1_000));
        assertThat(letters.lines().get(0).text()).hasSize(300);
    }

    @Test
    void anHourIsCountedByTheMinute() {
        long begin = 30_000_000 * MINUTE;
        add(begin, 0, null);
        add(begin + 2 * MINUTE, 1, null);
        add(begin + 2 * MINUTE + 1, 2, null);
        long[] minutes = letters.minutes(begin + 2 * MINUTE);
        assertThat(minutes).hasSize(60).endsWith(1, 0, 2);
        assertThat(Arrays.stream(minutes).sum()).isEqualTo(3);
        assertThat(letters.minutes(begin + 59 * MINUTE)).startsWith(1, 0, 2, 0);
        assertThat(letters.minutes(begin + 60 * MINUTE)).startsWith(0, 2, 0);
        assertThat(letters.minutes(begin + 1_000 * MINUTE)).containsOnly(0);
    }
}
