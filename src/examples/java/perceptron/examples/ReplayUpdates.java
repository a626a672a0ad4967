package perceptron.examples;

import java.nio.charset.StandardCharsets;
import perceptron.avro.Update;
import perceptron.model.Replay;
import perceptron.pipeline.wire.Codecs;

/** Rebuilds a model from its updates alone, bit for bit the same as that of the job. */
public final class ReplayUpdates {
    private ReplayUpdates() {}

    /** @param arguments Kafka as HOST:PORT, the registry's address, the prefix of the topics, the model's name */
    public static void main(String[] arguments) {
        PresentTopic topic = new PresentTopic(arguments[0], arguments[1], arguments[2] + ".updates");
        Replay replay = new Replay();
        // All updates of a model are in one partition, so they arrive in order.
        topic.read(record -> {
            if (new String(record.key(), StandardCharsets.UTF_8).equals(arguments[3])) {
                replay.add(Codecs.change((Update) topic.decode(record)));
            }
        });
        System.out.printf(
                "version %d after %d updates, weights %s %s%n",
                replay.version(),
                replay.model().updates(),
                replay.model().vector(0).w(1),
                replay.model().vector(0).w(2));
    }
}
