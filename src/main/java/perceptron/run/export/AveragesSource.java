package perceptron.run.export;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import perceptron.avro.Average;
import perceptron.avro.AverageBlock;
import perceptron.learner.LinearModel;
import perceptron.learner.PagedWeights;
import perceptron.model.ModelSettings;
import perceptron.model.export.ModelFile;
import perceptron.pipeline.average.AverageParts;
import perceptron.pipeline.average.AverageReader;
import perceptron.pipeline.settings.Settings;
import perceptron.run.console.Failure;

/** The averaged weights as they were last published, as a model that begins with them: w is the average, u = 0 and c = 1. */
public final class AveragesSource implements ModelSource {
    private final Settings settings;

    public AveragesSource(Settings settings) {
        this.settings = settings;
    }

    @Override
    public ModelFile read(String model) throws InterruptedException {
        String topic = settings.topic("averages");
        AverageReader reader = new AverageReader(model);
        Set<String> names = new TreeSet<>();
        try (WholeTopic whole = new WholeTopic(settings)) {
            whole.read(List.of(topic), "Is application.id right?", record -> {
                String name = AverageParts.modelOf(new String(record.key(), StandardCharsets.UTF_8));
                names.add(name);
                if (name.equals(model)) {
                    reader.add(record.key(), average(whole, record));
                }
            });
        }
        if (!names.contains(model)) {
            throw ModelSource.unknown(model, "in topic " + topic, names);
        }
        if (reader.latest().isEmpty()) {
            throw new Failure("the averages of model '" + model + "' are just being published: try again");
        }
        return file(model, reader.latest());
    }

    private static Average average(WholeTopic whole, ConsumerRecord<byte[], byte[]> record) {
        return record.value() == null ? null : (Average) whole.decode(record);
    }

    private ModelFile file(String model, List<Average> parts) {
        Map<String, String> kept = settingsOf(parts);
        Map<String, String> all = new HashMap<>(kept);
        all.put("rate", settings.getDouble("rate").toString());
        all.put("C", settings.getDouble("C").toString());
        LinearModel made = new LinearModel(ModelSettings.of(all).learner());
        if (made.statistics() != null) {
            throw new Failure("model '" + model
                    + "' scales features by what it has seen of them, and that is not in the topic of averages: --from state"
                    + " has it");
        }
        return new ModelFile(parts.get(0).getVersion(), kept, model(parts, made));
    }

    /** Gives a model that has just begun the averages as its weights. */
    static LinearModel model(List<Average> parts, LinearModel made) {
        List<String> classes = parts.get(0).getClasses();
        for (int known = made.classes(); known < classes.size(); known++) {
            made.addClass(classes.get(known));
        }
        parts.forEach(part -> take(part, made.vector(part.getVector())));
        return made;
    }

    /** The parts of what was last published of each of these models, in one pass over the topic; none for those without. */
    public Map<String, List<Average>> latest(List<String> models) throws InterruptedException {
        Map<String, AverageReader> readers = new TreeMap<>();
        models.forEach(model -> readers.put(model, new AverageReader(model)));
        try (WholeTopic whole = new WholeTopic(settings)) {
            whole.read(List.of(settings.topic("averages")), "Is application.id right?", record -> {
                AverageReader reader =
                        readers.get(AverageParts.modelOf(new String(record.key(), StandardCharsets.UTF_8)));
                if (reader != null) {
                    reader.add(record.key(), average(whole, record));
                }
            });
        }
        Map<String, List<Average>> latest = new TreeMap<>();
        readers.forEach((model, reader) -> latest.put(model, reader.latest()));
        return latest;
    }

    static Map<String, String> settingsOf(List<Average> parts) {
        try {
            return ModelSettings.ofJson(parts.get(0).getSettings());
        } catch (JsonProcessingException e) {
            throw new Failure("part 0 of the averages has settings that are no JSON: " + e.getMessage(), e);
        }
    }

    private static void take(Average part, PagedWeights weights) {
        if (part.getBias() != null) {
            weights.set(PagedWeights.BIAS, part.getBias());
        }
        for (AverageBlock block : part.getBlocks()) {
            for (int k = 0; k < block.getWeights().size(); k++) {
                weights.set(block.getStart() + k, block.getWeights().get(k));
            }
        }
    }
}
