package perceptron.run.settings;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.apache.kafka.common.config.ConfigException;
import perceptron.pipeline.settings.Settings;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** The options for settings, shared by all commands about a job, and the other places where settings are given. */
public final class SettingsOptions {
    private static final Map<String, String> ON_A_DEVELOPERS_MACHINE =
            Map.of("kafka.bootstrap.servers", "localhost:9092", "schema.registry.url", "http://localhost:8081");

    /** A variable {@code PERCEPTRON_ON_DRIFT} is the setting {@code on.drift}. */
    private static final String PREFIX = "PERCEPTRON_";

    /** Read by the start script: options of the JVM. */
    private static final String JVM_OPTIONS = "PERCEPTRON_STREAMS_OPTS";

    @Spec(Target.MIXEE)
    private CommandSpec command;

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "Settings as a properties file. Environment variables (PERCEPTRON_LEARNER,"
                    + " PERCEPTRON_KAFKA_SASL_MECHANISM) override it, and options override both.")
    private Path file;

    @Option(
            names = "--bootstrap-servers",
            paramLabel = "HOST:PORT",
            description = "kafka.bootstrap.servers, Kafka's address. Default: localhost:9092.")
    private String bootstrapServers;

    @Option(
            names = "--registry",
            paramLabel = "URL",
            description = "schema.registry.url, the registry's address. Default: http://localhost:8081.")
    private String registry;

    @Option(
            names = "--application-id",
            paramLabel = "NAME",
            description = "application.id, the job's name, with which its topic names start. Default: perceptron.")
    private String applicationId;

    @Option(
            names = "--set",
            paramLabel = "NAME=VALUE",
            description = "Any setting, such as learner=pa1. May be repeated.")
    private List<String> set = new ArrayList<>();

    /** @throws ConfigException with the wrong setting, where it was given, and what is allowed */
    public Settings settings() {
        return layers().settings();
    }

    /** What {@code --print-config} prints. */
    public String print() {
        return layers().print();
    }

    private Layers layers() {
        Layers layers = new Layers();
        layers.add("defaults of the command line", ON_A_DEVELOPERS_MACHINE);
        if (file != null) {
            layers.add("the file " + file, read(file));
        }
        layers.add("the environment", environment(System.getenv()));
        layers.add("options", options());
        return layers;
    }

    private static Map<String, String> read(Path file) {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            properties.load(reader);
        } catch (NoSuchFileException e) {
            throw new ConfigException("--config " + file + ": there is no such file");
        } catch (IOException | IllegalArgumentException e) {
            throw new ConfigException("--config " + file + " cannot be read as a properties file: " + e.getMessage());
        }
        Map<String, String> settings = new TreeMap<>();
        properties.stringPropertyNames().forEach(name -> settings.put(name, properties.getProperty(name)));
        return settings;
    }

    static Map<String, String> environment(Map<String, String> variables) {
        Map<String, String> names = new HashMap<>();
        Settings.names()
                .forEach(
                        name -> names.put(PREFIX + name.toUpperCase(Locale.ROOT).replace('.', '_'), name));
        Map<String, String> settings = new TreeMap<>();
        variables.forEach((variable, value) -> {
            if (variable.startsWith(PREFIX) && !variable.equals(JVM_OPTIONS)) {
                settings.put(name(variable, names), value);
            }
        });
        return settings;
    }

    private static String name(String variable, Map<String, String> names) {
        String dotted =
                variable.substring(PREFIX.length()).toLowerCase(Locale.ROOT).replace('_', '.');
        if (dotted.startsWith(Settings.KAFKA) || dotted.startsWith(Settings.REGISTRY)) {
            return dotted;
        }
        String name = names.get(variable);
        if (name == null) {
            throw new ConfigException("unknown setting '" + dotted + "', from the environment variable " + variable
                    + ": 'run --print-config' lists all. Settings of Kafka begin with PERCEPTRON_KAFKA_, those of the"
                    + " registry's client with PERCEPTRON_SCHEMA_REGISTRY_.");
        }
        return name;
    }

    private Map<String, String> options() {
        Map<String, String> options = new TreeMap<>();
        for (String given : set) {
            int equals = given.indexOf('=');
            if (equals < 1) {
                throw new ConfigException("--set " + given + " is not NAME=VALUE");
            }
            options.put(given.substring(0, equals), given.substring(equals + 1));
        }
        put(options, "kafka.bootstrap.servers", bootstrapServers);
        put(options, "schema.registry.url", registry);
        put(options, "application.id", applicationId);
        return options;
    }

    private static void put(Map<String, String> options, String name, String value) {
        if (value != null) {
            options.put(name, value);
        }
    }

    /** The command line of another command about the same job, as it can be pasted into a shell. */
    public String another(String arguments) {
        List<String> words = new ArrayList<>(List.of(command.root().name(), arguments));
        if (file != null) {
            words.add("--config " + quoted(file.toString()));
        }
        options().forEach((name, value) -> words.add("--set " + quoted(name + "=" + Secrets.hidden(name, value))));
        return String.join(" ", words);
    }

    private static String quoted(String word) {
        return word.matches("[\\w./:=,@%+-]*") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
