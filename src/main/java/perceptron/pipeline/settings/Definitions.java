package perceptron.pipeline.settings;

import org.apache.kafka.common.config.ConfigDef;

/**
 * Every setting of the project, group by group. The class of a group is the one place that has the names, defaults, bounds and meaning
 * of its settings.
 */
public final class Definitions {
    private Definitions() {}

    static ConfigDef all() {
        ConfigDef settings = new ConfigDef();
        TopicDefinitions.addTo(settings);
        ExampleDefinitions.addTo(settings);
        LearnerDefinitions.addTo(settings);
        FeatureDefinitions.addTo(settings);
        ModelDefinitions.addTo(settings);
        LateLabelDefinitions.addTo(settings);
        OutputDefinitions.addTo(settings);
        ServerDefinitions.addTo(settings);
        return settings;
    }

    /** The settings of how a model learns, which are options of {@code evaluate}, too. */
    public static ConfigDef ofLearners() {
        ConfigDef settings = new ConfigDef();
        LearnerDefinitions.addTo(settings);
        FeatureDefinitions.addTo(settings);
        return settings;
    }
}
