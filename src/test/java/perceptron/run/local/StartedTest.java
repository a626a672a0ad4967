package perceptron.run.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StartedTest {
    private final List<String> ended = new ArrayList<>();
    private final Started started = Started.endingWithTheProcess();

    @Test
    void endsInTheReverseOrderAndOnce() {
        start("a");
        start("b");
        started.close();
        assertThat(ended).containsExactly("b", "a");
        started.close();
        assertThat(ended).containsExactly("b", "a");
    }

    @Test
    void whatFailsToEndKeepsNothingElseFromEnding() {
        start("a");
        started.start(() -> (AutoCloseable) () -> {
            throw new IllegalArgumentException("stuck");
        });
        start("c");
        assertThatThrownBy(started::close).hasSuppressedException(new IllegalArgumentException("stuck"));
        assertThat(ended).containsExactly("c", "a");
    }

    @Test
    void whatDoesNotStartIsNotEnded() {
        start("a");
        assertThatThrownBy(() -> started.start(() -> {
                    throw new NotStarted("no room");
                }))
                .hasMessage("no room");
        started.close();
        assertThat(ended).containsExactly("a");
    }

    @Test
    void nothingStartsAfterTheEnd() {
        started.close();
        assertThatThrownBy(() -> start("late")).isInstanceOf(IllegalStateException.class);
        assertThat(ended).isEmpty();
    }

    private void start(String name) {
        started.start(() -> (AutoCloseable) () -> ended.add(name));
    }
}
