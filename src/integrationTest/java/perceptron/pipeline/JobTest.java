package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import perceptron.Cluster;
import perceptron.SharedCluster;
import perceptron.avro.Example;
import perceptron.avro.Prediction;
import perceptron.avro.Sparse;
import perceptron.avro.Update;
import perceptron.example.FeatureVector;
import perceptron.learner.Algorithm;
import perceptron.learner.Change;
import perceptron.learner.LearnerSettings;
import perceptron.learner.LinearModel;
import perceptron.learner.View;
import perceptron.model.Trainer;

/** The job on a real broker with a real registry. */
@ExtendWith(SharedCluster.class)
class JobTest {
    private final Cluster cluster;

    JobTest(Cluster cluster) {
        this.cluster = cluster;
    }

    @Test
    void predictsEveryExampleBeforeItLearnsFromIt() throws Exception {
        List<Example> examples = Cases.sparse(1, 500);
        try (RunningJob job = new RunningJob(cluster, Map.of("learner", "pa1", "C", "0.5"))) {
            for (Example example : examples) {
                job.send("examples", "m", example);
            }
            job.flush();
            List<ConsumerRecord<String, Prediction>> predictions = job.read("predictions", examples.size());

            LinearModel model =
                    new LinearModel(LearnerSettings.of(Algorithm.PA1).withRates(1, 0.5));
            Trainer learner = new Trainer(model, null);
            assertThat(predictions).hasSize(examples.size());
            int updates = 0;
            for (int i = 0; i < examples.size(); i++) {
                Change step = learner.process(
                        features(examples.get(i)), examples.get(i).getLabel().toString(), 1);
                Prediction prediction = predictions.get(i).value();
                assertThat(predictions.get(i).key()).isEqualTo("m");
                assertThat(prediction.getId()).isEqualTo(examples.get(i).getId());
                assertThat(prediction.getScore()).isEqualTo(learner.scores().score(View.CURRENT));
                assertThat(prediction.getAveragedScore())
                        .isEqualTo(learner.scores().score(View.AVERAGED));
                updates += step.moves() ? 1 : 0;
            }
            List<ConsumerRecord<String, Update>> told = job.read("updates", updates + 1);
            assertThat(told)
                    .extracting(update -> update.value().getVersion())
                    .first()
                    .isEqualTo(1L);
            assertThat(told).hasSize(updates + 1);
            assertThat(told.get(updates).value().getNorm()).isEqualTo(Math.sqrt(model.squaredNorm()));
        }
    }

    private static FeatureVector features(Example example) {
        Sparse sparse = (Sparse) example.getFeatures();
        FeatureVector x = new FeatureVector();
        x.clear(false);
        for (int k = 0; k < sparse.getIndices().size(); k++) {
            x.add(sparse.getIndices().get(k), sparse.getValues().get(k));
        }
        return x;
    }
}
