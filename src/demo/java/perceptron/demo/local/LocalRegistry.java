package perceptron.demo.local;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import perceptron.run.console.Failure;

/**
 * A real schema registry, Apicurio's, in a JVM of its own under a {@link ParentProcessGuard}. It serves the API of Confluent's registry,
 * and keeps schemas in memory only.
 */
public final class LocalRegistry implements AutoCloseable {
    /** The system property that names the folder of the unpacked registry. The build sets it. */
    public static final String HOME = "perceptron.registry.home";

    private static final Pattern READY = Pattern.compile("Listening on: (http://\\S+)");
    private static final Duration PATIENCE = Duration.ofSeconds(120);
    private static final long SECONDS_FOR_AN_ORDERLY_END = 10;
    private static final int LINES_KEPT = 40;

    /**
     * A terminal sends Ctrl-C to both parent and child, but the parent decides in which order they end. A JVM that is started
     * like this ignores the signal. Without such a shell both end at once.
     */
    private static final List<String> DEAF_TO_CTRL_C =
            File.separatorChar == '/' ? List.of("sh", "-c", "trap '' INT; exec \"$0\" \"$@\"") : List.of();

    private final Process process;
    private final String url;

    private LocalRegistry(Process process, String url) {
        this.process = process;
        this.url = url;
    }

    /** Starts on a free port. */
    public static LocalRegistry start() {
        return start(0);
    }

    /**
     * Starts, and returns when clients are served.
     *
     * @param port 0 for any free one
     */
    public static LocalRegistry start(int port) {
        List<String> command = new ArrayList<>(DEAF_TO_CTRL_C);
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir"),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Dquarkus.http.host=" + Ports.HOST,
                "-Dquarkus.http.port=" + Ports.free(port),
                // Otherwise it leaves a temporary folder behind.
                "-Dquarkus.vertx.caching=false",
                "-Dquarkus.vertx.classpath-resolving=false",
                "-cp",
                program(System.getProperty(HOME, "build/registry")) + File.pathSeparator + ownCode(),
                ParentProcessGuard.class.getName(),
                "io.quarkus.runner.GeneratedMain"));
        CompletableFuture<String> ready = new CompletableFuture<>();
        Process process;
        try {
            process = new ProcessBuilder(command).redirectErrorStream(true).start();
        } catch (IOException e) {
            throw new Failure("the schema registry did not start: " + e.getMessage(), e);
        }
        Thread reader = new Thread(() -> read(process, ready), "output of the schema registry");
        reader.setDaemon(true);
        reader.start();
        try {
            String url = ready.get(PATIENCE.toSeconds(), TimeUnit.SECONDS) + "/apis/ccompat/v7";
            awaitFirstAnswer(url);
            return new LocalRegistry(process, url);
        } catch (ExecutionException | TimeoutException | Failure e) {
            end(process);
            throw e instanceof Failure failure
                    ? failure
                    : new Failure(
                            "the schema registry "
                                    + (e instanceof TimeoutException
                                            ? "was not ready within " + PATIENCE.toSeconds() + " s"
                                            : e.getCause().getMessage()),
                            e);
        } catch (InterruptedException e) {
            end(process);
            Thread.currentThread().interrupt();
            throw new Failure("the wait for the schema registry was interrupted", e);
        }
    }

    /** Waits for the line that says where it serves, and reads on, since a full pipe would stop it. */
    private static void read(Process process, CompletableFuture<String> ready) {
        Deque<String> lastLines = new ArrayDeque<>();
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                lastLines.add(line);
                if (lastLines.size() > LINES_KEPT) {
                    lastLines.remove();
                }
                Matcher matcher = READY.matcher(line);
                if (matcher.find()) {
                    ready.complete(matcher.group(1));
                }
            }
        } catch (IOException e) {
            lastLines.add(e.toString());
        }
        String newline = System.lineSeparator();
        ready.completeExceptionally(new IllegalStateException(
                "ended at once. Its last output:" + newline + String.join(newline, lastLines)));
    }

    /** It loads most of its classes for its first answer: on a busy machine, a client would not wait that long. */
    private static void awaitFirstAnswer(String url) {
        try {
            URLConnection request = URI.create(url + "/subjects").toURL().openConnection();
            request.setReadTimeout((int) PATIENCE.toMillis());
            try (InputStream answer = request.getInputStream()) {
                answer.readAllBytes();
            }
        } catch (IOException e) {
            throw new Failure("the schema registry does not answer: " + e, e);
        }
    }

    /** The folder of classes with the {@link ParentProcessGuard}. */
    private static Path ownCode() {
        try {
            return Path.of(ParentProcessGuard.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Path program(String home) {
        String wayOut =
                ": `./gradlew registry` unpacks one into build/registry, and -D" + HOME + "=FOLDER names another place";
        try (DirectoryStream<Path> found = Files.newDirectoryStream(Path.of(home), "*-runner.jar")) {
            for (Path jar : found) {
                return jar;
            }
            throw new Failure("there is no schema registry in " + home + wayOut);
        } catch (IOException e) {
            throw new Failure("there is no schema registry in " + home + wayOut, e);
        }
    }

    /** The value of {@code schema.registry.url} for clients. */
    public String url() {
        return url;
    }

    /** Ends the process, and returns when it has ended. Closing it again does nothing. */
    @Override
    public void close() {
        end(process);
    }

    private static void end(Process process) {
        process.destroy();
        try {
            if (!process.waitFor(SECONDS_FOR_AN_ORDERLY_END, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
