package perceptron.run;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import perceptron.avro.ImportPart;
import perceptron.learner.Algorithm;
import perceptron.learner.Scores.View;
import perceptron.model.ModelSettings;
import perceptron.model.export.ModelFile;
import perceptron.pipeline.learn.ImportParts;
import perceptron.pipeline.settings.Settings;
import perceptron.run.console.Failure;
import perceptron.run.export.TopicModels;
import perceptron.run.kafka.CommandClient;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "import",
        description = {
            "Replaces a model in the running job, and waits until that is done.",
            "",
            "The model must exist: a model begins with its first example. It becomes the model of the file, predicts the"
                    + " same bit for bit, and goes on learning. Counts, measures and the calibration of probabilities come along,"
                    + " unless the file was made from updates. Votes and the page's history do not: they start from scratch.",
            "",
            "With --weights, or if the file has another learner or r, only weights and scales come along."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  perceptron-streams import spam spam.json",
            "  perceptron-streams import spam spam.json --weights averaged"
        })
final class ImportCommand extends JobCommand {
    /**
     * Settings in which a file and a model may differ, since they do not change what the weights mean. Of learners, only the adaptive
     * one scales features.
     */
    private static final Set<String> MAY_DIFFER = Set.of("learner", "r", "classes", "voted.vectors");

    private static final Set<String> OF_WEIGHTS_ALONE = Set.of("learner", "r");

    @Parameters(index = "0", paramLabel = "MODEL", description = "The model's name: the key of its examples.")
    private String model;

    @Parameters(index = "1", paramLabel = "FILE", description = "A model as JSON, written by 'export' or 'evaluate'.")
    private Path file;

    @Option(
            names = "--weights",
            paramLabel = "WHICH",
            description = "Take only these weights of the file: current or averaged. Default: the whole model.")
    private View weights;

    @Option(
            names = "--timeout",
            converter = CommandClient.Seconds.class,
            paramLabel = "SECONDS",
            defaultValue = "60",
            description = "How long to wait for the outcome. Default: ${DEFAULT-VALUE}.")
    private int timeout;

    @Override
    void execute(Settings settings) throws InterruptedException {
        ModelFile wanted = ExportCommand.read(file);
        if (weights != null && weights != View.CURRENT && weights != View.AVERAGED) {
            throw new Failure(file + " contains no " + weights.code() + " weights, only current and averaged ones");
        }
        if (wanted.model().floors().vectors() == 0) {
            throw new Failure(file + " contains a model without classes: nothing to import");
        }
        ModelFile there = new TopicModels(settings).ofState(model);
        check(wanted, there);
        boolean isWhole = weights == null
                && OF_WEIGHTS_ALONE.stream().allMatch(name -> there.settings()
                        .get(name)
                        .equals(wanted.settings().get(name)));
        List<ImportPart> parts = isWhole
                ? ImportParts.ofWhole(wanted.model(), wanted.measures(), settings)
                : ImportParts.of(wanted.model(), weights == null ? View.CURRENT : weights, settings);
        try (CommandClient client = new CommandClient(settings)) {
            say(client.send(model, parts, timeout));
        }
        if (!isWhole) {
            say(
                    "Only weights and scales came along. Averages, counts, measures and the calibration start from scratch.");
        } else if (wanted.measures().length == 0) {
            say("Counts, measures and the calibration of probabilities are not in the file: they start from scratch.");
        }
        if (there.model().votes() != null) {
            say("Votes do not come along: vectors vote that come from the next updates.");
        }
    }

    /** The job itself checks the classes. What weights mean depends on settings, which only this command can compare. */
    private void check(ModelFile wanted, ModelFile there) {
        String difference = ModelSettings.difference(fixed(there.settings()), fixed(wanted.settings()))
                .replace(" in the settings", " in " + file);
        if (!difference.isEmpty()) {
            throw new Failure("the weights would not mean the same in model '" + model + "': " + difference);
        }
    }

    private static Map<String, String> fixed(Map<String, String> settings) {
        Map<String, String> fixed = new LinkedHashMap<>(settings);
        boolean scales = settings.get("learner").equals(Algorithm.ADAPTIVE.code());
        fixed.keySet().removeAll(MAY_DIFFER);
        fixed.put("learner", scales ? Algorithm.ADAPTIVE.code() : "one that does not scale");
        return fixed;
    }
}
