package perceptron.run;

import java.util.concurrent.Callable;
import perceptron.pipeline.PerceptronTopology;
import perceptron.run.settings.SettingsOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command {@code topology}. */
@Command(
        name = "topology",
        description =
                "Prints the topology that follows from the settings, as Kafka Streams describes it: topics, processors and"
                        + " stores. Needs neither a broker nor a running job.",
        footerHeading = "%nExamples:%n",
        footer = "  perceptron-streams topology --application-id payments")
final class TopologyCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private SettingsOptions options;

    @Override
    public Integer call() {
        spec.commandLine().getOut().print(PerceptronTopology.describe(options.settings()));
        spec.commandLine().getOut().flush();
        return ExitCode.OK;
    }
}
