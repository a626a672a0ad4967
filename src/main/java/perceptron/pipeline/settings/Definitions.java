package perceptron.pipeline.settings;

import org.apache.kafka.common.config.ConfigDef;

/**
 * Every setting of the project, group by group: the class of its group is the one place where its name, default, bounds and meaning are
 * written down.
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

    /** Those that say how a model is learned, which {@code evaluate} has, too. */
    public static ConfigDef ofLearners() {
        ConfigDef settings = new ConfigDef();
        LearnerDefinitions.addTo(settings);
        FeatureDefinitions.addTo(settings);
        return settings;
    }
}
