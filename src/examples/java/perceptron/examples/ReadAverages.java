package perceptron.examples;

import java.util.List;
import perceptron.avro.Average;
import perceptron.avro.AverageBlock;
import perceptron.pipeline.average.AverageReader;

/** Reads the averaged weights of a model as last published: the parts that belong together. */
public final class ReadAverages {
    private ReadAverages() {}

    /** @param arguments Kafka as HOST:PORT, the registry's address, the prefix of the topics, the model's name */
    public static void main(String[] arguments) {
        PresentTopic topic = new PresentTopic(arguments[0], arguments[1], arguments[2] + ".averages");
        AverageReader reader = new AverageReader(arguments[3]);
        topic.read(record -> reader.add(record.key(), (Average) topic.decode(record)));
        List<Average> latest = reader.latest();
        if (latest.isEmpty()) {
            System.out.println("nothing is published yet");
            return;
        }
        System.out.println("version " + latest.get(0).getVersion());
        latest.forEach(part -> {
            for (AverageBlock block : part.getBlocks()) {
                for (int k = 0; k < block.getWeights().size(); k++) {
                    System.out.printf(
                            "vector %d, feature %d: %s%n",
                            part.getVector(),
                            block.getStart() + k,
                            block.getWeights().get(k));
                }
            }
        });
    }
}
