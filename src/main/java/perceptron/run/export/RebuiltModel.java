package perceptron.run.export;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import perceptron.avro.Average;
import perceptron.avro.AverageBlock;
import perceptron.avro.Kind;
import perceptron.avro.Update;
import perceptron.learner.LinearModel;
import perceptron.learner.PagedWeights;
import perceptron.model.ModelDifference;
import perceptron.model.ModelSettings;
import perceptron.model.Replay;
import perceptron.model.export.ModelFile;
import perceptron.pipeline.wire.Codecs;
import perceptron.run.console.Failure;

/**
 * A model that is rebuilt from its updates, and compared with what the job and the averages topic claim when it reaches the
 * version of the claim. A model that was deleted begins again with update 1, and only its last life counts.
 */
public final class RebuiltModel {
    private static final String JOB = "the job";
    private static final String AVERAGES = "the averages topic";

    private final ModelFile ofJob;
    private final List<Average> averages;

    /** The version that each of them claims. */
    private final Map<String, Long> claims = new LinkedHashMap<>();

    /** Those whose versions were reached, each with its first difference if there is one. */
    private final Map<String, Optional<String>> compared = new LinkedHashMap<>();

    private Replay replay;
    private String broken;
    private long lastVersion;

    /**
     * @param ofJob the model that the job has
     * @param averages all parts of its averages; none if there were none published
     */
    public RebuiltModel(ModelFile ofJob, List<Average> averages) {
        this.ofJob = ofJob;
        this.averages = averages;
        claims.put(JOB, ofJob.version());
        if (!averages.isEmpty()) {
            claims.put(AVERAGES, averages.get(0).getVersion());
        }
    }

    /** Whether it is compared with averages, too. */
    public boolean hasAverages() {
        return !averages.isEmpty();
    }

    void add(Update update) {
        lastVersion = update.getVersion();
        if (replay == null && lastVersion > 1 && isDecided()) {
            return;
        }
        if (replay == null || update.getKind() == Kind.START && lastVersion == 1) {
            replay = new Replay();
            compared.clear();
            broken = null;
        }
        try {
            replay.add(Codecs.change(update));
            claims.forEach((by, version) -> {
                if (version == replay.version()) {
                    compared.put(by, by.equals(JOB) ? differenceFromJob() : differenceFromAverages());
                }
            });
        } catch (IllegalStateException e) {
            broken = e.getMessage();
        }
        if (isDecided()) {
            replay = null; // Frees memory: there may be many models, and later updates are not compared.
        }
    }

    /** Whether later updates change nothing, unless the model begins again. */
    boolean isDecided() {
        return broken != null || compared.size() == claims.size();
    }

    /** The first problem; empty if all claims are right. */
    public Optional<String> problem() {
        if (broken != null) {
            return Optional.of("not comparable: " + broken);
        }
        for (Map.Entry<String, Long> claim : claims.entrySet()) {
            Optional<String> difference = compared.get(claim.getKey());
            if (difference == null) {
                return Optional.of("not comparable: " + claim.getKey() + " is at version " + claim.getValue()
                        + ", and the updates end at " + lastVersion);
            }
            if (difference.isPresent()) {
                return Optional.of("differs at version " + claim.getValue() + ": " + difference.get());
            }
        }
        return Optional.empty();
    }

    private Optional<String> differenceFromJob() {
        return ofJob.settings().equals(replay.settings())
                ? new ModelDifference(JOB, ofJob.names()).first(replay.model(), ofJob.model())
                : Optional.of("settings: rebuilt " + replay.settings() + ", the job has " + ofJob.settings());
    }

    private Optional<String> differenceFromAverages() {
        Average first = averages.get(0);
        Map<String, String> settings;
        try {
            settings = ModelSettings.ofJson(first.getSettings());
        } catch (JsonProcessingException e) {
            throw new Failure("part 0 of the averages has settings that are not JSON: " + e.getMessage(), e);
        }
        return settings.equals(replay.settings())
                ? new ModelDifference(AVERAGES, ofJob.names())
                        .firstOfAverages(replay.model(), first.getC(), published(first.getClasses()))
                : Optional.of("settings: rebuilt " + replay.settings() + ", published " + settings);
    }

    /** A model whose weights are the averages. */
    private LinearModel published(List<String> classes) {
        LinearModel model = new LinearModel(replay.model().settings());
        classes.stream().skip(model.classes()).forEach(model::addClass);
        for (Average part : averages) {
            PagedWeights weights = model.vector(part.getVector());
            if (part.getBias() != null) {
                weights.set(PagedWeights.BIAS, part.getBias());
            }
            for (AverageBlock block : part.getBlocks()) {
                for (int k = 0; k < block.getWeights().size(); k++) {
                    weights.set(block.getStart() + k, block.getWeights().get(k));
                }
            }
        }
        return model;
    }
}
