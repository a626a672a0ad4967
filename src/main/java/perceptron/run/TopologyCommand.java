package perceptron.run;

import java.util.concurrent.Callable;
import org.apache.kafka.streams.TopologyDescription;
import perceptron.pipeline.Blueprint;
import perceptron.query.topology.Mermaid;
import perceptron.query.topology.TopologyText;
import perceptron.run.settings.SettingsOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code topology}. */
@Command(
        name = "topology",
        description =
                "Prints the topology that follows from the settings: topics, processors and stores. Needs no broker"
                        + " and no running job.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  perceptron-streams topology",
            "  perceptron-streams topology --mermaid    for Markdown or mermaid.live"
        })
final class TopologyCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private SettingsOptions options;

    @Option(names = "--mermaid", description = "Print a Mermaid flowchart.")
    private boolean mermaid;

    @Override
    public Integer call() {
        TopologyDescription topology = Blueprint.of(options.settings());
        spec.commandLine().getOut().print(mermaid ? Mermaid.of(topology) : TopologyText.of(topology));
        spec.commandLine().getOut().flush();
        return ExitCode.OK;
    }
}
