package perceptron.pipeline.live;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import perceptron.pipeline.wire.Prediction;

class MissingLabelsTest {
    private final Prediction prediction = new Prediction();

    private void predict(MissingLabels labels, int times) {
        for (int i = 0; i < times; i++) {
            labels.predicted("m", prediction);
        }
    }

    @Test
    void areReportedAfterAThousandExamples() {
        MissingLabels labels = new MissingLabels(false);
        predict(labels, 999);
        assertThat(labels.examples()).isZero();
        predict(labels, 1);
        assertThat(labels.examples()).isEqualTo(1000);
    }

    @Test
    void areNotMissingOnceThereWasOne() {
        MissingLabels labels = new MissingLabels(false);
        predict(labels, 1000);
        prediction.trueLabel = "spam";
        predict(labels, 1);
        prediction.trueLabel = null;
        predict(labels, 5000);
        assertThat(labels.examples()).isZero();
    }

    @Test
    void areNotMissingOnceOneArrivedLater() {
        MissingLabels labels = new MissingLabels(false);
        predict(labels, 1000);
        labels.judged("m");
        assertThat(labels.examples()).isZero();
    }

    @Test
    void areNotMissingIfAllOfThemArriveLater() {
        MissingLabels labels = new MissingLabels(true);
        predict(labels, 5000);
        assertThat(labels.examples()).isZero();
    }
}
