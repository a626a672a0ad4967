package perceptron.query;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import perceptron.Cluster;
import perceptron.JobUnderTest;
import perceptron.avro.Dense;
import perceptron.avro.Example;
import perceptron.demo.Feeder;

/** Jobs about the demo's payments, of the models NL, ES and DE, which also take examples of other models with the same labels. */
final class Payments {
    private Payments() {}

    /** A job that takes examples alone. */
    static JobUnderTest withoutThem(Cluster cluster, Path folder, Map<String, ?> more) {
        Map<String, Object> settings = new HashMap<>(Map.of("labels", "false,true", "store", "memory"));
        settings.putAll(more);
        return JobUnderTest.withTopics(cluster, folder, settings);
    }

    static JobUnderTest job(Cluster cluster, Path folder, Map<String, ?> more) {
        Map<String, Object> settings = new HashMap<>(Feeder.FORMAT);
        settings.putAll(more);
        return withoutThem(cluster, folder, settings);
    }

    static Feeder feeder(JobUnderTest job, long payments, double rate, long seed) {
        Feeder feeder = new Feeder(job.settings(), payments, rate, seed);
        feeder.start();
        return feeder;
    }

    /** In this order. */
    static void send(JobUnderTest job, List<Map.Entry<String, Example>> examples) {
        examples.forEach(each -> job.send("examples", each.getKey(), each.getValue()));
        job.flush();
    }

    static Map.Entry<String, Example> example(String model, boolean isPositive, float... values) {
        List<Float> x = new ArrayList<>();
        for (float value : values) {
            x.add(value);
        }
        return Map.entry(model, new Example(null, isPositive, 1.0, new Dense(x)));
    }
}
