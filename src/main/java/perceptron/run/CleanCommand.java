package perceptron.run;

import java.util.Set;
import java.util.concurrent.Callable;
import perceptron.run.reset.ResetOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command {@code clean}. */
@Command(
        name = "clean",
        description = {
            "Removes everything that a stopped job has made: its state, its output topics with their records, and its"
                    + " consumer group. 'topics create' creates the topics again.",
            "",
            "Input topics and schemas in the registry are never touched. It can be run again."
        },
        footerHeading = "%nExamples:%n",
        footer = {"  perceptron-streams clean --dry-run", "  perceptron-streams clean --application-id trial"})
public final class CleanCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private ResetOptions options;

    @Override
    public Integer call() throws InterruptedException {
        options.execute(spec.commandLine().getOut(), cleanup -> {
            Set<String> topics = cleanup.internalTopics();
            topics.addAll(cleanup.outputs());
            cleanup.removeTopics(topics);
            cleanup.removeLocalState();
            cleanup.removeGroup();
            cleanup.removeSettings();
        });
        return ExitCode.OK;
    }
}
