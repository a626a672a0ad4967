package perceptron.run.console;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.NoSuchFileException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.function.BooleanSupplier;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.SerializationException;
import org.slf4j.LoggerFactory;
import perceptron.pipeline.wire.Registry.RegistryException;
import perceptron.run.settings.Secrets;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns an exception into a message for a person and an exit code. Stack traces are printed only with --verbose. */
public final class Failures implements IParameterExceptionHandler, IExecutionExceptionHandler {
    private final BooleanSupplier verbose;
    private final BooleanSupplier asJson;

    /** @param asJson whether the log is JSON; then the reason of a failure is logged as well. Wrong usage is always reported as text */
    public Failures(BooleanSupplier verbose, BooleanSupplier asJson) {
        this.verbose = verbose;
        this.asJson = asJson;
    }

    @Override
    public int handleParseException(ParameterException failure, String[] args) {
        CommandLine command = failure.getCommandLine();
        PrintWriter err = command.getErr();
        say(command, failure.getMessage());
        UnmatchedArgumentException.printSuggestions(failure, err);
        if (command.getParent() == null) {
            command.usage(err);
        } else {
            // The whole help would push the message out of sight.
            err.println("'" + command.getCommandSpec().qualifiedName() + " --help' lists the options.");
        }
        trace(failure, err);
        return ExitCode.USAGE;
    }

    @Override
    public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) {
        Throwable cause = unwrapped(failure);
        if (asJson.getAsBoolean()) {
            LoggerFactory.getLogger("perceptron-streams")
                    .error(message(cause), verbose.getAsBoolean() ? failure : null);
        } else {
            say(command, message(cause));
            trace(failure, command.getErr());
        }
        return cause instanceof ConfigException ? ExitCode.USAGE : ExitCode.SOFTWARE;
    }

    private static Throwable unwrapped(Throwable failure) {
        boolean wrapper = failure instanceof ExecutionException || failure instanceof CompletionException;
        return wrapper && failure.getCause() != null ? unwrapped(failure.getCause()) : failure;
    }

    private String message(Throwable failure) {
        if (failure instanceof NoSuchFileException) {
            return failure.getMessage() + ": there is no such file";
        }
        if (failure instanceof Failure
                || failure instanceof RegistryException
                || failure instanceof ConfigException
                || failure instanceof IOException && failure.getMessage() != null) {
            return failure.getMessage();
        }
        if (failure instanceof SerializationException) {
            return "a record cannot be read: " + reasons(failure) + " (is schema.registry.url right?)" + more();
        }
        if (failure instanceof AuthorizationException) {
            return "Kafka does not allow it: " + reasons(failure)
                    + " (deploy/OPERATING.md lists what each command needs)";
        }
        if (failure instanceof KafkaException) {
            return "Kafka reports: " + reasons(failure) + more();
        }
        return "internal error, please report it: " + failure + more();
    }

    /** The messages of all causes: in Kafka's exceptions the outer ones are often empty, and some repeat the next one. */
    public static String reasons(Throwable failure) {
        String text = failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
        for (Throwable cause = failure.getCause(); cause != null; cause = cause.getCause()) {
            if (cause.getMessage() != null && !text.contains(cause.getMessage())) {
                return text + ": " + reasons(cause);
            }
        }
        return text;
    }

    private String more() {
        return verbose.getAsBoolean() ? "" : " (-v shows where)";
    }

    private static void say(CommandLine command, String message) {
        command.getErr()
                .println(command.getColorScheme().errorText("perceptron-streams: " + Secrets.hiddenIn(message)));
    }

    private void trace(Exception failure, PrintWriter err) {
        if (verbose.getAsBoolean()) {
            StringWriter trace = new StringWriter();
            failure.printStackTrace(new PrintWriter(trace, true));
            err.print(Secrets.hiddenIn(trace.toString()));
            err.flush();
        }
    }
}
