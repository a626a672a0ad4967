package perceptron.run.settings;

import java.util.Map;
import java.util.Stack;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Takes what follows {@code --set}, and says what is missing if it is no NAME=VALUE. */
public final class SettingConsumer implements IParameterConsumer {
    @Override
    public void consumeParameters(Stack<String> arguments, ArgSpec option, CommandSpec command) {
        String given = arguments.isEmpty() ? "" : arguments.pop();
        int equals = given.indexOf('=');
        if (equals < 1) {
            String name = equals < 0 && !given.isEmpty() ? given : "NAME";
            throw new ParameterException(
                    command.commandLine(),
                    "--set " + given + " has no " + (name.equals(given) ? "value" : "name") + ": write --set " + name
                            + "=VALUE");
        }
        Map<String, String> settings = option.getValue();
        settings.put(given.substring(0, equals), given.substring(equals + 1));
    }
}
