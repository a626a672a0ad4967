package perceptron.examples;

import perceptron.avro.Average;
import perceptron.avro.AverageBlock;
import perceptron.pipeline.average.AverageReader;
import perceptron.pipeline.average.AverageReader.Whole;

/** Reads the averaged weights of a model as last published: parts, and a manifest of those that belong together. */
public final class ReadAverages {
    private ReadAverages() {}

    /** @param arguments Kafka as HOST:PORT, the registry's address, the prefix of the topics, the model's name */
    public static void main(String[] arguments) {
        PresentTopic topic = new PresentTopic(arguments[0], arguments[1], arguments[2] + ".averages");
        AverageReader reader = new AverageReader(arguments[3]);
        topic.read(record -> reader.add(record.key(), record.value(), (Average) topic.decode(record)));
        Whole latest = reader.latest();
        if (latest == null) {
            System.out.println("nothing is published yet");
            return;
        }
        System.out.println("version " + latest.version());
        latest.parts().forEach(part -> {
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
