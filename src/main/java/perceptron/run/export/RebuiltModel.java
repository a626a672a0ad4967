package perceptron.run.export;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;
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
 * A model that is rebuilt from its updates, and compared with each claim when it reaches the version of the claim. A model that was
 * deleted begins again with update 1, and only its last life counts.
 */
public final class RebuiltModel {
    private final List<Claim> claims;

    /** The claims whose versions were reached, each with its first difference if there is one. */
    private final Map<Claim, Optional<String>> compared = new LinkedHashMap<>();

    private Replay replay;
    private String broken;
    private long lastVersion;

    public RebuiltModel(List<Claim> claims) {
        this.claims = claims;
    }

    public int claims() {
        return claims.size();
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
            compare();
        } catch (IllegalStateException e) {
            broken = e.getMessage();
        }
        if (isDecided()) {
            replay = null; // Frees memory: there may be many models, and later updates are not compared.
        }
    }

    private void compare() {
        for (Claim claim : claims) {
            if (claim.version() == replay.version()) {
                compared.put(claim, claim.difference().apply(replay));
            }
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
        for (Claim claim : claims) {
            Optional<String> difference = compared.get(claim);
            if (difference == null) {
                return Optional.of("not comparable: " + claim.by() + " is at version " + claim.version()
                        + ", and the updates end at " + lastVersion);
            }
            if (difference.isPresent()) {
                return Optional.of("differs at version " + claim.version() + ": " + difference.get());
            }
        }
        return Optional.empty();
    }

    /**
     * What the job, or the topic of averages, claims about a model at a version.
     *
     * @param by who claims it, for messages
     * @param difference the first difference from the model rebuilt up to that version
     */
    public record Claim(String by, long version, Function<Replay, Optional<String>> difference) {
        public static Claim ofJob(ModelFile file) {
            ModelDifference difference = new ModelDifference("the job", file.names());
            return new Claim(
                    "the job",
                    file.version(),
                    rebuilt -> file.settings().equals(rebuilt.settings())
                            ? difference.first(rebuilt.model(), file.model())
                            : Optional.of(
                                    "settings: rebuilt " + rebuilt.settings() + ", the job has " + file.settings()));
        }

        public static Claim ofAverages(List<Average> parts, IntFunction<List<String>> names) {
            ModelDifference difference = new ModelDifference("the topic of averages", names);
            return new Claim("the topic of averages", parts.get(0).getVersion(), rebuilt -> {
                Map<String, String> settings = settings(parts.get(0));
                return settings.equals(rebuilt.settings())
                        ? difference.firstOfAverages(
                                rebuilt.model(), parts.get(0).getC(), published(parts, rebuilt))
                        : Optional.of("settings: rebuilt " + rebuilt.settings() + ", published " + settings);
            });
        }

        private static Map<String, String> settings(Average part) {
            try {
                return ModelSettings.ofJson(part.getSettings());
            } catch (JsonProcessingException e) {
                throw new Failure("part 0 of the averages has settings that are not JSON: " + e.getMessage(), e);
            }
        }

        /** A model whose weights are the averages. */
        private static LinearModel published(List<Average> parts, Replay rebuilt) {
            LinearModel model = new LinearModel(rebuilt.model().settings());
            List<String> classes = parts.get(0).getClasses();
            classes.subList(model.classes(), classes.size()).forEach(model::addClass);
            for (Average part : parts) {
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
}
