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
            "Has a job that does not run forget all its models, so that it begins anew with the first example that the topic"
                    + " still has. What it has written stays, and is written a second time; 'clean' removes that too.",
            "",
            "Inputs are never touched. It can be run again; to reset one model of a running job there is 'command reset'."
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
            description = "Go on with the examples that were not read yet, instead of beginning with the first.")
    private boolean keepOffsets;

    @Override
    public Integer call() throws InterruptedException {
        options.execute(spec.commandLine().getOut(), traces -> {
            traces.removeTopics(traces.internalTopics());
            traces.removeLocalState();
            if (!keepOffsets) {
                traces.rewind();
            }
        });
        return ExitCode.OK;
    }
}
