package perceptron.throughput;

import java.util.Map;

/** Where Kafka and the registry are. */
record Servers(String kafka, String registry) {
    /** As the job's settings have it. */
    Map<String, Object> settings() {
        return Map.of("kafka.bootstrap.servers", kafka, "schema.registry.url", registry);
    }
}
