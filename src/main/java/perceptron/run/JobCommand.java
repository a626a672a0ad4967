package perceptron.run;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import perceptron.pipeline.settings.Settings;
import perceptron.run.console.Logging;
import perceptron.run.settings.SettingsOptions;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What the commands about a job share: its settings, an output, and their exit code. */
abstract class JobCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private SettingsOptions options;

    @Override
    public Integer call() throws Exception {
        if (!logs()) {
            Logging.onlyFailures();
        }
        execute(options.settings());
        out().flush();
        return ExitCode.OK;
    }

    /** Whether it logs what an operator wants to know: a command that runs until it is stopped does. */
    boolean logs() {
        return false;
    }

    abstract void execute(Settings settings) throws Exception;

    final SettingsOptions options() {
        return options;
    }

    final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    final PrintWriter err() {
        return spec.commandLine().getErr();
    }

    final void say(String line) {
        out().println(line);
    }

    final ParameterException wrong(String what) {
        return new ParameterException(spec.commandLine(), what);
    }
}
