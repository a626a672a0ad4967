package perceptron.run.export;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;
import perceptron.learner.LinearModel;
import perceptron.model.ModelDifference;
import perceptron.model.Replay;
import perceptron.model.export.ModelFile;
import perceptron.pipeline.average.AverageReader.Whole;

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

    public static Claim ofAverages(Whole whole, IntFunction<List<String>> names) {
        ModelDifference difference = new ModelDifference("the topic of averages", names);
        return new Claim("the topic of averages", whole.version(), rebuilt -> {
            Map<String, String> settings = AveragesSource.settingsOf(whole);
            LinearModel published =
                    AveragesSource.model(whole, new LinearModel(rebuilt.model().settings()));
            return settings.equals(rebuilt.settings())
                    ? difference.firstOfAverages(
                            rebuilt.model(), whole.manifest().getC(), published)
                    : Optional.of("settings: rebuilt " + rebuilt.settings() + ", published " + settings);
        });
    }
}
