package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericRecordBuilder;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import perceptron.Cluster;
import perceptron.SharedCluster;
import perceptron.avro.Prediction;

/** The job on a topic of plain records that know nothing of it, with the real registry and Confluent's serializer. */
@ExtendWith(SharedCluster.class)
class AnyRecordTest {
    private static final Schema OLDER = SchemaBuilder.record("com.acme.Order")
            .fields()
            .requiredLong("number")
            .requiredDouble("total")
            .optionalBoolean("fraud")
            .endRecord();
    private static final Schema NEWER = SchemaBuilder.record("com.acme.Order")
            .fields()
            .requiredLong("number")
            .requiredDouble("total")
            .name("channel")
            .type()
            .stringType()
            .stringDefault("web")
            .optionalBoolean("fraud")
            .endRecord();

    private final Cluster cluster;

    AnyRecordTest(Cluster cluster) {
        this.cluster = cluster;
    }

    @Test
    void recordsOfTwoVersionsAreExamples() throws Exception {
        Map<String, String> settings =
                Map.of("examples.format", "record", "label.field", "fraud", "id.field", "number");
        try (RunningJob job = new RunningJob(cluster, settings)) {
            for (long number = 0; number < 20; number++) {
                boolean newer = number % 2 == 1;
                GenericRecordBuilder order = new GenericRecordBuilder(newer ? NEWER : OLDER)
                        .set("number", number)
                        .set("total", number / 2.0)
                        .set("fraud", number % 3 == 0 ? null : number > 10);
                job.send("examples", "m", (newer ? order.set("channel", "shop") : order).build());
            }
            job.flush();
            List<ConsumerRecord<String, Prediction>> predictions = job.read("predictions", 20);
            assertThat(predictions).hasSize(20);
            for (int number = 0; number < 20; number++) {
                Prediction prediction = predictions.get(number).value();
                assertThat(prediction.getId()).isEqualTo(Integer.toString(number));
                assertThat(prediction.getTrueLabel()).isEqualTo(number % 3 == 0 ? null : number > 10 ? "+1" : "-1");
            }
        }
    }
}
