package perceptron.run;

import perceptron.pipeline.PerceptronTopology;
import perceptron.pipeline.settings.Settings;
import picocli.CommandLine.Command;

@Command(
        name = "topology",
        description =
                "Prints the topology that follows from the settings, as Kafka Streams describes it: topics, processors and"
                        + " stores. Needs neither a broker nor a running job.",
        footerHeading = "%nExamples:%n",
        footer = "  perceptron-streams topology --application-id payments")
final class TopologyCommand extends JobCommand {
    @Override
    void execute(Settings settings) {
        say(PerceptronTopology.describe(settings).toString().stripTrailing());
    }
}
