package perceptron.throughput;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A JVM of its own for each run: nothing that another one compiled or left on the heap is there. */
final class Child {
    /** Flink's serializers look into classes of the JDK; it warns with every checkpoint of a metric that it has already. */
    private static final List<String> OF_FLINK = List.of(
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "--add-opens=java.base/java.util=ALL-UNNAMED",
            "--add-opens=java.base/java.time=ALL-UNNAMED",
            "-Dperceptron.log.others=ERROR");

    /** A run takes a few. */
    private static final int LIMIT_MINUTES = 15;

    private static final ObjectMapper JSON = new ObjectMapper();

    private Child() {}

    /** The last line of its output, as JSON. */
    static <T> T run(Class<T> result, Class<?> main, String... args) throws IOException, InterruptedException {
        return run(result, System.getProperty("java.class.path"), List.of(), main.getName(), args);
    }

    static Measured runFlink(String... args) throws IOException, InterruptedException {
        String classPath = System.getProperty("perceptron.flink.class.path");
        return run(Measured.class, classPath, OF_FLINK, "perceptron.throughput.FlinkRun", args);
    }

    private static <T> T run(Class<T> result, String classPath, List<String> options, String main, String... args)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx3g"));
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(options);
        command.addAll(List.of("-cp", classPath, main));
        command.addAll(List.of(args));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        // Its output is a few lines, for which the pipe has room.
        boolean ended = process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES);
        if (!ended || process.exitValue() != 0) {
            process.destroyForcibly();
            throw new IllegalStateException(main + " " + List.of(args)
                    + (ended ? " failed, see above" : " did not end within " + LIMIT_MINUTES + " minutes"));
        }
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return JSON.readValue(output.lines().reduce("", (before, line) -> line), result);
    }
}
