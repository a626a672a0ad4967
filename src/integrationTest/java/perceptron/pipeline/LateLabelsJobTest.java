package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import perceptron.Cluster;
import perceptron.SharedCluster;
import perceptron.avro.Example;
import perceptron.avro.Judged;
import perceptron.avro.Kind;
import perceptron.avro.Label;
import perceptron.avro.Outcome;
import perceptron.avro.Prediction;
import perceptron.avro.Update;

/** Labels that come in another order than their examples, with the job stopped in between, on a real broker. */
@ExtendWith(SharedCluster.class)
class LateLabelsJobTest {
    private static final int EXAMPLES = 600;

    private final Cluster cluster;

    LateLabelsJobTest(Cluster cluster) {
        this.cluster = cluster;
    }

    @Test
    void everyLabelMeetsItsExampleOnceWhereverTheJobIsStopped() throws Exception {
        List<Example> examples = Cases.sparse(5, EXAMPLES);
        List<Label> labels = new ArrayList<>();
        for (Example example : examples) {
            labels.add(new Label(example.getId(), example.getLabel()));
            example.setLabel(null);
        }
        Collections.shuffle(labels, new Random(6));
        try (RunningJob job = new RunningJob(cluster, Map.of("learner", "pa1"))) {
            labels.subList(0, 50).forEach(label -> job.send("labels", "m", label));
            examples.forEach(example -> job.send("examples", "m", example));
            job.flush();
            job.read("predictions", EXAMPLES);
            job.stop();
            labels.subList(50, 300).forEach(label -> job.send("labels", "m", label));
            job.flush();
            job.start();
            job.read("outcomes", 300);
            job.stop();
            job.start();
            labels.subList(300, EXAMPLES).forEach(label -> job.send("labels", "m", label));
            job.flush();

            List<ConsumerRecord<String, Outcome>> outcomes = job.read("outcomes", EXAMPLES);
            assertThat(outcomes)
                    .extracting(outcome -> outcome.value().getId())
                    .containsExactlyInAnyOrderElementsOf(
                            examples.stream().map(Example::getId).toList());
            assertThat(outcomes).allMatch(outcome -> outcome.key().equals("m"));
            assertSaidAsItWas(job.read("predictions", EXAMPLES), outcomes);
            assertNumberedWithoutAGap(job, outcomes.get(EXAMPLES - 1).value().getVersion());
        }
    }

    private static void assertSaidAsItWas(
            List<ConsumerRecord<String, Prediction>> predictions, List<ConsumerRecord<String, Outcome>> outcomes) {
        assertThat(predictions).hasSize(EXAMPLES);
        Map<String, Prediction> byId = new java.util.HashMap<>();
        predictions.forEach(each -> byId.put(each.value().getId(), each.value()));
        for (ConsumerRecord<String, Outcome> outcome : outcomes) {
            Prediction prediction = byId.get(outcome.value().getId());
            Judged judged = (Judged) outcome.value().getOutcome();
            assertThat(judged.getLabel()).isEqualTo(prediction.getLabel());
            assertThat(judged.getScore()).isEqualTo(prediction.getScore());
            assertThat(judged.getAveragedLabel()).isEqualTo(prediction.getAveragedLabel());
            assertThat(judged.getCorrect()).isEqualTo(judged.getTrueLabel().equals(judged.getLabel()));
        }
    }

    private static void assertNumberedWithoutAGap(RunningJob job, long version) {
        List<ConsumerRecord<String, Update>> updates = job.read("updates", (int) version);
        assertThat(updates)
                .extracting(update -> update.value().getVersion())
                .containsExactlyElementsOf(
                        Stream.iterate(1L, seq -> seq + 1).limit(version).toList());
        assertThat(updates.subList(1, updates.size()))
                .allMatch(update -> update.value().getKind() == Kind.LEARNED
                        && update.value().getTopic().endsWith(".labels"));
    }
}
