package perceptron.run;

import java.util.List;
import java.util.concurrent.Callable;
import perceptron.pipeline.wire.Command.Action;
import perceptron.run.console.Logging;
import perceptron.run.kafka.CommandClient;
import perceptron.run.settings.SettingsOptions;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** What all commands about a model share. */
abstract class ModelCommandOption implements Callable<Integer> {
    @Spec
    CommandSpec spec;

    @Parameters(index = "0", paramLabel = "MODEL", description = "The model's name: the key of its examples.")
    private String model;

    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            defaultValue = "10",
            description = "How long to wait for the outcome. Default: ${DEFAULT-VALUE}.")
    private int timeout;

    @Mixin
    private SettingsOptions options;

    /** What the job has to do with the model. */
    abstract Action action();

    @Override
    public final Integer call() throws InterruptedException {
        Action action = action();
        Logging.onlyFailures();
        try (CommandClient client = new CommandClient(options.settings())) {
            spec.commandLine().getOut().println(client.send(model, List.of(action), timeout));
        }
        return ExitCode.OK;
    }
}
