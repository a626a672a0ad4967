package perceptron.pipeline;

import org.apache.kafka.streams.TopologyDescription;
import perceptron.pipeline.live.LiveModels;
import perceptron.pipeline.live.Observer;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.topic.SchemaIds;
import perceptron.pipeline.wire.SchemaLookup;

/** The topology of a job that is not started: to show it, and to find wrong settings before anything runs. */
public final class Blueprint {
    private static final SchemaIds NO_SCHEMAS = new SchemaIds(0, 0, 0, 0, 0);

    private Blueprint() {}

    /** @throws IllegalArgumentException if settings contradict each other */
    public static TopologyDescription of(Settings settings) {
        SchemaLookup.Source nowhere = id -> {
            throw new SchemaLookup.UnknownSchema("a blueprint has no registry");
        };
        SchemaLookup lookup = new SchemaLookup(nowhere);
        return new PerceptronTopology(settings, NO_SCHEMAS, lookup, new LiveModels(), Observer.NONE)
                .build()
                .describe();
    }
}
