package perceptron.run.kafka;

import java.io.IOException;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.kafka.common.config.ConfigException;
import perceptron.model.ModelSettings;
import perceptron.pipeline.learn.LearnSettings;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.topic.Topics;
import perceptron.pipeline.wire.FieldPaths;
import perceptron.pipeline.wire.Registry;

/**
 * Checks that the fields which settings name are fields of the examples, if the registry has their schema. Otherwise, if the name
 * of the label's field were misspelt, the label would become a feature and no example would have a label.
 */
public final class FieldCheck {
    private static final int NAMED = 20;

    private final Settings settings;
    private final String subject;
    private final List<Schema> schemas;

    private FieldCheck(Settings settings, String subject, List<Schema> schemas) {
        this.settings = settings;
        this.subject = subject;
        this.schemas = schemas;
    }

    /** @throws ConfigException naming a setting whose field no version of the examples' schema has */
    public static void check(Settings settings) throws IOException {
        if (!settings.getString("examples.format").equals("record")) {
            return;
        }
        try (Registry registry = new Registry(settings.registry())) {
            String subject = new Topics(settings).list().get(0).subject();
            List<Schema> schemas = registry.versions(subject);
            if (!schemas.isEmpty()) {
                new FieldCheck(settings, subject, schemas).check();
            }
        }
    }

    private void check() {
        require("label.field", settings.getString("label.field"));
        require("model.field", settings.getString("model.field"));
        require("weight.field", settings.getString("weight.field"));
        if (settings.originals().containsKey("id.field")) {
            require("id.field", settings.getString("id.field"));
        }
        settings.getList("include.fields").forEach(field -> require("include.fields", field));
        settings.getList("exclude.fields").forEach(field -> require("exclude.fields", field));
        settings.getList("text.fields").forEach(field -> require("text.fields", field));
        ModelSettings model = LearnSettings.model(settings);
        model.crossings().names().forEach(field -> require("cross", field));
    }

    private void require(String setting, String field) {
        if (field == null || schemas.stream().anyMatch(schema -> FieldPaths.has(schema, field))) {
            return;
        }
        List<String> some = FieldPaths.of(schemas).stream().limit(NAMED).toList();
        String later = setting.equals("label.field")
                ? " If labels arrive later, in the topic " + settings.topic("labels") + ", set label.field= (empty)."
                : "";
        throw new ConfigException(setting + "=" + field + ": no schema of " + subject
                + " in the registry has such a field. It has " + String.join(", ", some) + "." + later);
    }
}
