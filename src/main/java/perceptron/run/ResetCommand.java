package perceptron.run;

import java.util.concurrent.Callable;
import perceptron.run.reset.ResetOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code reset}. */
@Command(
        name = "reset",
        description = {
            "Makes a stopped job forget all its models and start again with the first example that is still in the"
                    + " topic. Its outputs stay, and are written a second time; 'clean' removes them too.",
            "",
            "Input topics are never touched. It can be run again. To reset one model of a running job, use 'command"
                    + " reset'."
        },
        footerHeading = "%nExamples:%n",
        footer = {"  perceptron-streams reset --dry-run", "  perceptron-streams reset --keep-offsets"})
public final class ResetCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private ResetOptions options;

    @Option(
            names = "--keep-offsets",
            description = "Go on with the examples that were not read yet, instead of starting with the first.")
    private boolean keepOffsets;

    @Override
    public Integer call() throws InterruptedException {
        options.execute(spec.commandLine().getOut(), cleanup -> {
            cleanup.removeTopics(cleanup.internalTopics());
            cleanup.removeLocalState();
            cleanup.removeSettings();
            if (!keepOffsets) {
                cleanup.rewind();
            }
        });
        return ExitCode.OK;
    }
}
