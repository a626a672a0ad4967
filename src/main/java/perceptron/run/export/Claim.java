package perceptron.run.export;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;
import perceptron.avro.Average;
import perceptron.learner.LinearModel;
import perceptron.model.ModelDifference;
import perceptron.model.Replay;
import perceptron.model.export.ModelFile;

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
                        : Optional.of("settings: rebuilt " + rebuilt.settings() + ", the job has " + file.settings()));
    }

    public static Claim ofAverages(List<Average> parts, IntFunction<List<String>> names) {
        ModelDifference difference = new ModelDifference("the topic of averages", names);
        return new Claim("the topic of averages", parts.get(0).getVersion(), rebuilt -> {
            Map<String, String> settings = AveragesSource.settingsOf(parts);
            LinearModel published =
                    AveragesSource.model(parts, new LinearModel(rebuilt.model().settings()));
            return settings.equals(rebuilt.settings())
                    ? difference.firstOfAverages(rebuilt.model(), parts.get(0).getC(), published)
                    : Optional.of("settings: rebuilt " + rebuilt.settings() + ", published " + settings);
        });
    }
}
