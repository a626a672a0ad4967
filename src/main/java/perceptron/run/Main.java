package perceptron.run;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import perceptron.run.console.Failures;
import perceptron.run.console.Logging;
import perceptron.run.evaluate.EvaluateCommand;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The command {@code perceptron-streams}, and what all its commands share. */
@Command(
        name = "perceptron-streams",
        description = {
            "Learns linear classifiers from a Kafka topic of labelled examples, one example at a time, and predicts"
                    + " each example before it learns from it."
        },
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            RunCommand.class,
            EvaluateCommand.class,
            ServeCommand.class,
            ProduceCommand.class,
            WatchCommand.class,
            CompareCommand.class,
            TopologyCommand.class,
            TopicsCommand.class,
            CommandCommand.class,
            ExportCommand.class,
            ImportCommand.class,
            VerifyCommand.class,
            CleanupCommand.Reset.class,
            CleanupCommand.Clean.class
        },
        versionProvider = Main.Version.class,
        mixinStandardHelpOptions = true,
        scope = ScopeType.INHERIT,
        sortOptions = false,
        usageHelpAutoWidth = true,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:done", "1:failed", "2:wrong usage or settings"})
public final class Main implements Runnable {
    /** The character set that the terminal, or wherever the output goes, expects. */
    private static final Charset CHARSET = Charset.forName(System.getProperty("native.encoding"));

    @Spec
    private CommandSpec spec;

    @Option(
            names = {"-v", "--verbose"},
            scope = ScopeType.INHERIT,
            description = "Log more, and print stack traces of failures.")
    private boolean verbose;

    @Option(
            names = {"-q", "--quiet"},
            scope = ScopeType.INHERIT,
            description = "Log only errors.")
    private boolean quiet;

    @Option(
            names = "--log-format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            scope = ScopeType.INHERIT,
            description = "text, or json: one object per line. Default: ${DEFAULT-VALUE}.")
    private Logging.Format logFormat;

    private Main() {}

    public static void main(String[] args) {
        CommandLine commandLine =
                commandLine().setOut(writer(FileDescriptor.out)).setErr(writer(FileDescriptor.err));
        System.exit(commandLine.execute(args));
    }

    private static PrintWriter writer(FileDescriptor descriptor) {
        return new PrintWriter(new OutputStreamWriter(new FileOutputStream(descriptor), CHARSET), true);
    }

    /** The command as it is run, and tested. */
    public static CommandLine commandLine() {
        Main main = new Main();
        Failures failures = new Failures(() -> main.verbose, () -> main.logFormat == Logging.Format.JSON);
        CommandLine commandLine = new CommandLine(main);
        layOut(commandLine);
        return commandLine
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionStrategy(main::execute)
                .setParameterExceptionHandler(failures)
                .setExecutionExceptionHandler(failures);
    }

    /** The help of all commands has an empty line after each of its parts. */
    private static void layOut(CommandLine command) {
        UsageMessageSpec usage = command.getCommandSpec().usageMessage();
        usage.abbreviateSynopsis(true).commandListHeading("%nCommands:%n");
        if (command.getCommandSpec().positionalParameters().isEmpty()) {
            usage.optionListHeading("%n");
        } else {
            usage.parameterListHeading("%n");
        }
        command.getSubcommands().values().forEach(Main::layOut);
    }

    private int execute(ParseResult parsed) {
        if (verbose && quiet) {
            throw new ParameterException(spec.commandLine(), "set either --verbose or --quiet, not both");
        }
        if (verbose) {
            Logging.everything();
        }
        if (quiet) {
            Logging.onlyFailures();
        }
        Logging.as(logFormat);
        return new CommandLine.RunLast().execute(parsed);
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is missing");
    }

    @Command(
            description = {
                "Prints a script that lets bash and zsh complete commands and options with the tab key.",
                "",
                "In zsh, run 'autoload -U +X bashcompinit && bashcompinit' first."
            },
            footerHeading = "%nExamples:%n",
            footer = {
                "  perceptron-streams completion > /etc/bash_completion.d/perceptron-streams",
                "  source <(perceptron-streams completion)    for this shell alone"
            })
    void completion() {
        CommandLine root = spec.commandLine();
        EvaluateCommand evaluate = root.getSubcommands().get("evaluate").getCommand();
        evaluate.addOptions();
        root.getOut().print(AutoComplete.bash(root.getCommandName(), root));
        root.getOut().flush();
    }

    /** What {@code --version} prints: the version that the build wrote into the jar. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = Main.class.getPackage().getImplementationVersion();
            return new String[] {"perceptron-streams " + (version == null ? "(not from a jar)" : version)};
        }
    }
}
