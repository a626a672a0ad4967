package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import perceptron.avro.Delete;
import perceptron.example.FeatureVector;
import perceptron.learner.Scores;
import perceptron.learner.View;
import perceptron.pipeline.live.ModelView;

class LiveModelsTest {
    private final Driver driver = new Driver(Map.of());

    @AfterEach
    void close() {
        driver.close();
    }

    @Test
    void aViewStaysAsItWasWhileTheModelGoesOn() {
        driver.example("m", "1", 1, 2);
        ModelView view = driver.view("m");
        double before = score(view, 1, 2);
        driver.example("m", "-1", 1, 2);
        assertThat(before).isEqualTo(6);
        assertThat(score(view, 1, 2)).isEqualTo(before);
        assertThat(view.progress().measures().examples()).isEqualTo(1);
        assertThat(score(driver.view("m"), 1, 2)).isZero();
    }

    @Test
    void isAnsweredBetweenTwoExamples() {
        driver.example("m", "1", 1);
        CompletableFuture<ModelView> asked = driver.live.view("m").orElseThrow();
        assertThat(asked).isNotDone();
        driver.example("other", "1", 1);
        assertThat(asked).isCompleted();
    }

    @Test
    void knowsTheModelsThatThereAre() {
        driver.example("a", "1", 1);
        driver.example("b", "no label", 1);
        driver.example("c", null, 1);
        assertThat(driver.live.namesFrom("", 10)).containsExactly("a", "c");
        driver.command("a", null, new Delete());
        assertThat(driver.live.namesFrom("", 10)).containsExactly("c");
        assertThat(driver.live.view("a")).isEmpty();
    }

    @Test
    void failsWhereTheTaskIsClosedBefore() {
        driver.example("m", "1", 1);
        CompletableFuture<ModelView> asked = driver.live.view("m").orElseThrow();
        driver.close();
        assertThat(asked).isCompletedExceptionally();
        assertThat(driver.live.view("m")).isEmpty();
    }

    private static double score(ModelView view, float... values) {
        return view.model().score(FeatureVector.dense(values), new Scores()).score(View.CURRENT);
    }
}
