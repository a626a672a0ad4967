package perceptron.run.export;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import perceptron.model.export.ModelFile;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.store.ChangelogModel;
import perceptron.pipeline.topic.Topics;
import perceptron.run.console.Failure;

/** Models from the changelog topics from which the job restores them. The job need not run. */
public final class StateSource implements ModelSource {
    private final Settings settings;
    private final Topics topics;

    public StateSource(Settings settings) {
        this.settings = settings;
        topics = new Topics(settings);
    }

    @Override
    public ModelFile read(String model) throws InterruptedException {
        Map<Integer, ChangelogModel> partitions = new HashMap<>();
        String ofModels = topics.modelsChangelog();
        new WholeTopic(settings)
                .read(
                        List.of(ofModels),
                        "Is application.id right? The job creates it when it starts for the first time.",
                        record -> partitions
                                .computeIfAbsent(record.partition(), partition -> new ChangelogModel(model))
                                .add(record.key(), record.value()));
        List<ModelFile> found = partitions.values().stream()
                .map(ChangelogModel::read)
                .flatMap(Optional::stream)
                .toList();
        if (found.isEmpty()) {
            Set<String> names = new TreeSet<>();
            partitions.values().forEach(changelog -> names.addAll(changelog.names()));
            throw ModelSource.unknown(model, "in topic " + ofModels, names);
        }
        if (found.size() > 1) {
            throw new Failure("model '" + model + "' is in " + found.size() + " partitions of " + ofModels
                    + ": producers send its key to different partitions (examples.repartition=true corrects that)");
        }
        return found.get(0);
    }
}
