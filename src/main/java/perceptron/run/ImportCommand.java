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
            "Replaces the weights of a model in the running job, and waits until that is done.",
            "",
            "The model must exist: a model begins with its first example. It takes over the weights of the file and"
                    + " goes on learning from them. Its average restarts, and so does the confidence of arow.",
            "",
            "What is not in weights does not come along: counts, measures, the calibration of probabilities and how much each"
                    + " view counts in the answer start from scratch, and follow from the next labels."
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

    @Parameters(index = "0", paramLabel = "MODEL", description = "The model's name: the key of its examples.")
    private String model;

    @Parameters(index = "1", paramLabel = "FILE", description = "A model as JSON, written by 'export' or 'evaluate'.")
    private Path file;

    @Option(
            names = "--weights",
            paramLabel = "WHICH",
            defaultValue = "current",
            description =
                    "Which weights of the file the model takes over: current or averaged. Default: ${DEFAULT-VALUE}.")
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
        List<ImportPart> parts = ImportParts.of(wanted.model(), view(), settings);
        if (parts.isEmpty()) {
            throw new Failure(file + " contains a model without classes: nothing to import");
        }
        check(wanted, new TopicModels(settings).ofState(model));
        try (CommandClient client = new CommandClient(settings)) {
            say(client.send(model, parts, timeout));
        }
    }

    private View view() {
        if (weights != View.CURRENT && weights != View.AVERAGED) {
            throw new Failure(file + " contains no " + weights.code() + " weights, only current and averaged ones");
        }
        return weights;
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
