package perceptron.run;

import java.io.PrintWriter;
import perceptron.run.evaluate.EvaluateCommand;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command {@code completion}. */
@Command(
        name = "completion",
        description = {
            "Prints a script that lets bash and zsh complete commands and options with the tab key.",
            "",
            "In zsh, run 'autoload -U +X bashcompinit && bashcompinit' first."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  perceptron-streams completion > ~/.local/share/bash-completion/completions/perceptron-streams",
            "  source <(perceptron-streams completion)    for this shell alone"
        })
final class CompletionCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        CommandLine root = spec.root().commandLine();
        EvaluateCommand evaluate = root.getSubcommands().get("evaluate").getCommand();
        evaluate.addOptions();
        PrintWriter out = spec.commandLine().getOut();
        out.print(AutoComplete.bash(root.getCommandName(), root));
        out.flush();
    }
}
