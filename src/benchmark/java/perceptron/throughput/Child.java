package perceptron.throughput;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A JVM of its own for each run: nothing that another one compiled or left on the heap is there. */
final class Child {
    /** Flink's serializers look into classes of the JDK; it warns with every checkpoint of a metric that it has already. */
    private static final List<String> OF_FLINK = List.of(
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "--add-opens=java.base/java.util=ALL-UNNAMED",
            "--add-opens=java.base/java.time=ALL-UNNAMED",
            "-Dperceptron.log.others=ERROR");

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
        String last = null;
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                last = line;
            }
        }
        if (process.waitFor() != 0 || last == null) {
            throw new IllegalStateException(main + " " + List.of(args) + " failed: " + last);
        }
        return JSON.readValue(last, result);
    }
}
