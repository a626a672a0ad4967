package perceptron.pipeline.topic;

import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.wire.Registry;
import perceptron.pipeline.wire.Schemas;

/** The ids under which the registry knows the schemas of the outputs. */
public record SchemaIds(int prediction, int update, int average, int updateRate, int outcome) {
    /** Asks the registry, which registers new schemas unless that is switched off. */
    public static SchemaIds of(Registry registry, Settings settings) {
        return new SchemaIds(
                id(registry, settings, Nodes.PREDICTIONS, Schemas.PREDICTION),
                id(registry, settings, Nodes.UPDATES, Schemas.UPDATE),
                id(registry, settings, Nodes.AVERAGES, Schemas.AVERAGE),
                id(registry, settings, Nodes.UPDATE_RATES, Schemas.UPDATE_RATE),
                id(registry, settings, Nodes.OUTCOMES, Schemas.OUTCOME));
    }

    private static int id(Registry registry, Settings settings, String topic, Schemas schema) {
        return registry.id(settings.topic(topic) + "-value", schema.schema());
    }
}
