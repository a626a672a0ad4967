package perceptron.pipeline.store;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JournalSlotsTest {
    @Test
    void aChangeIsDueWhenTheDeadlineReachesIt() {
        JournalSlots grown = new JournalSlots(16).grown(64, 100);
        for (JournalSlots slots : new JournalSlots[] {new JournalSlots(16), grown}) {
            for (long seq = 90; seq < 300; seq++) {
                assertThat(slots.deadline(slots.due(seq)))
                        .as("when %d is due", seq)
                        .isGreaterThanOrEqualTo(seq);
                assertThat(slots.deadline(slots.due(seq) - 1))
                        .as("before %d is due", seq)
                        .isLessThan(seq);
            }
        }
    }
}
