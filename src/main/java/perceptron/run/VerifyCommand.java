package perceptron.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import perceptron.pipeline.settings.Settings;
import perceptron.query.http.Tls;
import perceptron.query.http.Token;
import perceptron.run.console.Failure;
import perceptron.run.export.HttpSource;
import perceptron.run.export.RebuiltModel;
import perceptron.run.export.TopicModels;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "verify",
        description = {
            "Proves that the models of a running job follow from its updates: rebuilds them from the updates topic,"
                    + " and compares every weight, bit for bit, with the running job.",
            "",
            "It compares weights, averages, classes, and what features are scaled by. It does not compare what views count in the answer, votes and"
                    + " measures: these depend also on labels that changed no weight, and the updates do not contain them.",
            "",
            "The job must have updates=full. It may go on learning: a model is compared at the version that the job reported."
                    + " The more updates there are, the longer it takes. All compared models must fit into memory."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  perceptron-streams verify --config job.properties",
            "  perceptron-streams verify spam --job http://localhost:8080"
        },
        exitCodeList = {"0:identical", "1:different, or not comparable", "2:wrong usage or settings"})
final class VerifyCommand extends JobCommand {
    @Parameters(
            paramLabel = "MODEL",
            arity = "0..*",
            description = "The models to verify. Default: all models of the job.")
    private List<String> models = List.of();

    @Option(
            names = "--job",
            paramLabel = "http://HOST:PORT",
            description = "The address of an instance of the job. Default: http.host and http.port of the settings.")
    private String address;

    private boolean allAreEqual;

    @Override
    public Integer call() throws Exception {
        super.call();
        return allAreEqual ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    @Override
    void execute(Settings settings) throws IOException, InterruptedException {
        TopicModels topics = new TopicModels(settings);
        Map<String, RebuiltModel> rebuilt = claims(settings);
        long changes = topics.rebuild(rebuilt);
        List<String> wrong = new ArrayList<>();
        rebuilt.forEach((name, model) -> model.problem().ifPresent(problem -> wrong.add(name + ": " + problem)));
        wrong.forEach(this::say);
        say((rebuilt.size() - wrong.size()) + " of " + rebuilt.size() + " models are bit for bit identical; " + changes
                + " changes read");
        allAreEqual = wrong.isEmpty();
    }

    /** What the job claims about each model. */
    private Map<String, RebuiltModel> claims(Settings settings) throws IOException, InterruptedException {
        HttpSource job = new HttpSource(address(settings), Tls.of(settings), Token.of(settings));
        List<String> names = models.isEmpty() ? job.names() : models;
        if (names.isEmpty()) {
            throw new Failure("the job has no model: there is nothing to verify");
        }
        Map<String, RebuiltModel> rebuilt = new TreeMap<>();
        for (String name : names) {
            rebuilt.put(name, new RebuiltModel(job.read(name)));
        }
        return rebuilt;
    }

    private String address(Settings settings) {
        if (address != null) {
            if (!address.matches("https?://.+")) {
                throw wrong("--job " + address + " is not an address such as http://localhost:8080");
            }
            return address;
        }
        if (settings.getInt("http.port") == 0) {
            throw wrong("http.port=0 is not an address: give it with --job http://HOST:PORT");
        }
        return Tls.of(settings).scheme() + "://" + settings.getString("http.host") + ":" + settings.getInt("http.port");
    }
}
